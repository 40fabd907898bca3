"""What a seat can learn during a game, as one closed union. Public facts come first.

`minds.at_table` makes these facts from the engine's events; a player who reads the host's messages makes them
from the text. Seats and days are counted from 1.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.roles import Seat


@dataclass(frozen=True, slots=True)
class DayCame:
    """A day begins."""

    number: int


@dataclass(frozen=True, slots=True)
class NightCame:
    """A night begins. `number`: its number, as the host says it; None if it is not known."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class TurnCame:
    """A player's turn to speak begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Killed:
    """A seat was killed in the night."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat left the table in another way: voted out, removed, or of its own will."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Nominated:
    """A seat was nominated. `by` is None if nobody saw who did it."""

    by: Seat | None
    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A nomination is no longer valid."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """The vote on these candidates begins, in this order."""

    candidates: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """These voters raised a hand for the candidate. Votes that went to him by rule are left out."""

    seat: Seat
    voters: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BestNamed:
    """The player who was killed first takes these seats for blacks."""

    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A player spoke to the whole table. `minds.hearing` finds the meaning of his words."""

    by: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Whispered:
    """A player spoke to the blacks alone."""

    by: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Ordered:
    """The Don named the order of the shots."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A black wants this seat to be shot tonight, and the other blacks see that."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Learned:
    """The player's own check gave this answer: "red", "black", "same", "different", a role, or "not-" and a
    role. `night`: the number of the night, if it is known."""

    seats: tuple[Seat, ...]
    answer: str
    night: int | None = field(default=None, compare=False)


Public: TypeAlias = (
    DayCame
    | NightCame
    | TurnCame
    | Killed
    | WentOut
    | Nominated
    | Withdrawn
    | RoundOpened
    | Counted
    | BestNamed
    | Said
)
"""Facts that the whole table learns at the same time."""

Private: TypeAlias = Whispered | Ordered | Proposed | Learned
"""Facts that only this seat learns, or that only the blacks learn."""

Fact: TypeAlias = Public | Private
