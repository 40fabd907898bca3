"""What one seat could know in a finished game, step by step, and the two steps from which it learnt most.

For the time after the game only: the caller passes everything that has happened, with the cards. At each
step, only what the seat was allowed to know then is used.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from engine.events import Event, StepOpened
from engine.roles import Role, Seat
from engine.rules.model import RuleSet
from engine.view import card
from minds.at_table import Views, after_speech, begin_view, follow
from minds.suspicion import chance_of, public_odds, suspicion
from minds.view import Strength, TableRecord, View

T = TypeVar("T")

TURNS = 2
"""The most steps that a coaching names."""

NOTICED = 0.005
"""A step is listed if it changes the probability of at least one seat by this much."""

TOLD = 0.01
"""The least change of a probability in a step that a coaching names, so that whole percents show it."""

DEAL = -1
"""`Step.event` of the first step, before any event has happened."""


class Spoken(NamedTuple):
    """A line that a seat said to the whole table, after the event with the index `after`."""

    after: int
    by: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """What the seat could know after one event. `event`: its index in the game's events, or `DEAL`. `day`: 0
    before the first day. `black`: the probability that each seat is black, seat 1 first. `present`: the seats
    still in the game. `goes_on`: the event shows that with these seats the game is not decided."""

    event: int
    day: int
    black: tuple[float, ...]
    present: tuple[Seat, ...]
    goes_on: bool = False

    def most_changed(self, before: "Step") -> tuple[Seat, float]:
        """Returns the seat whose probability this step changes most, and the amount of the change. Only seats
        that are still in the game count."""
        changes = {seat: abs(self.black[seat - 1] - before.black[seat - 1]) for seat in self.present}
        most = max(changes, key=lambda seat: changes[seat])
        return most, changes[most]


@dataclass(frozen=True, slots=True)
class Coaching:
    """What one seat could know in a game. `steps`: in order, the first one is the deal. `turned`: the indexes
    in `steps`, in order, of at most two that most changed a probability of a seat still in the game."""

    seat: Seat
    steps: tuple[Step, ...]
    turned: tuple[int, ...]

    def days(self) -> tuple[Step, ...]:
        """Returns, for each day that has steps, the last one before the next day begins."""
        return tuple({step.day: step for step in self.steps}.values())


def coach(
    rules: RuleSet,
    roles: tuple[Role, ...],
    events: Sequence[Event],
    seats: Sequence[Seat],
    said: Iterable[Spoken] = (),
) -> Mapping[Seat, Coaching]:
    """Returns seat → what it could know in a finished game. A black knows every colour, so for him it is what
    the whole table could know. `events`: all events of the game that stand, in order. `said`: the lines that
    were said, if they are kept. Raises `KeyError` if the book has no deal for this number of players."""
    steps: dict[Seat, list[Step]] = {seat: [] for seat in seats}
    before: Mapping[Seat, View] = {}
    spoken = tuple(said)
    for event, views in _views(rules, roles, events, seats, spoken):
        if not spoken and event > DEAL and isinstance(events[event], StepOpened):
            continue  # without kept words a turn changes nothing; such steps are a third of all
        known: dict[TableRecord, tuple[float, ...]] = {}
        for seat, view in views.items():
            if seat in before and view == before[seat]:
                continue
            goes_on = seat in before and len(view.table.playing) < len(before[seat].table.playing)
            step = Step(event, view.table.day, _black(view, known), view.table.present, goes_on)
            if not steps[seat] or _change(steps[seat][-1], step) >= NOTICED:
                steps[seat].append(step)
        before = views
    return {seat: _coaching(seat, found) for seat, found in steps.items()}


def _coaching(seat: Seat, steps: Sequence[Step]) -> Coaching:
    changes = {
        place: change
        for place in range(1, len(steps))
        if (change := steps[place].most_changed(steps[place - 1])[1]) >= TOLD
    }
    most = sorted(changes, key=lambda place: (-changes[place], place))[:TURNS]
    return Coaching(seat, tuple(steps), tuple(sorted(most)))


def _views(
    rules: RuleSet,
    roles: tuple[Role, ...],
    events: Sequence[Event],
    seats: Sequence[Seat],
    said: tuple[Spoken, ...],
) -> Iterator[tuple[int, Views]]:
    views: Views = {
        seat: begin_view(rules, card(roles, seat), len(roles), _Even(), Strength.MASTER) for seat in seats
    }
    for index in range(DEAL, len(events)):
        if index >= 0:
            views = follow(views, (events[index],), rules, roles)
        for each in said:
            if each.after == index:
                views = after_speech(views, each.by, each.text)
        yield index, views


def _black(view: View, known: dict[TableRecord, tuple[float, ...]]) -> tuple[float, ...]:
    """Returns the probability that each seat is black, seat 1 first. `known`: record of the table → what the
    whole table could know; it is filled here, because all blacks get this."""
    if not view.own.black:
        return _chances(suspicion(view))
    if view.table not in known:
        known[view.table] = _chances(public_odds(view.table, view.own.strength))
    return known[view.table]


def _chances(odds: Mapping[Seat, float]) -> tuple[float, ...]:
    return tuple(chance_of(odds[seat]) for seat in sorted(odds))


def _change(before: Step, after: Step) -> float:
    return max(abs(was - now) for was, now in zip(before.black, after.black, strict=True))


class _Even:
    """Draws the middle every time: a player without likes, dislikes and temper."""

    def choice(self, seq: Sequence[T]) -> T:
        return seq[len(seq) // 2]

    def random(self) -> float:
        return 0.5
