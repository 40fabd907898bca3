"""What one seat knows for certain, and how far it trusts what it has seen."""

from typing import NamedTuple

from engine.roles import Seat


class Ground(NamedTuple):
    """What a seat is sure of. `seat`: itself; None for the whole table. `reds`, `blacks`: the seats of these
    colours, its own among them. `checker`: it is a checker. `pairs`: (seat, seat, both of one colour)."""

    seat: Seat | None = None
    reds: frozenset[Seat] = frozenset()
    blacks: frozenset[Seat] = frozenset()
    checker: bool = False
    pairs: tuple[tuple[Seat, Seat, bool], ...] = ()


class Use(NamedTuple):
    """How strongly a seat weighs what it has seen. `choices`, `claims`: the powers of the likelihoods of
    choices and of claims; 1 is their full weight. `taste`: the weight of likes and dislikes, which have no
    reason."""

    choices: float = 1.0
    claims: float = 1.0
    taste: float = 0.0
