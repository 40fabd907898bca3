"""Finds out whether a bot runs with a database, and keeps every bot from writing during a transaction."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.runtime import lock
from bot.runtime.heartbeat import STALE, seconds_since_beat
from bot.store.database import leases
from bot.store.database.connection import Connection
from bot.store.database.database import is_postgres, open_engine

_PATIENCE = "SET LOCAL idle_in_transaction_session_timeout = 0"
_NOBODY_ELSE = "LOCK TABLE leases IN EXCLUSIVE MODE"
"""An SQL statement that takes a lock. Every transaction of a bot begins with one that waits for it."""


class RunningError(Exception):
    """A bot is running with this database."""

    def __init__(self) -> None:
        super().__init__("a bot runs there: stop it first")


@asynccontextmanager
async def standstill(database_url: str) -> AsyncIterator[AsyncConnection]:
    """Yields a connection in a transaction during which no bot writes to the database. It is rolled back
    unless the caller commits. Raises RunningError or LockError if a bot runs with the database."""
    engine = open_engine(database_url, patient=True)
    try:
        with no_bot_at(database_url):
            async with engine.connect() as conn:
                if is_postgres(database_url):
                    for setting in (_PATIENCE, _NOBODY_ELSE):
                        await conn.execute(text(setting))
                    await require_no_owner(conn)
                yield conn
    finally:
        await engine.dispose()


@contextmanager
def no_bot_at(database_url: str) -> Iterator[None]:
    """Makes sure that no bot uses an SQLite file during the `with` block. Raises RunningError or LockError.
    For PostgreSQL it does nothing; `require_no_owner` checks there. A program of an older version takes no
    lock; it is recognised by its heartbeat."""
    if lock.file_of(database_url) is not None and lock.is_held(database_url) is None:
        age = seconds_since_beat(database_url)
        if age is not None and age <= STALE:
            raise RunningError
    try:
        with lock.alone_at(database_url):
            yield
    except lock.HeldError:
        raise RunningError from None


async def require_no_owner(conn: Connection) -> None:
    """Raises RunningError if a program owns a bot of this PostgreSQL database."""
    if await leases.any_runs(conn):
        raise RunningError
