"""The search for tables: who plays with whom, and at which table.

The cost is a sum over all pairs: d² + d⁴ / 10, where d is the difference between the number of the pair's
meetings and the mean. The mean is fixed, so the sum of squares is least if all pairs meet equally often. If
that is impossible, many seatings have almost the same sum of squares; then the fourth powers prefer a seating
in which no pair meets almost never or very often. A swap moves two players, so its cost follows from how
often each of them meets the players of both tables.

Each player adds d⁴ for each table, where d is the difference between the number of his games at this table
and the table's mean. Pairs and tables can not both be equal: if twenty players meet as equally as possible in
12 rounds, each of them has each of two tables 3 to 9 times. A fourth power costs little near the mean. So the
search loses little of the equality of meetings, and almost no player is more than one game from a table's
mean.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from championship.seating.annealing import Cooling, Ints
from championship.seating.chance import Chance
from championship.seating.plan import Plan

UNIT = 16
"""The unit of the cost. A pair that meets once more or less than the mean costs almost this much."""

FAR = 1000 * UNIT
"""The cost if two players meet who should sit apart, or a player sits where he should not. No swap gains as
much in another way."""

HOT, COLD, STAY = 956, 933, 3
"""The values for `Cooling`, chosen by experiments, mostly with 40 players (docs/seating.md)."""


REPORT_EVERY = 256
"""The number of iterations between two reports of progress: some hundredths of a second."""


class Company:
    """A search in progress. `rounds`: the players of each round; `tables`: the table of each of these
    players, counted from 0."""

    def __init__(self, plan: Plan, rounds: list[list[int]], chance: Chance) -> None:
        self._plan = plan
        self._chance = chance
        self._players = [np.array(players) for players in rounds]
        self.tables = [
            np.array(chance.shuffled(_places(plan.sizes(number))))
            for number in range(len(plan.played), plan.rounds)
        ]
        self._met = _met_before(plan)
        for players, tables in zip(self._players, self.tables, strict=True):
            self._met[np.ix_(players, players)] += tables[:, None] == tables
        np.fill_diagonal(self._met, 0)
        self._far = _far(plan)
        free = int((self._far == 0).sum()) - len(plan.players)
        self._costs = _costs(Fraction(int(self._met.sum()), free), plan.rounds, _of_pair)
        self._off = _off(plan)
        self._sat = _sat_before(plan)
        for players, tables in zip(self._players, self.tables, strict=True):
            self._sat[players, tables] += 1
        self._places = _costs(Fraction(int(self._sat.sum()), self._sat.size), plan.rounds, _of_table)

    def search(self, iterations: int, progress: Callable[[int, int], object]) -> None:
        """Swaps players between the tables of a round, and keeps the best seating that it finds; with one
        table does nothing. Calls `progress` with the number of iterations done and their total."""
        if self._plan.tables == 1 or not self.tables:
            return
        cooling = Cooling(iterations, HOT, COLD, STAY)
        cost, least, best = 0, 0, [tables.copy() for tables in self.tables]
        for iteration in range(iterations):
            if iteration % REPORT_EVERY == 0:
                progress(iteration, iterations)
            number = self._chance.below(len(self.tables))
            cost += self._step(number, iteration, cooling)
            if cost < least:
                least, best = cost, [tables.copy() for tables in self.tables]
        self.tables = best

    def _step(self, number: int, iteration: int, cooling: Cooling) -> int:
        players, tables = self._players[number], self.tables[number]
        everyone = players[:, None], players
        rises = self._rises(players, self._met[everyone], self._far[everyone], tables)
        swap = cooling.chosen(iteration, rises, tables[:, None] < tables, self._chance)
        if swap is None:
            return 0
        self._swap(players, tables, *swap)
        return int(rises[swap])

    def _rises(self, players: Ints, met: Ints, far: Ints, tables: Ints) -> Ints:
        """Returns what each swap adds to the cost: the row's player with the column's."""
        own = np.arange(len(tables)), tables
        sat, off = self._sat[players], self._off[players]
        at: NDArray[np.bool_] = tables[:, None] == np.arange(self._plan.tables)
        more, less = self._costs.more[met] + far, self._costs.less[met] + far
        np.fill_diagonal(more, 0)
        np.fill_diagonal(less, 0)
        left = (less @ at)[own] + self._places.less[sat[own]] + off[own]
        moved = (more @ at + self._places.more[sat] + off)[:, tables] - more - left[:, None]
        rises: Ints = moved + moved.T
        return rises

    def _swap(self, players: Ints, tables: Ints, one: int, other: int) -> None:
        change = (tables == tables[other]).astype(np.int64) - (tables == tables[one])
        change[one] = change[other] = 0
        for place, sign in ((one, 1), (other, -1)):
            self._met[players[place], players] += sign * change
            self._met[players, players[place]] += sign * change
            self._sat[players[place], tables[one]] -= sign
            self._sat[players[place], tables[other]] += sign
        tables[one], tables[other] = tables[other], tables[one]


class _Costs(NamedTuple):
    """Costs by the number of a pair's meetings, or of a player's games at a table. `more`: what one more
    adds; `less`: what one less saves."""

    more: Ints
    less: Ints


def _of_pair(distance: Fraction) -> Fraction:
    return distance**2 + distance**4 / 10


def _of_table(distance: Fraction) -> Fraction:
    return distance**4


def _costs(mean: Fraction, rounds: int, cost: Callable[[Fraction], Fraction]) -> _Costs:
    """Returns what one more adds and one less saves, by the number so far, computed exactly. `cost`: distance
    from the mean → cost."""
    costs = [int(UNIT * cost(often - mean)) for often in range(rounds + 2)]
    rises = [after - before for before, after in pairwise(costs)]
    return _Costs(np.array(rises, dtype=np.int64), np.array([0, *rises], dtype=np.int64))


def _places(sizes: Sequence[int]) -> list[int]:
    """Returns the table of each place of a round, from 0."""
    return [table for table, size in enumerate(sizes) for _ in range(size)]


def _met_before(plan: Plan) -> Ints:
    numbers = {player: number for number, player in enumerate(plan.players)}
    met = np.zeros((len(numbers), len(numbers)), dtype=np.int64)
    for tables in plan.played:
        for table in tables:
            together = [numbers[player] for player in table if player in numbers]
            met[np.ix_(together, together)] += 1
    return met


def _sat_before(plan: Plan) -> Ints:
    numbers = {player: number for number, player in enumerate(plan.players)}
    sat = np.zeros((len(numbers), plan.tables), dtype=np.int64)
    for tables in plan.played:
        for at, table in enumerate(tables):
            sat[[numbers[player] for player in table if player in numbers], at] += 1
    return sat


def _off(plan: Plan) -> Ints:
    off = np.zeros((len(plan.players), plan.tables), dtype=np.int64)
    for player, table in plan.off:
        off[plan.players.index(player), table] = FAR
    return off


def _far(plan: Plan) -> Ints:
    """Returns the extra cost of each pair that should sit apart."""
    far = np.zeros((len(plan.players), len(plan.players)), dtype=np.int64)
    for group in plan.apart:
        strangers = [number for number, player in enumerate(plan.players) if player in group]
        far[np.ix_(strangers, strangers)] = FAR
    np.fill_diagonal(far, 0)
    return far
