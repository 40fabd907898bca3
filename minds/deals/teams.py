"""Which seats can be the blacks: every team of them, or a sample where there are too many."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from engine.roles import Seat

MOST = 1001
"""Up to this many teams, all of them are looked at: as many as 4 blacks at a table of 14 can be. Of more, one
is drawn from each of this many equal runs of the list."""

SEED = 2520
_FACTOR, _STEP, _RANGE = 6364136223846793005, 1442695040888963407, 1 << 64
"""A linear congruential generator: its numbers follow from `SEED`, so a view always gives the same answer."""


class Team(NamedTuple):
    """Seats that may be the blacks. `mask`: the same as a number, with the bit 1 << seat for each of them."""

    seats: tuple[Seat, ...]
    mask: int


class Teams(NamedTuple):
    """The size of a table, and the seats that are red for everybody: they are in no team."""

    players: int
    blacks: int
    reds: int = 0


def mask_of(seats: tuple[Seat, ...] | frozenset[Seat]) -> int:
    """Returns the seats as a number, with the bit 1 << seat for each of them."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def size(players: int, blacks: int, reds: tuple[Seat, ...]) -> Teams:
    """Returns the key of the list of teams. Where all teams can be looked at, the list does not depend on who
    is known to be red, so that everybody shares it for the whole game."""
    return Teams(players, blacks, 0 if comb(players, blacks) <= MOST else mask_of(reds))


@lru_cache(maxsize=64)
def listed(teams: Teams) -> tuple[Team, ...]:
    """Returns the teams, in order of their seats."""
    free = [seat for seat in range(1, teams.players + 1) if not teams.reds >> seat & 1]
    every = combinations(free, teams.blacks)
    count = comb(len(free), teams.blacks)
    if count > MOST:
        chosen = frozenset(_drawn(count))
        every = (seats for place, seats in enumerate(every) if place in chosen)  # type: ignore[assignment]
    return tuple(Team(seats, mask_of(seats)) for seats in every)


def _drawn(count: int) -> Iterator[int]:
    number = SEED
    for run in range(MOST):
        number = (number * _FACTOR + _STEP) % _RANGE
        first, after = run * count // MOST, (run + 1) * count // MOST
        yield first + number * (after - first) // _RANGE
