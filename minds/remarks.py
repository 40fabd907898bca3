"""What words can mean at the table, as one closed union. Other words are only talk."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.roles import Seat


@dataclass(frozen=True, slots=True)
class Blames:
    """The speaker says that a seat is black."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Trusts:
    """The speaker says that a seat is red."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Confesses:
    """The speaker says that he is black."""


@dataclass(frozen=True, slots=True)
class Asks:
    """The speaker asks a seat a question. `about`: the seat that the question is about, if there is one."""

    seat: Seat
    about: Seat | None = None


@dataclass(frozen=True, slots=True)
class Claims:
    """The speaker claims to be the checker."""


@dataclass(frozen=True, slots=True)
class Reports:
    """The speaker tells the answer to his check."""

    seat: Seat
    black: bool


@dataclass(frozen=True, slots=True)
class Proposes:
    """The speaker names seats to shoot, in this order."""

    seats: tuple[Seat, ...]


Remark: TypeAlias = Blames | Trusts | Confesses | Asks | Claims | Reports | Proposes
