"""What a backup of either database has in common."""

from collections.abc import Callable
from typing import TypeAlias

Told: TypeAlias = Callable[[int, int], object]
"""Is told now and then how far the work is: so much is done, of so much."""


class BackupError(Exception):
    """It can not be saved or brought back: one line that says why."""


def untold(_done: int, _of: int) -> None:
    """For work that nobody watches."""
