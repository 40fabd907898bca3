"""How the program does: what its owner may ask, and what he is told of without asking."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.runtime.recent_errors import RecentError

BEHIND = 15.0
"""Seconds. Whoever pressed a button longer ago can not be answered any more."""

LEAST_FREE = 200_000_000
"""Bytes. With less left on its disk, the database can soon not be written to."""

BACKUP_OLD = 2 * 24 * 3600.0
"""Seconds: a daily backup has failed twice."""


class Trouble(StrEnum):
    """Why the program can not do its work, or soon will not."""

    DATABASE = "database"
    """the database does not answer"""
    STANDSTILL = "standstill"
    """a part of the program makes no progress"""
    BEHIND = "behind"
    """people wait for an answer longer than Telegram takes one"""
    WEBHOOK = "webhook"
    """Telegram can not deliver updates to the webhook"""
    DISK = "disk"
    """the disk of the database is nearly full"""
    BACKUP = "backup"
    """the newest backup is older than `BACKUP_OLD`"""


@dataclass(frozen=True, slots=True)
class WebhookState:
    """What Telegram said of a bot's webhook. `pending`: updates that wait there. `wrong`: why they do, in its
    own words; "" if nothing is wrong."""

    pending: int = 0
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """How the program does now.

    Moments are unix seconds, spans are seconds, sizes are bytes. `database`: "SQLite" or "PostgreSQL".
    `size`: None if the database does not answer. `free`: on the database's disk; None if that is a server's.
    `backup_at`: when the newest backup was made; None if there is none here. `webhook`: what Telegram says is
    wrong with it; "" if nothing is, None in polling mode. `waits`: for how long the oldest work has waited.
    `stuck`: the parts that make no progress."""

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


Look: TypeAlias = Callable[[], Awaitable[Condition]]
"""Finds out the condition of this process."""
