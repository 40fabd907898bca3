"""What a seat can come to know in the course of a game: one closed union, public things first.

The engine's events are turned into these by `minds.at_table`; whoever reads the host's messages makes them
from what he has read. Seats are 1…N. A day is numbered as the host numbers it; only its changes matter.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.roles import Seat


@dataclass(frozen=True, slots=True)
class DayCame:
    """A day begins."""

    number: int


@dataclass(frozen=True, slots=True)
class NightCame:
    """A night begins."""


@dataclass(frozen=True, slots=True)
class Killed:
    """A seat did not live through the night."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat left the table otherwise: voted out, removed, or gone by himself."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Nominated:
    """A seat is put on the ballot. `by` is None where that was not seen."""

    by: Seat | None
    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A nomination no longer stands."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """These are voted now, in this order."""

    candidates: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """Who raised a hand for a candidate; votes that only fell to him are left out."""

    seat: Seat
    voters: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BestNamed:
    """The first killed takes these for blacks."""

    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """Words before the whole table. What they mean is understood by `minds.hearing`."""

    by: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Whispered:
    """Words that only the blacks hear."""

    by: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order of the shots, as the Don named it."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A black wants this seat shot tonight, and the others see it."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Learned:
    """What a check of one's own has told: "red", "black", "same", "different", a role, or "not-" a role."""

    seats: tuple[Seat, ...]
    answer: str


Public: TypeAlias = (
    DayCame | NightCame | Killed | WentOut | Nominated | Withdrawn | RoundOpened | Counted | BestNamed | Said
)
"""What the whole table learns at once."""

Private: TypeAlias = Whispered | Ordered | Proposed | Learned
"""What only this seat learns, or only the blacks."""

Fact: TypeAlias = Public | Private
