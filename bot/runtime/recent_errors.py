"""The last errors of this process, for the owner's page.

A line at level error says what failed, by type and place, and never what people wrote. Lines of libraries may
quote anything, so of those only the logger's name is kept.
"""

import logging
from collections import deque
from typing import NamedTuple

MOST = 5
"""Kinds of errors that are kept: the newest."""


class RecentError(NamedTuple):
    """`what`: the line's own words. `kind`: the type of the error, or "". `at`: when it was seen last, in
    unix seconds. `times`: how often in a row."""

    what: str
    kind: str
    at: float
    times: int


class RecentErrors(logging.Handler):
    """Keeps the newest errors; equal ones that follow each other are one."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._kept: deque[RecentError] = deque(maxlen=MOST)

    def emit(self, record: logging.LogRecord) -> None:
        """Called by the standard library for each line at level error and above."""
        said = record.msg if isinstance(record.msg, dict) else {}
        what, kind = str(said.get("event", record.name)), str(said.get("error", ""))
        times = 1
        if self._kept and self._kept[-1][:2] == (what, kind):
            times += self._kept.pop().times
        self._kept.append(RecentError(what, kind, record.created, times))

    def newest(self) -> tuple[RecentError, ...]:
        """The newest first."""
        return tuple(reversed(self._kept))


recent_errors = RecentErrors()
"""Of this process, as its log is."""
