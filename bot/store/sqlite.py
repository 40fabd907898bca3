"""SQLite: an engine that loses no concurrent write, and which of its errors pass."""

import sqlite3
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import inline_connection, json_text
from bot.store.inline_connection import BUSY_TIMEOUT
from bot.store.inline_engine import InlineEngine
from bot.store.sqlite_begin import beginning

_TRANSIENT = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
}

OLDEST = frozenset({"alembic_version", "chats", "games", "inbox", "outbox"})
"""Every schema since the first has these tables."""


def open_engine(url: URL) -> AsyncEngine:
    """An engine for `sqlite:///PATH`."""
    inline = inline_connection.is_possible()
    engine = create_async_engine(
        url.set(drivername=f"sqlite+{'inline' if inline else 'aiosqlite'}"),
        hide_parameters=True,
        json_serializer=json_text.write,
        connect_args={"isolation_level": None, "check_same_thread": False, "cached_statements": 512},
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    if inline:
        return InlineEngine(engine.sync_engine)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def is_transient(error: BaseException | None) -> bool:
    """Whether the database is locked, full or out of reach."""
    code = getattr(error, "sqlite_errorcode", None)
    # The low byte of an extended code is the primary one.
    return isinstance(code, int) and (code & 0xFF) in _TRANSIENT


def _prepare(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # secure_delete: what is deleted is overwritten in the file, in every build of SQLite.
    for pragma in (f"busy_timeout={BUSY_TIMEOUT}", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    if _is_ours_to_change(cursor):
        cursor.execute("PRAGMA journal_mode=WAL")
    cursor.close()


def _is_ours_to_change(cursor: Any) -> bool:
    """Whether the file is empty or has our first tables. The journal's mode stands in the file, and a file of
    another program is only looked at."""
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    tables = {name for (name,) in cursor.fetchall()}
    return not tables or tables >= OLDEST


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(beginning(connection))
