"""Counts the public steps that each player has missed.

It counts only a player's own turns and defences, and votes in which each player must raise his hand. A vote
counts once, with all rounds that its ties lead to: a player who gives no answer in the first round may give
none in the others. If a hand that stays down is an answer by the book, nobody misses the vote: in a raise it
means no, and some books let a player abstain. Nothing counts by night, neither an act nor its absence,
because it would reveal who has something to do by night.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.acts import Leave, LiftHand, NameBest, Nominate, Pass, Surrender, Timeout, Vote, Withdraw
from engine.decide import Decision
from engine.events import BallotClosed, Outcome, RoundOpened, Tied
from engine.roles import Seat
from engine.state import State
from engine.steps import StepName
from engine.view import known_table

PUBLIC = (Pass, Nominate, Withdraw, Vote, LiftHand, NameBest, Surrender)
"""The kinds of acts that the table sees. Leaving is not among them: a player who leaves is not there."""

OWN = frozenset({StepName.TURN, StepName.DEFENCE})
"""The kinds of speeches that count as missed if the player stays silent. A last word does not count, because
its speaker is out."""

NEVER = -1
"""A serial that is smaller than the serial of any step."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Which public steps each player has missed. `seen`: by seat, the serial of the last step in which
    everybody could see the player. `missed`: by seat, the serials of the player's own speeches whose time ran
    out, and the first serial of each vote in which he raised no hand; those until `seen` do not count.
    `vote`: the serial of the first step in the present vote. `left`: the seats whose players have left the
    table while they were still in the game."""

    seen: Mapping[Seat, int] = field(default_factory=dict)
    missed: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    vote: int = 0
    left: frozenset[Seat] = frozenset()

    def missing(self, seat: Seat) -> int:
        """Returns how many of his public steps the player at this seat has missed in a row until now."""
        return sum(serial > self.last_seen(seat) for serial in self.missed.get(seat, ()))

    def last_seen(self, seat: Seat) -> int:
        """Returns the serial of the last step in which the table saw that the player at this seat was there;
        `NEVER` if there was none."""
        return self.seen.get(seat, NEVER)

    def noticed(self, seat: Seat, serial: int) -> "Attendance":
        """Returns the attendance after the player at this seat was seen in the step with this serial."""
        return replace(self, seen={**self.seen, seat: max(serial, self.last_seen(seat))})

    def after(self, act: object, decision: Decision) -> "Attendance":
        """Returns the attendance after this act. `decision`: what the engine has decided about the act."""
        step, now = decision.before.step, self
        if isinstance(act, PUBLIC):
            now = now.noticed(act.by, step.serial)
        if isinstance(act, Timeout) and step.name in OWN and not step.silent and step.seat is not None:
            now = now._without((step.seat,), step.serial)
        if isinstance(act, Leave) and act.by in known_table(decision.before):
            now = replace(now, left=now.left | {act.by})
        if _owes_hands(decision.before) and _is_counted(decision):
            now = now._without(_idle(decision.before, act), self.vote)
        if any(isinstance(event, RoundOpened) and event.round == 1 for event in decision.events):
            now = replace(now, vote=decision.state.step.serial)
        return now

    def _without(self, seats: tuple[Seat, ...], serial: int) -> "Attendance":
        before = {seat: self.missed.get(seat, ()) for seat in seats}
        more = {seat: (*missed, serial) for seat, missed in before.items() if serial not in missed}
        return replace(self, missed={**self.missed, **more})


def _owes_hands(before: State) -> bool:
    """Returns whether the game waits for the hand of every voter. It does not in a raise, nor in a vote of a
    book in which a player may abstain."""
    return before.step.name is StepName.VOTE and before.rules.rest_to_last


def _is_counted(decision: Decision) -> bool:
    """Returns whether a round of voting ends by this decision and its votes are counted. If a round is broken
    off, nobody has missed it."""
    ends = [event for event in decision.events if isinstance(event, Tied | BallotClosed)]
    return bool(ends) and not any(
        isinstance(event, BallotClosed) and event.outcome is Outcome.CANCELLED for event in ends
    )


def _idle(before: State, act: object) -> tuple[Seat, ...]:
    raised = {hand.by for hand in before.poll.hands} if before.poll is not None else set()
    if isinstance(act, Vote):
        raised.add(act.by)
    return tuple(seat for seat in before.voters() if seat not in raised)
