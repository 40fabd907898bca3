"""Who has which seat of his table: the search for seats.

The cost is the sum, over all players, of the squares of how often each has each seat, and of how far each
third of the table is from his fair share of it. What one player costs at a seat does not depend on the others
of his table, so what every swap adds is counted at once.
"""

import numpy as np

from championship.seating.annealing import Cooling, Ints
from championship.seating.chance import Chance
from championship.seating.plan import Plan, thirds

VISITS = 300
"""How often each table is looked at, on the average."""

HOT, COLD, STAY = 500, 100, 1


class Seats:
    """A search under way. `tables`: the numbers of the players by seat, table after table, all rounds."""

    def __init__(self, plan: Plan, tables: list[Ints], chance: Chance) -> None:
        self._size = plan.size
        self._chance = chance
        self.tables = [np.array(chance.shuffled(table)) for table in tables]
        self._seats = np.arange(plan.size)
        self._third = np.repeat(np.arange(3), thirds(plan.size))
        self._had = _had_before(plan)
        for table in self.tables:
            self._had[table, self._seats] += 1
        self._shares = self._had.sum(axis=1)[:, None] * np.array(thirds(plan.size))[self._third]

    def search(self) -> None:
        """Swaps people of a table, until all its time is over."""
        iterations = VISITS * len(self.tables)
        cooling = Cooling(iterations, HOT, COLD, STAY)
        each_once = self._seats[:, None] < self._seats
        for iteration in range(iterations):
            table = self.tables[self._chance.below(len(self.tables))]
            self._had[table, self._seats] -= 1
            swap = cooling.chosen(iteration, self._rises(table), each_once, self._chance)
            if swap is not None:
                table[list(swap)] = table[list(swap[::-1])]
            self._had[table, self._seats] += 1

    def _rises(self, table: Ints) -> Ints:
        """Half of what each swap adds to the cost, row with column, while nobody of the table sits."""
        had = self._had[table]
        in_third = np.stack([had[:, self._third == third].sum(axis=1) for third in range(3)], axis=1)
        costs = self._size * (had + in_third[:, self._third]) - self._shares[table]
        now = costs.diagonal()
        rises: Ints = costs + costs.T - now[:, None] - now
        return rises


def _had_before(plan: Plan) -> Ints:
    """How often each has had each seat in the rounds that are played."""
    numbers = {player: number for number, player in enumerate(plan.players)}
    had = np.zeros((len(numbers), plan.size), dtype=np.int64)
    for tables in plan.played:
        for table in tables:
            for seat, player in enumerate(table):
                if player in numbers:
                    had[numbers[player], seat] += 1
    return had
