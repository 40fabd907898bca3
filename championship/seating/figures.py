"""How equal a seating is, and how equal it could be."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from championship.seating.plan import Plan, Seating, pairs_of, thirds


@dataclass(frozen=True)
class Spread:
    """What `values` there are. `histogram`: value and how many have it, from the least."""

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
        """The mean square of the distance from the mean."""
        squares = sum(value * value * times for value, times in self.histogram)
        return Fraction(squares, self.count) - self.mean**2


@dataclass(frozen=True)
class Figures:
    """`games`: how many each player plays. `pairs`: how often two players meet, but for those of `apart`, who
    are to sit apart; None: no such pairs. `seats`: how often a player has a seat. `thirds`: how often he sits
    in the first, the middle and the last seats."""

    games: Spread
    pairs: Spread
    apart: Spread | None
    seats: Spread
    thirds: tuple[Spread, Spread, Spread]


@dataclass(frozen=True)
class Limits:
    """No seating has all above `least`, all below `most`, or a smaller `variance`."""

    least: int
    most: int
    variance: Fraction


@dataclass(frozen=True)
class Bounds:
    """As `Figures`; they can not always all be reached. Of games and seats they are."""

    games: Limits
    pairs: Limits
    seats: Limits
    thirds: tuple[Limits, Limits, Limits]


def measure(seating: Seating, apart: Iterable[frozenset[str]] = ()) -> Figures:
    """What came out. Who plays no more is left out."""
    players = set(seating.players)
    tables = [table for tables in seating.rounds for table in tables]
    size = len(tables[0])
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    had = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    parted = pairs_of(apart)
    pairs = [frozenset(pair) for pair in combinations(seating.players, 2)]
    places = _places(size)
    return Figures(
        games=Spread.of(sum(had[player, seat] for seat in range(size)) for player in players),
        pairs=Spread.of(met[pair] for pair in pairs if pair not in parted),
        apart=Spread.of(met[pair] for pair in parted) if parted else None,
        seats=Spread.of(had[player, seat] for player in players for seat in range(size)),
        thirds=(
            _in_third(had, players, places[0]),
            _in_third(had, players, places[1]),
            _in_third(had, players, places[2]),
        ),
    )


def _places(size: int) -> tuple[range, range, range]:
    first, middle, last = thirds(size)
    return range(first), range(first, first + middle), range(size - last, size)


def _in_third(had: Counter[tuple[str, int]], players: Iterable[str], seats: Sequence[int]) -> Spread:
    return Spread.of(sum(had[player, seat] for seat in seats) for player in players)


def bound(plan: Plan) -> Bounds:
    """What arithmetic allows at best, if those who are to sit apart never meet and nobody leaves.

    A sum of whole numbers has the least squares when they differ by one at most. Pairs have a second bound,
    which is nearly always the higher one. The squares of how often each meets each (himself too, at each of
    his games) have the same sum as the squares of how many players each two tables of all rounds share. These
    are whole numbers as well, and their sum is given.
    """
    players, places = len(plan.players), plan.rounds * plan.seats
    return Bounds(
        games=_limits(places, players),
        pairs=_pairs(plan),
        seats=_limits(places, players * plan.size),
        thirds=(
            _limits(places * thirds(plan.size)[0] // plan.size, players),
            _limits(places * thirds(plan.size)[1] // plan.size, players),
            _limits(places * thirds(plan.size)[2] // plan.size, players),
        ),
    )


def _pairs(plan: Plan) -> Limits:
    count = comb(len(plan.players), 2) - len(pairs_of(plan.apart))
    meetings = plan.rounds * plan.tables * comb(plan.size, 2)
    alone = _limits(meetings, count)
    squares = Fraction(max(0, _least_squares_of_pairs(plan)), count)
    return Limits(alone.least, alone.most, max(alone.variance, squares - Fraction(meetings, count) ** 2))


def _least_squares_of_pairs(plan: Plan) -> int:
    players = len(plan.players)
    often, more = divmod(plan.rounds * plan.seats, players)
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
    """The least sum of the squares of so many whole numbers with this sum."""
    less, more = divmod(total, count)
    return more * (less + 1) ** 2 + (count - more) * less**2
