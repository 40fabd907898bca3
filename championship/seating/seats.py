"""The search for seats: who has which seat of his table.

The cost has two parts, summed over all players. The first part is the squares of how often a player has each
seat. The second part is the squares of how far his share of each third of the table is from a fair share. A
player's cost at a seat does not depend on the others at his table, so the costs of all swaps are computed at
once.
"""

from collections.abc import Iterator

import numpy as np

from championship.seating.annealing import Cooling, Ints
from championship.seating.chance import Chance
from championship.seating.plan import Plan, thirds

VISITS = 300
"""The mean number of times that the search visits each table."""

HOT, COLD, STAY = 500, 100, 1


class Seats:
    """A search in progress. `tables`: the numbers of the players by seat, for each table of all rounds."""

    def __init__(self, plan: Plan, tables: list[Ints], chance: Chance) -> None:
        self._size = plan.size
        self._chance = chance
        self.tables = [np.array(chance.shuffled(table)) for table in tables]
        self._seats = np.arange(plan.size)
        self._third = {size: np.repeat(np.arange(3), thirds(size)) for size in range(2, plan.size + 1)}
        self._had = np.zeros((len(plan.players), plan.size), dtype=np.int64)
        self._in_third = np.zeros((len(plan.players), 3), dtype=np.int64)
        self._shares = np.zeros((len(plan.players), 3), dtype=np.int64)
        for players, seats, size in _sat_before(plan):
            self._sit(players, seats, size)
        for table in self.tables:
            self._sit(table, self._seats[: len(table)], len(table))

    def _sit(self, players: Ints, seats: Ints, size: int) -> None:
        """Adds a table to what is counted, and to the fair shares of its players."""
        self._count(players, seats, size, 1)
        self._shares[players] += [round(self._size * part / size) for part in thirds(size)]

    def _count(self, players: Ints, seats: Ints, size: int, times: int) -> None:
        self._had[players, seats] += times
        self._in_third[players, self._third[size][seats]] += times

    def search(self) -> None:
        """Swaps players within tables until all iterations are done."""
        iterations = VISITS * len(self.tables)
        cooling = Cooling(iterations, HOT, COLD, STAY)
        for iteration in range(iterations):
            table = self.tables[self._chance.below(len(self.tables))]
            size = len(table)
            seats = self._seats[:size]
            self._count(table, seats, size, -1)
            swap = cooling.chosen(iteration, self._rises(table), seats[:, None] < seats, self._chance)
            if swap is not None:
                table[list(swap)] = table[list(swap[::-1])]
            self._count(table, seats, size, 1)

    def _rises(self, table: Ints) -> Ints:
        """Returns a matrix. Entry i, j: half the cost increase if the players at seats i and j swap. The
        table must not be counted meanwhile."""
        third = self._third[len(table)]
        wanted = self._had[table, : len(table)] + self._in_third[table][:, third]
        costs = self._size * wanted - self._shares[table][:, third]
        now = costs.diagonal()
        rises: Ints = costs + costs.T - now[:, None] - now
        return rises


def _sat_before(plan: Plan) -> Iterator[tuple[Ints, Ints, int]]:
    """Yields, for each table already played, its players who are in the plan, their seats, and its size."""
    numbers = {player: number for number, player in enumerate(plan.players)}
    for table in (table for tables in plan.played for table in tables):
        here = [(numbers[player], seat) for seat, player in enumerate(table) if player in numbers]
        players, seats = np.array(here, dtype=np.int64).reshape(-1, 2).T
        yield players, seats, len(table)
