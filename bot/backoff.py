"""Computes how long the program waits before it tries a failed action again."""

from dataclasses import dataclass

MOST_DOUBLINGS = 30
"""How many times a pause is doubled at most. More doublings would change nothing, because of the longest
pause, and the number would become too large."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Pauses in seconds, not scaled unless `scaled` made them: the `first` pause is doubled after each
    further failure, up to the `longest`."""

    first: float
    longest: float

    def after(self, failures: int) -> float:
        """Returns the pause after this many failures in a row. `failures` is at least 1."""
        return min(self.first * 2.0 ** min(failures - 1, MOST_DOUBLINGS), self.longest)

    def scaled(self, by: float) -> "Backoff":
        """Returns the same pauses, multiplied by the time scale `by`."""
        return Backoff(self.first * by, self.longest * by)
