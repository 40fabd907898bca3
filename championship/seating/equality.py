"""How equal a seating is, and how equal it could be."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

from championship.seating.plan import Plan, Seating, pairs_of, thirds


@dataclass(frozen=True)
class Spread:
    """A distribution of values. `histogram`: (value, how many have it), from the smallest value."""

    histogram: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, values: Iterable[int]) -> "Spread":
        return cls(tuple(sorted(Counter(values).items())))

    @property
    def least(self) -> int:
        return self.histogram[0][0]

    @property
    def most(self) -> int:
        return self.histogram[-1][0]

    @property
    def count(self) -> int:
        return sum(times for _, times in self.histogram)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(value * times for value, times in self.histogram), self.count)

    @property
    def variance(self) -> Fraction:
        """Returns the mean square of the distance from the mean."""
        squares = sum(value * value * times for value, times in self.histogram)
        return Fraction(squares, self.count) - self.mean**2


@dataclass(frozen=True)
class Equality:
    """How equal a seating is. `games`: how many games each player plays. `pairs`: how often two players meet,
    without the pairs of `apart`. `apart`: how often players meet who should sit apart; None if there are no
    such pairs. `seats`: how often a player has each seat. `thirds`: how often he sits in the first, the
    middle and the last seats. `tables`: how often he is at each table. `rests`: how often he rests.
    `running`: how often he rests in two rounds in a row."""

    games: Spread
    pairs: Spread
    apart: Spread | None
    seats: Spread
    thirds: tuple[Spread, Spread, Spread]
    tables: Spread
    rests: Spread
    running: Spread


@dataclass(frozen=True)
class Limits:
    """How equal a seating can be at best. The values are, for example, how often each two players meet. In no
    seating is the smallest value above `least`, the largest below `most`, or the variance below
    `variance`."""

    least: int
    most: int
    variance: Fraction


@dataclass(frozen=True)
class Bounds:
    """The limits for parts of `Equality`. Games and seats always reach them; maybe no seating reaches all."""

    games: Limits
    pairs: Limits
    seats: Limits
    thirds: tuple[Limits, Limits, Limits]
    tables: Limits


def measure(seating: Seating, apart: Iterable[frozenset[str]] = ()) -> Equality:
    """Returns how equal a seating is. Players who have left do not count. `apart`: who should not meet."""
    players = set(seating.players)
    tables = [table for tables in seating.rounds for table in tables]
    size = len(tables[0])
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    had = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    parted = pairs_of(apart)
    pairs = [frozenset(pair) for pair in combinations(seating.players, 2)]
    places = _places(size)
    sat = Counter((who, at) for tables in seating.rounds for at, table in enumerate(tables) for who in table)
    playing = [{name for table in tables for name in table} for tables in seating.rounds]
    return Equality(
        games=Spread.of(sum(had[player, seat] for seat in range(size)) for player in players),
        pairs=Spread.of(met[pair] for pair in pairs if pair not in parted),
        apart=Spread.of(met[pair] for pair in parted) if parted else None,
        seats=Spread.of(had[player, seat] for player in players for seat in range(size)),
        thirds=(
            _in_third(had, players, places[0]),
            _in_third(had, players, places[1]),
            _in_third(had, players, places[2]),
        ),
        tables=Spread.of(sat[name, at] for name in players for at in range(len(seating.rounds[0]))),
        rests=Spread.of(sum(name not in sitting for sitting in playing) for name in players),
        running=Spread.of(
            sum(name not in before | after for before, after in pairwise(playing)) for name in players
        ),
    )


def _places(size: int) -> tuple[range, range, range]:
    first, middle, last = thirds(size)
    return range(first), range(first, first + middle), range(size - last, size)


def _in_third(had: Counter[tuple[str, int]], players: Iterable[str], seats: Sequence[int]) -> Spread:
    return Spread.of(sum(had[player, seat] for seat in seats) for player in players)


def bound(plan: Plan) -> Bounds:
    """Returns the limits that arithmetic allows, if players who should sit apart never meet, nobody leaves,
    all tables are full, and there are no stand-ins. Whole numbers with a fixed sum have the smallest squares
    when they differ by at most one. Pairs have a second limit, which is nearly always stricter: add the
    squares of how often each player meets each (himself included, once a game). This sum equals the sum of
    squares of how many players any two tables of all rounds share. These are whole numbers as well, and their
    sum is fixed."""
    players, places = len(plan.players), plan.rounds * plan.tables * plan.size
    return Bounds(
        games=_limits(places, players),
        pairs=_pairs(plan),
        seats=_limits(places, players * plan.size),
        thirds=(
            _limits(places * thirds(plan.size)[0] // plan.size, players),
            _limits(places * thirds(plan.size)[1] // plan.size, players),
            _limits(places * thirds(plan.size)[2] // plan.size, players),
        ),
        tables=_limits(places, players * plan.tables),
    )


def _pairs(plan: Plan) -> Limits:
    count = comb(len(plan.players), 2) - len(pairs_of(plan.apart))
    meetings = plan.rounds * plan.tables * comb(plan.size, 2)
    alone = _limits(meetings, count)
    squares = Fraction(max(0, _least_squares_of_pairs(plan)), count)
    return Limits(alone.least, alone.most, max(alone.variance, squares - Fraction(meetings, count) ** 2))


def _least_squares_of_pairs(plan: Plan) -> int:
    players = len(plan.players)
    often, more = divmod(plan.rounds * plan.tables * plan.size, players)
    games = [often + 1] * more + [often] * (players - more)
    shared = sum(comb(times, 2) for times in games)
    between = _squares(shared, comb(plan.rounds, 2) * plan.tables**2) if plan.rounds > 1 else 0
    within = plan.rounds * plan.tables * plan.size**2
    return (within + 2 * between - sum(times**2 for times in games)) // 2


def _limits(total: int, count: int) -> Limits:
    mean = Fraction(total, count)
    return Limits(
        least=total // count,
        most=-(-total // count),
        variance=Fraction(_squares(total, count), count) - mean**2,
    )


def _squares(total: int, count: int) -> int:
    """Returns the smallest sum of squares of `count` whole numbers whose sum is `total`."""
    less, more = divmod(total, count)
    return more * (less + 1) ** 2 + (count - more) * less**2
