"""How long to wait before something that failed is tried again."""

from dataclasses import dataclass

MOST_DOUBLINGS = 30
"""More change nothing, and would overflow."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Real seconds: the `first` pause, doubled after each further failure up to the `longest`."""

    first: float
    longest: float

    def after(self, failures: int) -> float:
        """The pause after so many failures in a row, at least one."""
        return min(self.first * 2.0 ** min(failures - 1, MOST_DOUBLINGS), self.longest)

    def scaled(self, by: float) -> "Backoff":
        """The same in a game whose time runs faster or slower."""
        return Backoff(self.first * by, self.longest * by)
