"""What backups of SQLite and of PostgreSQL have in common."""

from collections.abc import Callable
from typing import TypeAlias

Report: TypeAlias = Callable[[int, int], object]
"""A function that is called to show progress. Its arguments: how much is done, and how much there is."""


class BackupError(Exception):
    """A database can not be saved or restored. The message is one line with the reason."""


def report_nothing(_done: int, _of: int) -> None:
    """Shows no progress. It is the default of parameters of the type `Report`."""
