"""Tells a game: for each act of a record, what the group and each player read because of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bot.render import post
from bot.render.game.answers import opened
from bot.render.game.ending import recorded
from bot.render.game.narrator import narrate, tell_deal
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster, Seated
from bot.render.game.sealing import deal_cut
from bot.render.game.utterance import Telling, Utterance
from bot.values.outgoing import Priority
from engine import notation
from engine.acts import Act, Timeout
from engine.decide import Decision, decide
from engine.events import Event
from engine.notation import Undo, Until
from engine.protocol import Protocol
from engine.record import Record, parse
from engine.roles import Role, Seat
from engine.rules.model import RuleSet
from engine.state import State, new_game
from engine.steps import StepName

GAMES = Path(__file__).parents[2] / "engine" / "games"
GAME_ID = 1
FIRST_USER = 1000
SEAL = "5ea1" * 16
"""Stands in for the commitment to a deal."""

NAMES = (
    *("Аня", "Богдан", "Вера", "Гліб", "Даша", "Єва", "Женя", "Зоя", "Інна", "Кирило"),
    *("Лада", "Марк", "Нина", "Олесь", "Павел", "Рита", "Слава", "Тарас", "Юля"),
)


def people(players: int) -> Mapping[int, Seated]:
    """Seats people. The player at seat 4 has the user id 1004, and so on."""
    return {seat: Seated(seat, FIRST_USER + seat, NAMES[seat - 1]) for seat in range(1, players + 1)}


def roster(players: int) -> Roster:
    return Roster(GAME_ID, people(players), "https://t.me/c/77/7")


@dataclass(frozen=True)
class Told:
    """An act, its events, and what the bot says because of it. `line`: the act in the form of a record."""

    line: str
    before: State
    events: tuple[Event, ...]
    after: State
    said: tuple[Utterance, ...]

    def group(self) -> tuple[Utterance, ...]:
        return self.to(None)

    def to(self, seat: Seat | None) -> tuple[Utterance, ...]:
        """Returns what the bot said to one player in private, or to the group if `seat` is None."""
        return tuple(utterance for utterance in self.said if utterance.seat == seat)


class Host:
    """Tells a game act by act, as the service does."""

    def __init__(self, rules: RuleSet, roles: tuple[Role, ...], sitting: Roster | None = None) -> None:
        self.state = new_game(rules, roles)
        self.roster = sitting or roster(len(roles))
        self.knowledge = PrivateKnowledge()
        self.protocol = Protocol(rules, roles)
        self.events: list[Event] = []
        self.head: tuple[post.Line, ...] = ()

    def deal(self) -> Told:
        seats = tuple(sorted(self.roster.people))
        gathered = replace(self.roster, joined=seats, cuts=tuple(seat * 3 % 11 for seat in seats))
        cut = deal_cut(gathered, "drawn", SEAL)
        telling = tell_deal(self.state, self.roster, cut)
        return Told("deal", self.state, (), self.state, telling.said)

    def take(self, act: Act) -> Told | None:
        """Returns what the bot says about an act, or None if the act is refused."""
        before = self.state
        decision = decide(before, act)
        if not isinstance(decision, Decision):
            return None
        self.knowledge = self.knowledge.with_events(decision.events)
        self.events += decision.events
        for event in decision.events:
            self.protocol.note(event)
        telling = self._narrate(decision, late=isinstance(act, Timeout))
        self.state, self.head = decision.state, telling.head
        said = (*telling.said, *self._opened(telling))
        return Told(notation.write(act), before, decision.events, self.state, said)

    def _opened(self, telling: Telling) -> Iterator[Utterance]:
        """Yields what the players read who have just been woken: each presses the button at once."""
        for covered in telling.said:
            if covered.seat is None or covered.post.kind != "said-night-wakes":
                continue
            asked = opened(self.state, self.roster, self.knowledge, covered.seat, ())
            if asked is not None:
                yield Utterance(asked, "edit", Priority.PROMPT, covered.slot, covered.seat)

    def _narrate(self, decision: Decision, *, late: bool) -> Telling:
        return narrate(
            decision,
            self.roster,
            protocol=self.protocol,
            head=self.head,
            late=late,
            opened=self.roster.people,
            record=recorded("", self.roster.url, None, page=True) if decision.state.result else None,
        )


def record_of(book: str) -> Record:
    """Reads the book's kept game. Such a game has every special act of its book."""
    return parse((GAMES / f"{book}.mafia.toml").read_text("utf-8"))


def acts_of(record: Record) -> list[Act]:
    """Returns the acts of the record that count in the end. Deadlines are acts of their own, and undone acts
    are left out."""
    states = [new_game(record.rules, record.roles)]
    acts: list[list[Act]] = []
    for _, _, line in record.lines:
        if isinstance(line, Undo):
            states.pop()
            acts.pop()
            continue
        state, taken = _played(states[-1], line)
        if taken:
            states.append(state)
            acts.append(taken)
    return [act for taken in acts for act in taken]


def _played(state: State, line: Act | Until) -> tuple[State, list[Act]]:
    if not isinstance(line, Until):
        decision = decide(state, line)
        return (decision.state, [line]) if isinstance(decision, Decision) else (state, [])
    taken: list[Act] = []
    while (line.next and not taken) or not _is_at(state, line):
        decision = decide(state, Timeout())
        assert isinstance(decision, Decision)
        assert state.step.name is not StepName.OVER
        state = decision.state
        taken.append(Timeout())
    return state, taken


def _is_at(state: State, until: Until) -> bool:
    return state.step.name == until.step and until.seat in (None, state.step.seat)


def tell(rules: RuleSet, roles: tuple[Role, ...], acts: Iterable[Act]) -> Iterator[Told]:
    """Yields what is told about the deal, and about each accepted act."""
    host = Host(rules, roles)
    yield host.deal()
    for act in acts:
        told = host.take(act)
        if told is not None:
            yield told
