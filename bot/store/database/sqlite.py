"""Opens the two engines for SQLite, and says which of its errors are transient. No write is lost when several
programs write at the same time."""

import asyncio
import sqlite3
from typing import Any

import aiosqlite
from sqlalchemy import URL, NullPool, create_engine, event, text
from sqlalchemy import Connection as SyncConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.database import codec
from bot.store.database.connection import Connection
from bot.store.database.sqlite_quick import READING, FileConnection, QuickEngine, beginning, code_of

SECONDS_TO_BEGIN = 10.0
"""For how many seconds a transaction waits until the transaction of another program ends."""

_OPTIONS: dict[str, Any] = {
    "isolation_level": None,
    "check_same_thread": False,
    "cached_statements": 512,
    "timeout": SECONDS_TO_BEGIN,
}
_ENGINE: dict[str, Any] = {"hide_parameters": True, "json_serializer": codec.to_text}

_TRANSIENT = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
}

_SAME_VERSION = text("PRAGMA user_version = 0")
"""An SQL statement that writes a number which this program does not use."""

OLDEST = frozenset({"alembic_version", "chats", "games", "inbox", "outbox"})
"""The tables that every schema of this program has had since the first one."""

CONTENTS = """SELECT type, name FROM sqlite_master
    WHERE type NOT IN ('table', 'index') OR substr(name, 1, 7) <> 'sqlite_'"""
"""An SQL statement that returns the kinds and the names of everything that somebody has made in a file."""


def open_engine(url: URL) -> AsyncEngine:
    """Returns the engine for long work with `sqlite:///PATH`: statements run in a thread, for any time."""
    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"),
        connect_args={**_OPTIONS, "async_creator_fn": _connect},
        **_ENGINE,
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


async def _connect(*args: Any, **options: Any) -> aiosqlite.Connection:
    """Opens a connection and returns it. If that fails, waits for the end of its thread, which would
    otherwise speak to an event loop that may be closed by then, and print a traceback."""
    connection = aiosqlite.connect(*args, **options)
    connection._thread.daemon = True
    try:
        return await connection
    except BaseException:
        await asyncio.to_thread(connection._thread.join)
        raise


def open_quick(url: URL) -> QuickEngine:
    """Returns the engine for short work with `sqlite:///PATH`. It has its own way to wait for the transaction
    of another program, because SQLite's way would block the event loop."""
    engine = create_engine(
        url.set(drivername="sqlite"),
        poolclass=NullPool,
        connect_args={**_OPTIONS, "factory": FileConnection},
        **_ENGINE,
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "connect", _never_wait)
    return QuickEngine(engine, SECONDS_TO_BEGIN)


async def write_something(conn: Connection) -> None:
    """Makes the commit of this transaction write to the disk, without changing what the database says."""
    await conn.execute(_SAME_VERSION)


def is_transient(error: BaseException | None) -> bool:
    """Returns whether the error says that the database is locked, full or out of reach."""
    return code_of(error) in _TRANSIENT


def is_failure(error: BaseException | None) -> bool:
    """Returns whether the error says that the disk failed."""
    return code_of(error) == sqlite3.SQLITE_IOERR


def _prepare(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # secure_delete overwrites deleted data in the file. Some builds of SQLite do not do this by default.
    for pragma in ("foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    if _is_ours_to_change(cursor):
        cursor.execute("PRAGMA journal_mode=WAL")
    cursor.close()


def _is_ours_to_change(cursor: Any) -> bool:
    """Returns whether the database file is empty or has the tables of our first schema. Other files belong to
    another program and must not be changed; even setting the journal mode would change the file."""
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    tables = {name for (name,) in cursor.fetchall()}
    return not tables or tables >= OLDEST


def _never_wait(connection: Any, _record: object) -> None:
    """Makes a connection never wait for a lock in SQLite's way, which would block the event loop. It waits so
    only while the file is opened, which happens in a thread."""
    connection.execute("PRAGMA busy_timeout=0")


def _begin(connection: SyncConnection) -> None:
    reads = bool(connection.get_execution_options().get(READING))
    connection.exec_driver_sql(beginning(reads=reads))
