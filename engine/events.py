"""What happened: one closed union, complete enough that the state and the protocol both follow from it.

Who may learn of an event is said in `view.py`, for all of them in one place.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.roles import Cause, Phase, Seat
from engine.state import Result
from engine.steps import Step


@dataclass(frozen=True, slots=True)
class StepOpened:
    """The game waits for something new."""

    step: Step


@dataclass(frozen=True, slots=True)
class StepReopened:
    """An act was taken back: the game waits again for what it waited for before that act. The step has a
    serial of its own."""

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
    """A first shot; a proposal, new or changed, where the Don answers."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class ShotRepeated:
    """A black shoots a second time."""

    by: Seat


@dataclass(frozen=True, slots=True)
class ShotAnswered:
    """The answer that alone is the shot. `by` is the Don, or the lowest black seat in his place."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class HuntClosed:
    """`victim` is whom the blacks' common shot hit; the doctor may still save him."""

    miss: bool
    victim: Seat | None


class Answer(StrEnum):
    """What a check says of colours. Whether a seat has a role is said by the role's id, or "not-" and it."""

    RED = "red"
    BLACK = "black"
    SAME = "same"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class NightActed:
    """A role has acted in its step. `answer` is what the act tells, None where it tells nothing."""

    step: str
    by: Seat
    seats: tuple[Seat, ...]
    answer: str | None


@dataclass(frozen=True, slots=True)
class MorningCame:
    """`saved`: somebody would have died but for a rescue. `alibi`, `silenced`: for the day that begins."""

    number: int
    killed: tuple[Seat, ...]
    saved: bool
    alibi: tuple[Seat, ...]
    silenced: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CircleOpened:
    """A day's speeches begin, in this order."""

    order: tuple[Seat, ...]


class Lost(StrEnum):
    """Why a turn is not given."""

    FOULS = "fouls"
    SILENCED = "silenced"


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A turn is due and not given."""

    seat: Seat
    why: Lost


@dataclass(frozen=True, slots=True)
class Nominated:
    """`replaces`: the nomination of his own that no longer stands."""

    by: Seat
    seat: Seat
    replaces: Seat | None = None


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A nomination is taken back by who made it."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class NominationFell:
    """The nominated player went before the vote."""

    seat: Seat


class PollKind(StrEnum):
    """What hands go up for."""

    CANDIDATE = "candidate"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round of voting. `round` counts within the day; `tied`: whose tie led here."""

    kind: PollKind
    round: int
    candidates: tuple[Seat, ...]
    tied: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Called:
    """A candidate, or the raise (`seat` None), comes to the vote."""

    day: int
    round: int
    kind: PollKind
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class HandRaised:
    """A hand is up for the candidate now voted, or for the raise."""

    by: Seat


@dataclass(frozen=True, slots=True)
class HandLowered:
    """A hand that counts is taken down before "thank you"."""

    by: Seat


@dataclass(frozen=True, slots=True)
class HandVoided:
    """A hand for the candidate now voted no longer counts: its owner was removed."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Counted:
    """ "Thank you": who voted himself, and whose vote fell to the last candidate."""

    seat: Seat
    voters: tuple[Seat, ...]
    defaulted: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Tied:
    """These have equally many votes, and the most."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RaiseCounted:
    """The hands for a raise are counted."""

    voters: tuple[Seat, ...]
    passed: bool


class Outcome(StrEnum):
    """How the day's vote ended."""

    LEAVE = "leave"
    CANCELLED = "cancelled"
    NO_CANDIDATES = "no-candidates"
    SINGLE_STAYS = "single-stays"
    NOT_ENOUGH = "not-enough"
    """No candidate had the votes it takes."""
    TIE_STAYS = "tie-stays"
    """The book lets a table of this size stay after a tie."""
    WHOLE_TABLE = "whole-table"
    RAISE_FAILED = "raise-failed"


@dataclass(frozen=True, slots=True)
class BallotClosed:
    """The result of the day is known; `leaving` in ballot order."""

    outcome: Outcome
    leaving: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player is out of the game."""

    seat: Seat
    cause: Cause
    phase: Phase
    number: int


@dataclass(frozen=True, slots=True)
class WordEnded:
    """A last word is over, or will not be given."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fouled:
    """`count` with this one. `hidden`: told to its owner only."""

    seat: Seat
    count: int
    reason: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Disqualified:
    """The penalty of 8.2.4 is this seat's. `reason`: the clause that the judge names, "" if none is named.
    `defeats`: his team is given defeat (6.8)."""

    seat: Seat
    reason: str = ""
    defeats: bool = False


@dataclass(frozen=True, slots=True)
class VoteCancelled:
    """A removal has cancelled the vote of this day."""

    day: int


@dataclass(frozen=True, slots=True)
class DayBroken:
    """Night falls as soon as the last words due are given."""


@dataclass(frozen=True, slots=True)
class BestNamed:
    """The best move is named."""

    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """The judge has noted that this seat called himself the commissar."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint that does not decide the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Decided:
    """The result is fixed; last words may still follow."""

    result: Result


NightEvent: TypeAlias = (
    NightFell | OrderNamed | ShotFired | ShotRepeated | ShotAnswered | HuntClosed | NightActed
)

CircleEvent: TypeAlias = MorningCame | CircleOpened | TurnSkipped | Nominated | Withdrawn | NominationFell

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
    | Decided
)

Event: TypeAlias = StepOpened | StepReopened | NightEvent | CircleEvent | PollEvent | TableEvent
