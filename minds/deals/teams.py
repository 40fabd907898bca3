"""Which seats can be the blacks: every team of them, or a sample where there are too many."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from engine.roles import Seat

MOST_TEAMS = 1001
"""Up to this many teams, all of them are considered: as many as 4 blacks at a table of 14 can be. A longer
list is cut into this many equal parts, and one team is drawn from each."""

SEED = 2520
_FACTOR, _STEP, _RANGE = 6364136223846793005, 1442695040888963407, 1 << 64
"""A linear congruential generator: its numbers follow from `SEED`, so a view always gives the same answer."""


class Team(NamedTuple):
    """Seats that may be the blacks. `mask`: the same as a number, with the bit 1 << seat for each of them."""

    seats: tuple[Seat, ...]
    mask: int


class Teams(NamedTuple):
    """What a list of teams depends on: the numbers of all players and of blacks, and two masks of seats:
    `reds` are in no team, `known` are in every team."""

    players: int
    blacks: int
    reds: int = 0
    known: int = 0


def mask_of(seats: tuple[Seat, ...] | frozenset[Seat]) -> int:
    """Returns the seats as a number, with the bit 1 << seat for each of them."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def size(players: int, blacks: int, reds: int, known: int) -> Teams:
    """Returns the key of the list of teams. `reds`, `known`: masks of seats that are certainly red or black.
    Where all teams can be looked at, or where no team agrees with these seats, the list does not depend on
    them. So everybody shares it for the whole game."""
    fits = not reds & known and known.bit_count() <= blacks <= players - reds.bit_count()
    sampled = comb(players, blacks) > MOST_TEAMS
    return Teams(players, blacks, reds, known) if sampled and fits else Teams(players, blacks)


@lru_cache(maxsize=16)
def listed(teams: Teams) -> tuple[Team, ...]:
    """Returns all teams that fit, or `MOST_TEAMS` of them if there are more, in order of the seats that are
    not known to be black."""
    seats = range(1, teams.players + 1)
    known = tuple(seat for seat in seats if teams.known >> seat & 1)
    free = [seat for seat in seats if not (teams.reds | teams.known) >> seat & 1]
    every = combinations(free, teams.blacks - len(known))
    count = comb(len(free), teams.blacks - len(known))
    if count > MOST_TEAMS:
        chosen = frozenset(_drawn(count))
        every = (rest for place, rest in enumerate(every) if place in chosen)  # type: ignore[assignment]
    return tuple(Team((*known, *rest), mask_of((*known, *rest))) for rest in every)


def _drawn(count: int) -> Iterator[int]:
    number = SEED
    for run in range(MOST_TEAMS):
        number = (number * _FACTOR + _STEP) % _RANGE
        first, after = run * count // MOST_TEAMS, (run + 1) * count // MOST_TEAMS
        yield first + number * (after - first) // _RANGE
