"""Everything that can happen in a game, as one closed union. The state and the protocol follow from the
events alone.

`view.py` says who may learn of each event.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.roles import Cause, Phase, Seat
from engine.state import Result
from engine.steps import Step


@dataclass(frozen=True, slots=True)
class StepOpened:
    """The game opens a new step and waits."""

    step: Step


@dataclass(frozen=True, slots=True)
class StepReopened:
    """An act was undone: the game waits again in the step before this act. The step has a new serial."""

    step: Step


@dataclass(frozen=True, slots=True)
class NightFell:
    """A night begins."""

    number: int


@dataclass(frozen=True, slots=True)
class OrderNamed:
    """The Don names the order of the shots."""

    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ShotFired:
    """A black has shot for the first time. In a book where the Don answers the blacks: a black has proposed a
    target to him, or has changed his proposal."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class ShotRepeated:
    """A black has shot a second time."""

    by: Seat


@dataclass(frozen=True, slots=True)
class ShotAnswered:
    """The Don has answered the proposals, and only his answer is a shot. `by` is the Don or, if he is out,
    the lowest black seat."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class HuntClosed:
    """The hunt is over. `miss`: no seat was shot. `victim`: the seat that was shot and is still at the table,
    or None."""

    miss: bool
    victim: Seat | None


class Answer(StrEnum):
    """The answer to a check of colours. For a check of a role it is the role's id, or "not-" and the id."""

    RED = "red"
    BLACK = "black"
    SAME = "same"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class NightActed:
    """A role has acted in its step. `answer`: what the act reveals, or None if it reveals nothing."""

    step: str
    by: Seat
    seats: tuple[Seat, ...]
    answer: str | None


@dataclass(frozen=True, slots=True)
class MorningCame:
    """The morning has come. `saved`: a rescue prevented a death. `alibi` and `silenced` apply to the day that
    begins."""

    number: int
    killed: tuple[Seat, ...]
    saved: bool
    alibi: tuple[Seat, ...]
    silenced: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CircleOpened:
    """The speeches of a day begin, in this order."""

    order: tuple[Seat, ...]


class Lost(StrEnum):
    """Why a player gets no turn."""

    FOULS = "fouls"
    SILENCED = "silenced"


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A player's turn is left out."""

    seat: Seat
    why: Lost


@dataclass(frozen=True, slots=True)
class TurnStopped:
    """The third foul has ended the running turn early. If the book still allows a nomination, a silent turn
    follows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Nominated:
    """A player has nominated a seat in place of `replaces`, the seat that he had nominated before, if any."""

    by: Seat
    seat: Seat
    replaces: Seat | None = None


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player has withdrawn his nomination."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class NominationFell:
    """A nominated player has left before the vote."""

    seat: Seat


class PollKind(StrEnum):
    """What a vote is about: one candidate, or the raise."""

    CANDIDATE = "candidate"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round of voting begins. `round`: its number in this day; `tied`: the players whose tie led to it."""

    kind: PollKind
    round: int
    candidates: tuple[Seat, ...]
    tied: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Called:
    """The vote on a candidate begins, or on the raise if `seat` is None."""

    day: int
    round: int
    kind: PollKind
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class HandRaised:
    """A player has raised a hand for the current candidate, or for the raise."""

    by: Seat


@dataclass(frozen=True, slots=True)
class HandLowered:
    """A player has taken his hand down before "thank you"."""

    by: Seat


@dataclass(frozen=True, slots=True)
class HandVoided:
    """A hand for the current candidate no longer counts, because its player was removed."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Counted:
    """The host has said "thank you". `voters` raised a hand; the votes of `defaulted` went to the last
    candidate by rule."""

    seat: Seat
    voters: tuple[Seat, ...]
    defaulted: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Tied:
    """The players in `seats` have the most votes of the round."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RaiseCounted:
    """The hands for the raise are counted."""

    voters: tuple[Seat, ...]
    passed: bool


class Outcome(StrEnum):
    """How the day's vote ended."""

    LEAVE = "leave"
    CANCELLED = "cancelled"
    NO_CANDIDATES = "no-candidates"
    ZERO_CIRCLE = "zero-circle"
    """The book lets nobody leave by this vote of day 1."""
    SINGLE_STAYS = "single-stays"
    NOT_ENOUGH = "not-enough"
    """No candidate got enough votes."""
    TIE_STAYS = "tie-stays"
    """The book lets everybody at a table of this size stay after a tie."""
    WHOLE_TABLE = "whole-table"
    RAISE_FAILED = "raise-failed"


@dataclass(frozen=True, slots=True)
class BallotClosed:
    """The vote is over and its result is known. `leaving` is in the order of nominations."""

    outcome: Outcome
    leaving: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player has left the game."""

    seat: Seat
    cause: Cause
    phase: Phase
    number: int


@dataclass(frozen=True, slots=True)
class WordEnded:
    """A last word is over, or was not given."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fouled:
    """A player got a foul. `count`: his fouls with this one. `hidden`: only the player learns of it."""

    seat: Seat
    count: int
    reason: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Disqualified:
    """A seat got the penalty of 8.2.4. `reason`: the clause that the judge names, or "". `defeats`: the
    seat's team is declared defeated (6.8)."""

    seat: Seat
    reason: str = ""
    defeats: bool = False


@dataclass(frozen=True, slots=True)
class VoteCancelled:
    """A removal has cancelled this day's vote."""

    day: int


@dataclass(frozen=True, slots=True)
class DayBroken:
    """A removal has ended the day: night falls after the last words that are still due."""


@dataclass(frozen=True, slots=True)
class BestNamed:
    """A player has named his best move."""

    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """The judge has noted that this player claimed to be the commissar."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Hinted:
    """A player who is out gave a hint. In some books his team loses the game for it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Surrendered:
    """A player has surrendered. What follows from it has events of its own."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Decided:
    """The result is fixed; last words may still follow."""

    result: Result


NightEvent: TypeAlias = (
    NightFell | OrderNamed | ShotFired | ShotRepeated | ShotAnswered | HuntClosed | NightActed
)

CircleEvent: TypeAlias = (
    MorningCame | CircleOpened | TurnSkipped | TurnStopped | Nominated | Withdrawn | NominationFell
)

PollEvent: TypeAlias = (
    RoundOpened
    | Called
    | HandRaised
    | HandLowered
    | HandVoided
    | Counted
    | Tied
    | RaiseCounted
    | BallotClosed
)

TableEvent: TypeAlias = (
    WentOut
    | WordEnded
    | Fouled
    | Disqualified
    | VoteCancelled
    | DayBroken
    | BestNamed
    | Claimed
    | Hinted
    | Surrendered
    | Decided
)

Event: TypeAlias = StepOpened | StepReopened | NightEvent | CircleEvent | PollEvent | TableEvent
