"""Opens the database: an async SQLAlchemy engine that loses no concurrent write."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import aiosqlite
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_TIMEOUT = 10_000
"""Milliseconds that a connection waits for another process's transaction."""

_TRANSIENT = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
}


READING = "reading"
"""The name of the execution option of transactions that only read."""


class _Near(aiosqlite.Connection):
    """Uses its thread only for what may wait: the begin of a transaction (for the lock) and its end (for the
    disk).

    A statement within a transaction only touches memory, and with the write-ahead log it waits for nobody.
    Going to another thread and back would take several times as long as the statement.
    """

    async def _connect(self) -> aiosqlite.Connection:
        try:
            return await super()._connect()
        except BaseException:
            # Its thread calls the loop when it ends. A loop that has ended by then raises.
            await asyncio.to_thread(self._thread.join)
            raise

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        connection = self._conn
        outside = bool(args) and not connection.in_transaction
        if outside or fn in (connection.commit, connection.close):
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        return fn(*args, **kwargs)


def _connect(path: str, **options: Any) -> _Near:
    connection = _Near(lambda: sqlite3.connect(path, **options), iter_chunk_size=64)
    # As SQLAlchemy does: a connection that was left open does not keep the program alive.
    connection._thread.daemon = True
    return connection


def open_engine(database_url: str) -> AsyncEngine:
    """An engine for `sqlite:///PATH`. Its errors never show the parameters of statements: those hold what
    people wrote."""
    url = make_url(database_url).set(drivername="sqlite+aiosqlite")
    engine = create_async_engine(
        url,
        hide_parameters=True,
        connect_args={
            "async_creator_fn": _connect,
            "isolation_level": None,
            "check_same_thread": False,
            "cached_statements": 512,
        },
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def is_transient(error: BaseException) -> bool:
    """Whether the same transaction may succeed later: the database is locked, full or out of reach."""
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", None)
    # The low byte of an extended code is the primary one.
    return isinstance(code, int) and (code & 0xFF) in _TRANSIENT


def _prepare(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # secure_delete: what is deleted is overwritten in the file, in every build of SQLite.
    pragmas = ("journal_mode=WAL", f"busy_timeout={BUSY_TIMEOUT}", "foreign_keys=ON", "secure_delete=ON")
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A deferred transaction that reads first and writes later fails at once, busy timeout or not,
    # when another has written in between. One that only reads waits for nobody.
    reads = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN DEFERRED" if reads else "BEGIN IMMEDIATE")
