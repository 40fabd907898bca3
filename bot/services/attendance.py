"""Who is at the table: what each player has missed of what everybody sees.

Only public steps of his own count: his turns and defences, rounds of voting, raises. What happens by night
is not looked at, neither done nor left undone: it would tell who has something to do there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.acts import Leave, LiftHand, NameBest, Nominate, Pass, Surrender, Timeout, Vote, Withdraw
from engine.decide import Decision
from engine.events import BallotClosed, Outcome, RaiseCounted, RoundOpened, Tied
from engine.roles import Seat
from engine.state import State
from engine.steps import BALLOTS, StepName

PUBLIC = (Pass, Nominate, Withdraw, Vote, LiftHand, NameBest, Surrender)
"""Acts that the table sees. To leave is not to be there."""

OWN = frozenset({StepName.TURN, StepName.DEFENCE})
"""Speeches that are missed by silence. A last word is not: whoever has it is leaving anyway."""

NEVER = -1
"""Before the first step."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """`seen`: by seat, the serial of the last step in which everybody could see that the player was there.
    `missed`: by seat, the serials of his own public steps that passed without him; of a round of voting, that
    of its first step. `round`: the first step of the present round. `left`: who has left the table before its
    rules put him out."""

    seen: Mapping[Seat, int] = field(default_factory=dict)
    missed: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    round: int = 0
    left: frozenset[Seat] = frozenset()

    def missing(self, seat: Seat) -> int:
        """How many public steps of his own running the player has missed."""
        return sum(serial > self.last_seen(seat) for serial in self.missed.get(seat, ()))

    def last_seen(self, seat: Seat) -> int:
        """The serial of the last step in which he was there; `NEVER` if in none."""
        return self.seen.get(seat, NEVER)

    def noticed(self, seat: Seat, serial: int) -> "Attendance":
        """The player is there in the step with this serial."""
        return replace(self, seen={**self.seen, seat: max(serial, self.last_seen(seat))})

    def after(self, act: object, decision: Decision) -> "Attendance":
        """Who has missed what after one more act of the log."""
        step, now = decision.before.step, self
        if isinstance(act, PUBLIC):
            now = now.noticed(act.by, step.serial)
        if isinstance(act, Timeout) and step.name in OWN and not step.silent and step.seat is not None:
            now = now._without((step.seat,), step.serial)
        if isinstance(act, Leave) and act.by in decision.before.table:
            now = replace(now, left=now.left | {act.by})
        if step.name in BALLOTS and _is_counted(decision):
            now = now._without(_idle(decision.before, act), self.round)
        if any(isinstance(event, RoundOpened) for event in decision.events):
            now = replace(now, round=decision.state.step.serial)
        return now

    def _without(self, seats: tuple[Seat, ...], serial: int) -> "Attendance":
        more = {seat: (*self.missed.get(seat, ()), serial) for seat in seats}
        return replace(self, missed={**self.missed, **more})


def _is_counted(decision: Decision) -> bool:
    """Whether a round of voting ends with its count. One that is broken off nobody has missed."""
    ends = [event for event in decision.events if isinstance(event, Tied | RaiseCounted | BallotClosed)]
    return bool(ends) and not any(
        isinstance(event, BallotClosed) and event.outcome is Outcome.CANCELLED for event in ends
    )


def _idle(before: State, act: object) -> tuple[Seat, ...]:
    """Who might have voted in the round that ends with this act, and put no hand up in all of it."""
    raised = {hand.by for hand in before.poll.hands} if before.poll is not None else set()
    if isinstance(act, Vote):
        raised.add(act.by)
    return tuple(seat for seat in before.voters() if seat not in raised)
