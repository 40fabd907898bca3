"""What words can mean at the table: one closed union. What is said beside it is only talk."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.roles import Seat


@dataclass(frozen=True, slots=True)
class Blames:
    """Takes a seat for black."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Trusts:
    """Takes a seat for red."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claims:
    """Says that he is the one who checks."""


@dataclass(frozen=True, slots=True)
class Reports:
    """Tells a check of his."""

    seat: Seat
    black: bool


@dataclass(frozen=True, slots=True)
class Proposes:
    """Names seats to be shot, in this order."""

    seats: tuple[Seat, ...]


Remark: TypeAlias = Blames | Trusts | Claims | Reports | Proposes
