"""What was measured, and its distribution."""

import statistics
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.load.taps import Timed

MILLI = 1000.0
LENGTHS = (0, 25, 50, 100)
"""Acts that a game has seen, as the lower bounds of classes."""


class Quantiles(NamedTuple):
    """Of the times of some taps, in milliseconds."""

    taps: int
    p50: float
    p99: float

    @classmethod
    def of(cls, timed: Sequence[Timed]) -> "Quantiles":
        seconds = [one.seconds * MILLI for one in timed]
        hundredths = statistics.quantiles(seconds, n=100, method="inclusive")
        return cls(len(seconds), statistics.median(seconds), hundredths[98])


class Side(NamedTuple):
    """The floor and the app, measured in turns, with so many taps a second."""

    rate: float
    floor: Quantiles
    app: Quantiles

    @property
    def ratios(self) -> tuple[float, float]:
        """How many times the floor's the app's p50 and p99 are."""
        return self.app.p50 / self.floor.p50, self.app.p99 / self.floor.p99


class Start(NamedTuple):
    """Seconds to the answer to a tap that waited when the app was run, all being imported; bytes."""

    from_run: float
    empty_memory: int
    memory: int


class Alone(NamedTuple):
    """Taps that were chosen before, so without the choosing and without the deadlines that pass for it.

    `cpu`: milliseconds of the processor a tap, each with all that it brought about; `cpu_at_most`: the same
    with eight always under way; `at_most`: so many are then answered a second.
    """

    cpu: float
    cpu_at_most: float
    at_most: float


class Load(NamedTuple):
    """One app with so many games. `command`: seconds from `mafia run` until it hosts.

    `cpu`: milliseconds of the processor a tap, all that it brought about, the choosing, and the deadlines
    between included; `at_most`: taps a second with eight always under way, with both.
    """

    games: int
    command: float
    start: Start
    even: Side
    natural: Side | None
    cpu: float
    at_most: float
    alone: Alone
    by_length: dict[int, Quantiles]


def by_length(timed: Sequence[Timed]) -> dict[int, Quantiles]:
    """The taps early in a game, and late."""
    bounds = [*zip(LENGTHS, (*LENGTHS[1:], 10**9), strict=True)]
    classes = {low: [one for one in timed if low <= one.acts < high] for low, high in bounds}
    return {low: Quantiles.of(found) for low, found in classes.items() if len(found) > 1}
