"""How equal a seating is."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from championship.seating.plan import Seating, pairs_of


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
    such pairs. `seats`: how often a player has each seat. `tables`: how often he is at each table. `rests`:
    how often he rests. `running`: how often he rests in two rounds in a row."""

    games: Spread
    pairs: Spread
    apart: Spread | None
    seats: Spread
    tables: Spread
    rests: Spread
    running: Spread


def measure(seating: Seating, apart: Iterable[frozenset[str]] = ()) -> Equality:
    """Returns how equal a seating is. Players who have left do not count. `apart`: who should not meet."""
    players = set(seating.players)
    tables = [table for tables in seating.rounds for table in tables]
    size = len(tables[0])
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    had = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    parted = pairs_of(apart)
    pairs = [frozenset(pair) for pair in combinations(seating.players, 2)]
    sat = Counter((who, at) for tables in seating.rounds for at, table in enumerate(tables) for who in table)
    playing = [{name for table in tables for name in table} for tables in seating.rounds]
    return Equality(
        games=Spread.of(sum(had[player, seat] for seat in range(size)) for player in players),
        pairs=Spread.of(met[pair] for pair in pairs if pair not in parted),
        apart=Spread.of(met[pair] for pair in parted) if parted else None,
        seats=Spread.of(had[player, seat] for player in players for seat in range(size)),
        tables=Spread.of(sat[name, at] for name in players for at in range(len(seating.rounds[0]))),
        rests=Spread.of(sum(name not in sitting for sitting in playing) for name in players),
        running=Spread.of(
            sum(name not in before | after for before, after in pairwise(playing)) for name in players
        ),
    )
