"""The time limit that each test has: one that never ends fails, and the others still run."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LIMIT = 600.0
"""Seconds that a test may take on a machine that has nothing else to do: many times the longest."""
LONG = 6 * 3600.0
"""The same for the long ones."""
AGAIN = 30.0
"""Seconds between two tries to end a test: its code may take the first one for an error of its own."""


class TooLong(BaseException):
    """A test has not ended in its time."""


def on_this_machine(seconds: float) -> float:
    """Returns how long something may take if it has to share the processors with others, as it has to now."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@contextmanager
def limited(seconds: float, again: float = AGAIN) -> Iterator[None]:
    """Raises TooLong in the main thread if the block takes longer than so many seconds. Raises it once more
    every `again` seconds after that, as long as the block goes on."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise TooLong(f"it takes more than {seconds:.0f} s")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds, again)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
