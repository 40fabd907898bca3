"""Who plays with whom: the search for tables.

The cost is a sum over all pairs: d² + d⁴ / 10, where d is how far from the mean they meet. The mean is given,
so the squares are least when all meet equally often. Where that can not be, many seatings have nearly the
same squares; the fourth powers choose one in which nobody meets somebody hardly ever or all the time.

A swap moves two people, so what it adds is counted from how often each of them meets those of either table.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from championship.seating.annealing import Cooling, Ints
from championship.seating.chance import Chance
from championship.seating.plan import Plan

UNIT = 16
"""Of the cost: a pair that meets once more or less than the mean costs nearly so much."""

FAR = 1000 * UNIT
"""What it costs that two meet who are to sit apart: more than a swap can gain otherwise."""

HOT, COLD, STAY = 956, 933, 3
"""Tried mostly on 40 players: docs/seating.md."""


SELDOM = 256
"""Iterations from one word of how far it is to the next. They take some hundredths of a second."""


class Company:
    """A search under way. `rounds`: who plays in each; `tables`: at which table each of them, from 0."""

    def __init__(self, plan: Plan, rounds: list[list[int]], chance: Chance) -> None:
        self._plan = plan
        self._chance = chance
        self._players = [np.array(players) for players in rounds]
        everywhere = [number // plan.size for number in range(plan.seats)]
        self.tables = [np.array(chance.shuffled(everywhere)) for _ in rounds]
        self._met = _met_before(plan)
        for players, tables in zip(self._players, self.tables, strict=True):
            self._met[np.ix_(players, players)] += tables[:, None] == tables
        np.fill_diagonal(self._met, 0)
        self._far = _far(plan)
        free = int((self._far == 0).sum()) - len(plan.players)
        self._costs = _costs(Fraction(int(self._met.sum()), free), plan.rounds)

    def search(self, iterations: int, told: Callable[[int, int], object]) -> None:
        """Swaps people of a round between its tables, and ends with the best that was found. `told`: is told
        how many of the iterations are done."""
        if self._plan.tables == 1 or not self.tables:
            return
        cooling = Cooling(iterations, HOT, COLD, STAY)
        cost, least, best = 0, 0, [tables.copy() for tables in self.tables]
        for iteration in range(iterations):
            if iteration % SELDOM == 0:
                told(iteration, iterations)
            number = self._chance.below(len(self.tables))
            cost += self._step(number, iteration, cooling)
            if cost < least:
                least, best = cost, [tables.copy() for tables in self.tables]
        self.tables = best

    def _step(self, number: int, iteration: int, cooling: Cooling) -> int:
        """What it has added to the cost."""
        players, tables = self._players[number], self.tables[number]
        everyone = players[:, None], players
        rises = self._rises(self._met[everyone], self._far[everyone], tables)
        swap = cooling.chosen(iteration, rises, tables[:, None] < tables, self._chance)
        if swap is None:
            return 0
        self._swap(players, tables, *swap)
        return int(rises[swap])

    def _rises(self, met: Ints, far: Ints, tables: Ints) -> Ints:
        """What each swap adds to the cost, row with column."""
        at: NDArray[np.bool_] = tables[:, None] == np.arange(self._plan.tables)
        more, less = self._costs.more[met] + far, self._costs.less[met] + far
        np.fill_diagonal(more, 0)
        np.fill_diagonal(less, 0)
        left = (less @ at)[np.arange(len(tables)), tables]
        moved = (more @ at)[:, tables] - more - left[:, None]
        rises: Ints = moved + moved.T
        return rises

    def _swap(self, players: Ints, tables: Ints, one: int, other: int) -> None:
        change = (tables == tables[other]).astype(np.int64) - (tables == tables[one])
        change[one] = change[other] = 0
        for place, sign in ((one, 1), (other, -1)):
            self._met[players[place], players] += sign * change
            self._met[players, players[place]] += sign * change
        tables[one], tables[other] = tables[other], tables[one]


class _Costs(NamedTuple):
    """By how often a pair meets: what it costs that it meets once `more`, and what is won by once `less`."""

    more: Ints
    less: Ints


def _costs(mean: Fraction, rounds: int) -> _Costs:
    """By fractions, which are exact."""
    costs = [int(UNIT * (d**2 + d**4 / 10)) for d in (often - mean for often in range(rounds + 2))]
    rises = [after - before for before, after in pairwise(costs)]
    return _Costs(np.array(rises, dtype=np.int64), np.array([0, *rises], dtype=np.int64))


def _met_before(plan: Plan) -> Ints:
    """How often each has met each in the rounds that are played."""
    numbers = {player: number for number, player in enumerate(plan.players)}
    met = np.zeros((len(numbers), len(numbers)), dtype=np.int64)
    for tables in plan.played:
        for table in tables:
            together = [numbers[player] for player in table if player in numbers]
            met[np.ix_(together, together)] += 1
    return met


def _far(plan: Plan) -> Ints:
    """What it costs, beside all else, that two sit together."""
    far = np.zeros((len(plan.players), len(plan.players)), dtype=np.int64)
    for group in plan.apart:
        strangers = [number for number, player in enumerate(plan.players) if player in group]
        far[np.ix_(strangers, strangers)] = FAR
    np.fill_diagonal(far, 0)
    return far
