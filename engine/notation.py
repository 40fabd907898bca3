"""One line of a game record ↔ one act."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias, assert_never

from engine.acts import (
    Act,
    Aimed,
    Award,
    Check,
    Claim,
    Defeat,
    Foul,
    Heal,
    Hint,
    Kill,
    Leave,
    LiftHand,
    NameBest,
    NameOrder,
    Nominate,
    Pass,
    Remove,
    Shoot,
    Silence,
    Surrender,
    Timeout,
    Visit,
    Vote,
    Withdraw,
)
from engine.roles import Seat, Team
from engine.steps import StepName


@dataclass(frozen=True, slots=True)
class Until:
    """Deadlines pass until the game is in `step`; with `next`, at least one passes."""

    step: StepName
    seat: Seat | None = None
    next: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last line that changed something."""


Line: TypeAlias = Act | Until | Undo


class Malformed(ValueError):
    """A line that says no act at all."""


ALONE: Mapping[str, Callable[[Seat], Act]] = MappingProxyType(
    {kind.WORD: kind for kind in (Pass, Vote, LiftHand, Surrender, Leave)}
)
AIMED: Mapping[str, Callable[[Seat, Seat], Aimed]] = MappingProxyType(
    {kind.WORD: kind for kind in (Nominate, Withdraw, Shoot, Check, Heal, Visit, Kill, Silence)}
)
NAMED: Mapping[str, Callable[[Seat, tuple[Seat, ...]], Act]] = MappingProxyType(
    {kind.WORD: kind for kind in (NameOrder, NameBest)}
)
JUDGED: Mapping[str, Callable[[Seat, str], Act]] = MappingProxyType(
    {kind.WORD: kind for kind in (Foul, Remove, Defeat)}
)
NOTED: Mapping[str, Callable[[Seat], Act]] = MappingProxyType({kind.WORD: kind for kind in (Hint, Claim)})

NO_SEAT = 10**9
"""Stands for a number too long to be a seat of any table."""


def words_of(line: str) -> str:
    """The line without its comment, its words joined by one space."""
    return " ".join(line.split("#", 1)[0].split())


def read(text: str) -> Line:
    """Reads a line's words. Raises `Malformed` with what is wrong."""
    head, *rest = text.split(" ")
    match head:
        case "timeout":
            _nothing_more(rest)
            return Timeout()
        case "until":
            return _until(rest)
        case "judge":
            return _judge(rest)
        case _:
            return _player(_seat(head), rest)


def _seat(word: str) -> Seat:
    if not re.fullmatch("[0-9]+", word):
        raise Malformed(f"“{word}” is no seat")
    return int(word) if len(word) < len(str(NO_SEAT)) else NO_SEAT


def _nothing_more(rest: list[str]) -> None:
    if rest:
        raise Malformed(f"“{rest[0]}” is too much here")


def _one_seat(rest: list[str]) -> Seat:
    if not rest:
        raise Malformed("a seat is missing")
    return _seat(rest[0])


def _until(rest: list[str]) -> Until:
    at_least_one = rest[:1] == ["next"]
    rest = rest[1:] if at_least_one else rest
    if not rest or rest[0] not in list(StepName):
        raise Malformed(f"“until” wants a step, not “{' '.join(rest)}”")
    _nothing_more(rest[2:])
    return Until(StepName(rest[0]), _seat(rest[1]) if rest[1:] else None, at_least_one)


def _judge(words: list[str]) -> Act | Undo:
    word, rest = (words[0], words[1:]) if words else ("", [])
    if word == "undo":
        _nothing_more(rest)
        return Undo()
    if word == Award.WORD:
        if rest not in ([Team.RED], [Team.BLACK]):
            raise Malformed("“judge award” wants red or black")
        return Award(Team(rest[0]))
    if word in NOTED:
        _nothing_more(rest[1:])
        return NOTED[word](_one_seat(rest))
    if word in JUDGED:
        return JUDGED[word](_one_seat(rest), " ".join(rest[1:]))
    raise Malformed(f"“judge {word}” is no act")


def _player(by: Seat, words: list[str]) -> Act:
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
    raise Malformed(f"“{word}” is no act")


def write(act: Act) -> str:
    """The act as a line of a record."""
    match act:
        case Timeout():
            words = [act.WORD]
        case Pass() | Vote() | LiftHand() | Surrender() | Leave():
            words = [str(act.by), act.WORD]
        case NameOrder() | NameBest():
            words = [str(act.by), act.WORD, *map(str, act.seats)]
        case Foul() | Remove() | Defeat():
            words = ["judge", act.WORD, str(act.seat), *act.reason.split()]
        case Hint() | Claim():
            words = ["judge", act.WORD, str(act.seat)]
        case Award():
            words = ["judge", act.WORD, act.team]
        case Nominate() | Withdraw() | Shoot() | Check() | Heal() | Visit() | Kill() | Silence():
            words = [str(act.by), act.WORD, str(act.seat)]
        case _:
            assert_never(act)
    return " ".join(words)
