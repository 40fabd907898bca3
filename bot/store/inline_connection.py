"""A connection to SQLite that goes to its thread only for what may wait. All that is private of aiosqlite,
and of SQLAlchemy's adapter for it, is used here.

aiosqlite runs each statement in a thread of the connection. A statement within a transaction only touches
memory, and with the write-ahead log it waits for nobody; going to another thread and back takes many times as
long as the statement. So:

- a transaction begins where it is called, and in the thread only if it has to wait for another's lock;
- its statements run where they are called, and so does a rollback;
- it is committed in the thread: the disk takes its time.

aiosqlite is pinned to a version that has these parts, and SQLAlchemy to a line of versions. If aiosqlite has
them no more, its own connection is used: slower, and otherwise the same.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import aiosqlite
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
    SQLiteDialect_aiosqlite,
)
from sqlalchemy.util import await_only

NAME = "sqlite.inline"
"""Of the dialect; in a URL it is "sqlite+inline"."""

PRIVATE = ("_connect", "_connection", "_execute", "_conn", "_thread")
"""What a connection of aiosqlite has to have."""

BUSY_TIMEOUT = 10_000
"""Milliseconds that a connection waits for another program's transaction."""


def is_possible() -> bool:
    """Whether aiosqlite still has what is used here."""
    unopened = aiosqlite.Connection(lambda: sqlite3.connect(":memory:"), iter_chunk_size=64)
    return {*PRIVATE} <= {*dir(unopened)}


class InlineConnection(aiosqlite.Connection):
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

    def begin_now(self, statement: str) -> bool:
        """Begins a transaction at once; False if it would have to wait for another program's, or fails."""
        connection = self._conn
        connection.execute("PRAGMA busy_timeout=0")
        try:
            connection.execute(statement)
        except sqlite3.OperationalError:
            return False
        finally:
            connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
        return True


class _Cursor(AsyncAdapt_aiosqlite_cursor):
    """Has sqlite3's own cursor, and uses it where it is."""

    __slots__ = ()
    _awaitable_cursor_close = False
    _cursor: Any

    def _make_new_cursor(self, connection: Any) -> Any:
        return connection._conn.cursor()

    def _aenter_cursor(self, cursor: Any) -> Any:
        return cursor

    def execute(self, operation: Any, parameters: Any = None) -> None:
        self._run(self._cursor.execute, operation, () if parameters is None else parameters)
        if self._cursor.description:
            self._rows = deque(self._cursor.fetchall())

    def executemany(self, operation: Any, seq_of_parameters: Sequence[Any]) -> None:
        self._run(self._cursor.executemany, operation, seq_of_parameters)

    def _run(self, fn: Callable[..., object], *args: Any) -> None:
        connection: Any = self._connection
        if connection.in_transaction:
            fn(*args)
        else:
            await_only(connection._execute(fn, *args))


class InlineAdapter(AsyncAdapt_aiosqlite_connection):
    """What SQLAlchemy takes for a connection of the driver."""

    __slots__ = ("beginning",)
    _cursor_cls = _Cursor
    _connection: Any
    beginning: str
    """The statement that begins its transactions."""

    def begin(self) -> None:
        """Waits in the thread if another program's transaction is in the way."""
        if not self._connection.begin_now(self.beginning):
            self.cursor().execute(self.beginning)

    def rollback(self) -> None:
        if self._connection._connection is not None:
            self._connection._conn.rollback()


class InlineDialect(SQLiteDialect_aiosqlite):
    """Begins transactions itself. SQLAlchemy's documentation uses an event listener for that. With one, the
    engine looks for listeners at each part of each statement, which takes a fifth of the statement's time."""

    supports_statement_cache = True

    @classmethod
    def import_dbapi(cls) -> Any:
        return InlineDriver()

    def do_begin(self, dbapi_connection: Any) -> None:
        dbapi_connection.dbapi_connection.begin()


registry.register(NAME, __name__, InlineDialect.__name__)


class InlineDriver(AsyncAdapt_aiosqlite_dbapi):
    """What SQLAlchemy takes for the module of the driver."""

    def __init__(self) -> None:
        super().__init__(aiosqlite, sqlite3)

    def connect(self, path: str, **options: Any) -> InlineAdapter:
        connection: Any = InlineConnection(lambda: sqlite3.connect(path, **options), iter_chunk_size=64)
        # As SQLAlchemy does: a connection that was left open does not keep the program alive.
        connection._thread.daemon = True
        adapter = InlineAdapter(self, await_only(connection))
        adapter.beginning = "BEGIN IMMEDIATE"
        return adapter
