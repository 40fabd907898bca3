"""Whether a bot runs at a database, and a transaction that keeps every bot from writing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.runtime.heartbeat import STALE, seconds_since_beat
from bot.store import leases
from bot.store.database import is_postgres, open_engine

_PATIENCE = "SET LOCAL idle_in_transaction_session_timeout = 0"
_NOBODY_ELSE = "LOCK TABLE leases IN EXCLUSIVE MODE"
"""Every transaction of a bot begins with a lock that waits for this one."""


class RunningError(Exception):
    """A bot runs at the database."""

    def __init__(self) -> None:
        super().__init__("a bot runs there: stop it first")


@asynccontextmanager
async def standstill(database_url: str) -> AsyncIterator[AsyncConnection]:
    """A transaction during which no bot writes. It is rolled back unless the caller commits.

    Raises RunningError."""
    engine = open_engine(database_url, patient=True)
    try:
        async with engine.connect() as conn:
            if is_postgres(database_url):
                for setting in (_PATIENCE, _NOBODY_ELSE):
                    await conn.execute(text(setting))
            await require_stopped(conn, database_url)
            yield conn
    finally:
        await engine.dispose()


async def require_stopped(conn: AsyncConnection, database_url: str) -> None:
    """Raises RunningError. At SQLite's file it is the heartbeat that tells, and for a while after a
    `kill -9` too."""
    if is_postgres(database_url):
        running = await leases.any_runs(conn)
    else:
        age = seconds_since_beat(database_url)
        running = age is not None and age <= STALE
    if running:
        raise RunningError
