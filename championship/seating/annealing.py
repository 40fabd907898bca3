"""Which of many swaps is made: a worse one the less likely, the worse it is and the later it comes.

Simulated annealing, as everywhere, but for two things. All swaps of one round or table are weighed at once,
and one is drawn by weight: near the end, when hardly any swap is good, trying one after another would take
hundreds of times as long. And a weight is a whole number: each step of the cost multiplies it by the same
share and rounds down, so that the exponential of no machine decides.
"""

import numpy as np
from numpy.typing import NDArray

from championship.seating.chance import Chance

Ints = NDArray[np.int64]

GOOD = 1 << 24
"""The weight of a swap that makes nothing worse."""

STAGES = 64
"""How often it gets colder."""


class Cooling:
    """`hot` and `cold`: how likely a swap is, in thousandths, that makes the cost one worse, first and last.
    `stay`: how many good swaps weigh as much as to do nothing."""

    def __init__(self, iterations: int, hot: int, cold: int, stay: int) -> None:
        self._iterations = iterations
        self._stay = stay * GOOD
        self._weights = [_weights(hot + (cold - hot) * stage // (STAGES - 1)) for stage in range(STAGES)]

    def chosen(
        self, iteration: int, rises: Ints, possible: NDArray[np.bool_], chance: Chance
    ) -> tuple[int, int] | None:
        """Row and column of the swap that is made; `rises`: what each adds to the cost. None: no swap."""
        weights = self._weights[iteration * STAGES // self._iterations]
        sums = (weights[rises.clip(0, len(weights) - 1)] * possible).cumsum()
        drawn = chance.below(int(sums[-1]) + self._stay)
        if drawn >= sums[-1]:
            return None
        row, column = divmod(int(sums.searchsorted(drawn, "right")), rises.shape[1])
        return row, column


def _weights(thousandths: int) -> Ints:
    """By how much worse it gets; the last one is 0, and stands for all that is worse still."""
    weights = [GOOD]
    while weights[-1]:
        weights.append(weights[-1] * thousandths // 1000)
    return np.array(weights, dtype=np.int64)
