"""The measured values and their distribution."""

import statistics
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.load.taps import Timed

MILLI = 1000.0
LENGTHS = (0, 25, 50, 100)
"""The number of acts that a game has had before: the lower bounds of classes."""


class Quantiles(NamedTuple):
    """How long taps took, in milliseconds."""

    taps: int
    p50: float
    p99: float

    @classmethod
    def of(cls, timed: Sequence[Timed]) -> "Quantiles":
        seconds = [one.seconds * MILLI for one in timed]
        hundredths = statistics.quantiles(seconds, n=100, method="inclusive")
        return cls(len(seconds), statistics.median(seconds), hundredths[98])


class Pace(NamedTuple):
    """How long the answers to taps took while `rate` taps came in a second."""

    rate: float
    taps: Quantiles


class Start(NamedTuple):
    """A start. `from_run`: seconds from the run of the app, after all imports, to the answer to a tap that
    waited; memory in bytes."""

    from_run: float
    empty_memory: int
    memory: int


class Alone(NamedTuple):
    """Figures of taps that were chosen in advance. They include neither the time to choose taps nor the
    deadlines between them. `cpu`: processor milliseconds for each tap, with everything that it causes;
    `cpu_at_most`: the same with eight taps in progress all the time; `at_most`: taps answered per second in
    that case."""

    cpu: float
    cpu_at_most: float
    at_most: float


class Load(NamedTuple):
    """Figures of one app with a given number of games. `cpu`: processor milliseconds for each tap, with
    everything that it causes, the time to choose it, and the deadlines between taps; `at_most`: taps per
    second with eight in progress all the time, with the same work."""

    games: int
    start: Start
    paces: Sequence[Pace]
    cpu: float
    at_most: float
    alone: Alone
    by_length: dict[int, Quantiles]


def by_length(timed: Sequence[Timed]) -> dict[int, Quantiles]:
    """Returns how long taps took, by the number of acts that the game had had before: the lower bound of a
    class of LENGTHS → its taps. Leaves out a class with fewer than two."""
    bounds = [*zip(LENGTHS, (*LENGTHS[1:], 10**9), strict=True)]
    classes = {low: [one for one in timed if low <= one.acts < high] for low, high in bounds}
    return {low: Quantiles.of(found) for low, found in classes.items() if len(found) > 1}
