"""Chooses which swap to make. A swap that makes the cost worse is less likely the more it costs, and the
later it comes.

This is simulated annealing with two changes. First, it weighs all swaps of one round or table together and
chooses one of them at random by weight. Near the end almost no swap is good, and to try one after another
would take hundreds of times as long. Second, weights are whole numbers: each step of the cost multiplies the
weight by the same share and rounds down, so the result does not depend on a machine's exponential function.
"""

import numpy as np
from numpy.typing import NDArray

from championship.seating.chance import Chance

Ints = NDArray[np.int64]

GOOD = 1 << 24
"""The weight of a swap that makes nothing worse."""

STAGES = 64
"""The number of temperatures."""


class Cooling:
    """The temperatures of a search. `hot` and `cold`: the probability, in thousandths, of a swap that makes
    the cost worse by one, at the first and at the last temperature. `stay`: to make no swap has the weight of
    this many good swaps."""

    def __init__(self, iterations: int, hot: int, cold: int, stay: int) -> None:
        self._iterations = iterations
        self._stay = stay * GOOD
        self._weights = [_weights(hot + (cold - hot) * stage // (STAGES - 1)) for stage in range(STAGES)]

    def chosen(
        self, iteration: int, rises: Ints, possible: NDArray[np.bool_], chance: Chance
    ) -> tuple[int, int] | None:
        """Returns the row and the column of the chosen swap, or None for no swap. `iteration`: from 0.
        `rises`: what each swap adds to the cost. `possible`: which swaps may be chosen."""
        weights = self._weights[iteration * STAGES // self._iterations]
        sums = (weights[rises.clip(0, len(weights) - 1)] * possible).cumsum()
        drawn = chance.below(int(sums[-1]) + self._stay)
        if drawn >= sums[-1]:
            return None
        row, column = divmod(int(sums.searchsorted(drawn, "right")), rises.shape[1])
        return row, column


def _weights(thousandths: int) -> Ints:
    """Returns, for each amount by which a swap makes the cost worse, the weight of the swap, as a whole
    number. The last weight is 0 and is used for all larger amounts. `thousandths`: the probability of a swap
    that makes the cost worse by one."""
    weights = [GOOD]
    while weights[-1]:
        weights.append(weights[-1] * thousandths // 1000)
    return np.array(weights, dtype=np.int64)
