"""How long a child that ended by itself is left down."""

from bot.backoff import Backoff

BACKOFF = Backoff(first=1.0, longest=30.0)
LONG_ENOUGH = 60.0
"""Seconds: one that lived so long was well, and what failed before is forgotten."""


class Pauses:
    """Of one child and of those that come after it."""

    def __init__(self) -> None:
        self._failures = 0

    def after(self, lived: float) -> float:
        """The pause in seconds after one that lived so many seconds."""
        self._failures = 1 if lived >= LONG_ENOUGH else self._failures + 1
        return BACKOFF.after(self._failures)
