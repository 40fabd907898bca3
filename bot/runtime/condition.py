"""The condition of the program: what the owner sees in `/admin`, and the troubles that he is told."""

import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

MOST_ERRORS = 5
"""How many different errors are remembered. The oldest are dropped."""


class RecentError(NamedTuple):
    """An error that was logged. `what`: the words of the log line. `kind`: the type of the error, or "".
    `at`: when the error was last logged, in unix seconds. `times`: how many times it was logged without
    another in between."""

    what: str
    kind: str
    at: float
    times: int


class RecentErrors(logging.Handler):
    """Keeps the newest errors in this process's log, for the owner's page. An error that is logged several
    times without another in between is kept once.

    An error line of the program says what failed, by type and place, and never what people wrote. A line of a
    library may quote anything, so only the name of its logger is kept.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._kept: deque[RecentError] = deque(maxlen=MOST_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        """Remembers an error from the log. Is called for each log line of level error or above."""
        said = record.msg if isinstance(record.msg, dict) else {}
        what, kind = str(said.get("event", record.name)), str(said.get("error", ""))
        times = 1
        if self._kept and self._kept[-1][:2] == (what, kind):
            times += self._kept.pop().times
        self._kept.append(RecentError(what, kind, record.created, times))

    def newest(self) -> tuple[RecentError, ...]:
        """Returns the errors that are remembered, the newest first."""
        return tuple(reversed(self._kept))


recent_errors = RecentErrors()
"""The newest errors of this process. There is only one such object, because a process has only one log."""

BEHIND = 15.0
"""Seconds. If a press has waited longer for its answer, Telegram does not accept the answer any more."""

LEAST_FREE = 200_000_000
"""Bytes. If less space is free on the database's disk, the program will soon be unable to write to it."""

BACKUP_OLD = 2 * 24 * 3600.0
"""Seconds. If the newest backup is older than this, the daily backup has failed twice."""


class Trouble(StrEnum):
    """A trouble: why the program can not do its work now, or will soon be unable to."""

    DATABASE = "database"
    """The database does not answer."""
    STANDSTILL = "standstill"
    """A part of the program makes no progress."""
    BEHIND = "behind"
    """Answers come so late that Telegram does not accept them any more."""
    WEBHOOK = "webhook"
    """Telegram can not deliver updates to the webhook."""
    DISK = "disk"
    """The disk of the database is nearly full."""
    BACKUP = "backup"
    """The newest backup is older than `BACKUP_OLD`."""


@dataclass(frozen=True, slots=True)
class WebhookState:
    """What Telegram says about a bot's webhook. `pending`: how many updates wait at Telegram. `wrong`: the
    reason why they wait; "" if nothing is wrong."""

    pending: int = 0
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of the program at the moment `now`.

    Moments are unix seconds, durations are seconds, sizes are bytes. `database`: "SQLite" or "PostgreSQL".
    `games`, `lobbies`: how many there are. `waits`: how long the oldest work has waited. `size`: the size of
    the database; None if the database does not answer. `free`: the free space on the database's disk; None
    for PostgreSQL. `backup_at`: when the newest backup was made; None if there is none here. `webhook`:
    what is wrong with the webhooks; "" if nothing is, None if none was checked. `stuck`: the parts that
    make no progress. `errors`: the newest errors.
    """

    now: float
    started_at: float
    version: str
    database: str
    games: int
    lobbies: int
    waits: float
    size: int | None = None
    free: int | None = None
    backup_at: float | None = None
    webhook: str | None = None
    stuck: tuple[str, ...] = ()
    errors: tuple[RecentError, ...] = ()

    @property
    def troubles(self) -> frozenset[Trouble]:
        old = self.backup_at is not None and self.now - self.backup_at > BACKUP_OLD
        found = {
            Trouble.DATABASE: self.size is None,
            Trouble.STANDSTILL: bool(self.stuck),
            Trouble.BEHIND: self.waits > BEHIND,
            Trouble.WEBHOOK: bool(self.webhook),
            Trouble.DISK: self.free is not None and self.free < LEAST_FREE,
            Trouble.BACKUP: old,
        }
        return frozenset(trouble for trouble, there in found.items() if there)


class Hearing(StrEnum):
    """What the bot hears in groups where it is no administrator."""

    UNKNOWN = "unknown"
    """The bot has not asked Telegram yet."""
    ALL = "all"
    """Everything: privacy mode was off at the start."""
    SWITCHED = "switched"
    """Everything in groups to which it comes from now on: the bot has switched privacy mode off."""
    REFUSED = "refused"
    """Commands and answers: Telegram did not let the bot switch privacy mode off."""
    LEFT = "left"
    """Commands and answers: the operator wants the bot's settings to stay."""


ReadCondition: TypeAlias = Callable[[], Awaitable[Condition]]
"""A function that finds out the condition of this process and returns it."""
