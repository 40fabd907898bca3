"""The distribution of measured values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """The distribution of measured seconds, before the time scale."""

    count: int
    p50: float
    p99: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float], scale: float) -> Spread:
        if not values:
            return cls(0, 0.0, 0.0, 0.0)
        ordered = sorted(value / scale for value in values)

        def at(share: float) -> float:
            return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 3)

        return cls(len(ordered), at(0.5), at(0.99), round(ordered[-1], 3))
