"""Converts a line of a game record to an act, and back.

Each book names its night acts and the steps of its roles: they are its `Vocabulary`. Every vocabulary also
has the words of all books of the program, so that a record may have an act that its book refuses.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, assert_never

from engine import acts
from engine.remark import Remark
from engine.roles import Seat, Team
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.steps import AnyStep, StepName


class Vocabulary(NamedTuple):
    """The words of a book. `words`: word of a night act → how many seats it names. `steps`: the names of the
    roles' steps."""

    words: Mapping[str, int]
    steps: frozenset[str]


def _of(books: Collection[RuleSet]) -> Vocabulary:
    words = {word: targets for book in books for word, targets in book.words.items()}
    return Vocabulary(words, frozenset(step for book in books for step in book.steps))


COMMON = _of(BOOKS.values())
"""The words and steps of the books of the program."""


def vocabulary(rules: RuleSet) -> Vocabulary:
    """Returns the words and steps of a book, together with the words and steps of the program's books."""
    if COMMON.words.items() >= rules.words.items() and COMMON.steps >= rules.steps.keys():
        return COMMON
    return Vocabulary({**COMMON.words, **rules.words}, COMMON.steps | rules.steps.keys())


@dataclass(frozen=True, slots=True)
class Until:
    """Lets deadlines pass until the game is in `step`; with `next`, at least one. `seat`: None for any
    seat."""

    step: AnyStep
    seat: Seat | None = None
    next: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last line that changed something."""


Instruction: TypeAlias = acts.Act | Until | Undo


class Malformed(ValueError):
    """A line of a record can not be read as an act or an instruction."""


ALONE: Mapping[str, Callable[[Seat], acts.Act]] = MappingProxyType(
    {kind.WORD: kind for kind in (acts.Pass, acts.Vote, acts.LiftHand, acts.Surrender, acts.Leave)}
)
AIMED: Mapping[str, Callable[[Seat, Seat], acts.Aimed]] = MappingProxyType(
    {kind.WORD: kind for kind in (acts.Nominate, acts.Withdraw, acts.Shoot)}
)
NAMED: Mapping[str, Callable[[Seat, tuple[Seat, ...]], acts.Act]] = MappingProxyType(
    {kind.WORD: kind for kind in (acts.NameOrder, acts.NameBest)}
)
JUDGED: Mapping[str, Callable[[Seat, str], acts.Act]] = MappingProxyType(
    {kind.WORD: kind for kind in (acts.Foul, acts.Remove, acts.Defeat)}
)
NOTED: Mapping[str, Callable[[Seat], acts.Act]] = MappingProxyType(
    {kind.WORD: kind for kind in (acts.Hint, acts.Claim)}
)

NO_SEAT = 10**9
"""Replaces a number that has too many digits to be a seat."""


def words_of(line: str) -> str:
    """Returns the line without its comment, with single spaces between words."""
    return " ".join(line.split("#", 1)[0].split())


def read(text: str, known: Vocabulary = COMMON) -> Instruction:
    """Reads the words of a line. Raises `Malformed` if they are no act or instruction; the error says why."""
    head, *rest = text.split(" ")
    match head:
        case "timeout":
            _nothing_more(rest)
            return acts.Timeout()
        case "until":
            return _until(rest, known.steps)
        case "judge":
            return _judge(rest)
        case _:
            return _player(_seat(head), rest, known.words)


def _seat(word: str) -> Seat:
    if not re.fullmatch("[0-9]+", word):
        raise Malformed(Remark("no-seat", text=word))
    return int(word) if len(word) < len(str(NO_SEAT)) else NO_SEAT


def _nothing_more(rest: list[str]) -> None:
    if rest:
        raise Malformed(Remark("too-much", text=rest[0]))


def _one_seat(rest: list[str]) -> Seat:
    if not rest:
        raise Malformed(Remark("seat-wanted"))
    return _seat(rest[0])


def _until(rest: list[str], steps: frozenset[str]) -> Until:
    at_least_one = rest[:1] == ["next"]
    rest = rest[1:] if at_least_one else rest
    common = set(StepName)
    if not rest or (rest[0] not in common and rest[0] not in steps):
        raise Malformed(Remark("until-wants", text=" ".join(rest)))
    _nothing_more(rest[2:])
    step = StepName(rest[0]) if rest[0] in common else rest[0]
    return Until(step, _seat(rest[1]) if rest[1:] else None, at_least_one)


def _judge(words: list[str]) -> acts.Act | Undo:
    word, rest = (words[0], words[1:]) if words else ("", [])
    if word == "undo":
        _nothing_more(rest)
        return Undo()
    if word == acts.Award.WORD:
        if rest not in ([Team.RED], [Team.BLACK]):
            raise Malformed(Remark("award-wants"))
        return acts.Award(Team(rest[0]))
    if word in NOTED:
        _nothing_more(rest[1:])
        return NOTED[word](_one_seat(rest))
    if word in JUDGED:
        return JUDGED[word](_one_seat(rest), " ".join(rest[1:]))
    raise Malformed(Remark("no-act", text=f"judge {word}"))


def _player(by: Seat, words: list[str], known: Mapping[str, int]) -> acts.Act:
    word, rest = (words[0], words[1:]) if words else ("", [])
    if word in ALONE:
        _nothing_more(rest)
        return ALONE[word](by)
    if word in AIMED:
        _nothing_more(rest[1:])
        return AIMED[word](by, _one_seat(rest))
    if word in NAMED:
        _one_seat(rest)
        return NAMED[word](by, tuple(_seat(seat) for seat in rest))
    if word in known:
        _nothing_more(rest[known[word] :])
        return acts.NightAct(by, word, _seats(rest, known[word]))
    raise Malformed(Remark("no-act", text=word))


def _seats(rest: list[str], count: int) -> tuple[Seat, ...]:
    if len(rest) < count:
        raise Malformed(Remark("seat-wanted"))
    return tuple(_seat(seat) for seat in rest)


def write(act: acts.Act) -> str:
    """Writes the act as a line of a record."""
    match act:
        case acts.Timeout():
            words = [act.WORD]
        case acts.Pass() | acts.Vote() | acts.LiftHand() | acts.Surrender() | acts.Leave():
            words = [str(act.by), act.WORD]
        case acts.NameOrder() | acts.NameBest():
            words = [str(act.by), act.WORD, *map(str, act.seats)]
        case acts.Foul() | acts.Remove() | acts.Defeat():
            words = ["judge", act.WORD, str(act.seat), *act.reason.split()]
        case acts.Hint() | acts.Claim():
            words = ["judge", act.WORD, str(act.seat)]
        case acts.Award():
            words = ["judge", act.WORD, act.team]
        case acts.NightAct():
            words = [str(act.by), act.word, *map(str, act.seats)]
        case acts.Nominate() | acts.Withdraw() | acts.Shoot():
            words = [str(act.by), act.WORD, str(act.seat)]
        case _:
            assert_never(act)
    return " ".join(words)
