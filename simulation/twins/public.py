"""Finds, from the logs of two games, the instant from which they may look different."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from bot.store.database.codec import read_events, read_rules
from engine import view
from engine.events import Decided, Disqualified, Event, StepOpened, VoteCancelled, WentOut, WordEnded
from engine.roles import Cause, Phase, Role, Seat
from engine.rules.model import RuleSet
from engine.steps import StepName
from simulation.fence import EPOCH

NEVER = float("inf")


@dataclass(frozen=True)
class Log:
    """A game so far. `happened`: its events, each with its time in seconds since the beginning."""

    rules: RuleSet
    roles: tuple[Role, ...]
    happened: Sequence[tuple[float, Event]]

    @classmethod
    def read(cls, rows: sqlite3.Connection) -> Log:
        ((rules, roles),) = rows.execute("SELECT rules, roles FROM games")
        book = read_rules(json.loads(rules))
        acts = rows.execute("SELECT at, events FROM acts ORDER BY number").fetchall()
        happened = [(at - EPOCH, event) for at, events in acts for event in read_events(json.loads(events))]
        return cls(book, tuple(book.role(role) for role in json.loads(roles)), happened)

    def public(self) -> list[tuple[float, Event]]:
        """Returns the events that the table learns at once. Nobody learns that a game is decided before it is
        over, nor whether a player who leaves by night was shot in that night."""
        told, night = list[tuple[float, Event]](), 0
        for at, event in self.happened:
            if isinstance(event, StepOpened):
                night = event.step.number if event.step.phase is Phase.NIGHT else 0
            each = event
            if night and isinstance(event, WordEnded):
                each = WentOut(event.seat, Cause.LEFT, Phase.NIGHT, night)
            untold = isinstance(event, Decided) or (night and isinstance(event, Disqualified | VoteCancelled))
            if view.is_public(each) and not untold:
                told.append((at, each))
        return told

    def private(self, seat: Seat) -> list[tuple[float, Event]]:
        """Returns the private events that the player at this seat learns."""
        return [each for each in self.happened if seat in view.privy(each[1], self.rules, self.roles)]

    @property
    def ends(self) -> float:
        """The second at which the game is over, and the cards are opened."""
        return min((at for at, event in self.happened if _is_end(event)), default=NEVER)


def alike(one: Log, two: Log) -> frozenset[Seat]:
    """Returns the seats whose cards show the same in both games."""
    seats = range(1, len(one.roles) + 1)
    return frozenset(seat for seat in seats if view.card(one.roles, seat) == view.card(two.roles, seat))


def parting(one: Log, two: Log, seat: Seat | None) -> float:
    """Returns the second from which a viewer may see different things, by the rules. `seat`: None for a
    viewer without a seat."""
    found = [_first(one.public(), two.public()), one.ends, two.ends]
    if seat is not None:
        found.append(_first(one.private(seat), two.private(seat)))
    return min(found)


def _first(one: Iterable[tuple[float, Event]], two: Iterable[tuple[float, Event]]) -> float:
    """Returns the second of the first different event; NEVER if all events are equal."""
    for mine, other in zip_longest(one, two):
        if mine is None or other is None:
            return (mine or other)[0]
        if mine[1] != other[1]:
            return min(mine[0], other[0])
    return NEVER


def _is_end(event: Event) -> bool:
    return isinstance(event, StepOpened) and event.step.name is StepName.OVER
