"""SQLite for short transactions: their statements run where they are called, on the event loop.

**The problem.** SQLAlchemy's asynchronous engine runs each statement in a thread. A short statement touches
only memory. Handing it to the thread and back takes many times as long as running it.

**What runs where**
- A statement and a rollback run on the loop. With the write-ahead log they wait for nobody.
- A transaction begins on the loop. If another program has the lock, it is tried again after a pause.
- A commit runs in a thread, because the disk takes its time. A connection is opened there too.

**What may be run here.** A statement that reads many rows would stop the loop. Such work is for
`sqlite_patient.py`.

**If a task is cancelled** while a thread works with its connection, the task waits until the thread is done.
So the loop and a thread never use one connection at the same time.
"""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import chain, repeat
from typing import Any, Self, TypeVar

from sqlalchemy import Connection as SyncConnection
from sqlalchemy import CursorResult, Dialect
from sqlalchemy import Engine as SyncEngine
from sqlalchemy.exc import DBAPIError

from bot.store.database.sqlite_patient import whole, whole_commit

T = TypeVar("T")

READING = "reading"
"""The name of the option that marks transactions which only read."""

SECONDS_BETWEEN_TRIES = (0.001, 0.002, 0.005, 0.01, 0.02)
"""Seconds between two tries to begin a transaction while another program has the lock. The last repeats."""


class _Cursor(sqlite3.Cursor):
    """A cursor that reads all rows of a query at once. Otherwise SQLite would go on reading while the caller
    awaits something else. Rows that nobody reads would then keep their old snapshot open after the end of the
    transaction."""

    _rows: deque[Any]

    def execute(self, statement: str, parameters: Any = (), /) -> Self:
        super().execute(statement, parameters)
        self._rows = deque(super().fetchall())
        return self

    def fetchone(self) -> Any:
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        return [self._rows.popleft() for _ in range(min(size or 1, len(self._rows)))]

    def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, deque()
        return [*rows]


class FileConnection(sqlite3.Connection):
    """The connection of the driver `sqlite3` for the quick engine. Its cursors read all rows at once."""

    def cursor(self, factory: Any = _Cursor) -> Any:
        return super().cursor(factory)


def beginning(*, reads: bool) -> str:
    """Returns the statement that begins a transaction. `reads`: whether the transaction only reads. A
    deferred transaction that only reads waits for nobody. But if it reads first and writes later, it fails at
    once when another transaction has written in between, even with a busy timeout."""
    return "BEGIN DEFERRED" if reads else "BEGIN IMMEDIATE"


class QuickConnection:
    """One connection of the quick engine. `beginning`: the statement that begins its transactions.
    `patience`: how many seconds a transaction waits for the transaction of another program."""

    def __init__(self, connection: SyncConnection, beginning: str, patience: float) -> None:
        self._connection = connection
        self._beginning = beginning
        self._patience = patience

    @property
    def dialect(self) -> Dialect:
        return self._connection.dialect

    async def begin(self) -> None:
        """Begins a transaction. Raises OperationalError if another program keeps the lock for too long."""
        until = time.monotonic() + self._patience
        for pause in chain(SECONDS_BETWEEN_TRIES, repeat(SECONDS_BETWEEN_TRIES[-1])):
            if self._has_begun(is_last=time.monotonic() >= until):
                return
            await asyncio.sleep(pause)

    def _has_begun(self, *, is_last: bool) -> bool:
        try:
            self._connection.exec_driver_sql(self._beginning)
        except DBAPIError as error:
            if is_last or code_of(error.orig) != sqlite3.SQLITE_BUSY:
                raise
            return False
        return True

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        return self._connection.execute(statement, parameters)

    @asynccontextmanager
    async def begin_nested(self) -> AsyncIterator[None]:
        with self._connection.begin_nested():
            yield

    async def commit(self) -> None:
        await whole_commit(_in_thread(self._connection.commit))

    async def rollback(self) -> None:
        self._connection.rollback()


class QuickEngine:
    """The engine for short transactions on SQLite. It keeps two connections open: one that writes, and one
    that only reads. While they are in use, more connections are opened, and closed after use. `patience`: how
    many seconds a transaction waits for the transaction of another program."""

    def __init__(
        self,
        sync_engine: SyncEngine,
        patience: float,
        *,
        reads: bool = False,
        idle: dict[bool, SyncConnection] | None = None,
    ) -> None:
        self.sync_engine = sync_engine
        self._patience = patience
        self._reads = reads
        self._idle: dict[bool, SyncConnection] = {} if idle is None else idle

    def execution_options(self, **options: Any) -> "QuickEngine":
        """Returns an engine with these options that uses the same connections as this one."""
        engine = self.sync_engine.execution_options(**options)
        return QuickEngine(engine, self._patience, reads=bool(options.get(READING)), idle=self._idle)

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[QuickConnection]:
        connection = self._idle.pop(self._reads, None)
        if connection is None:
            connection = await self._open()
        try:
            yield QuickConnection(connection, beginning(reads=self._reads), self._patience)
        finally:
            self._take_back(connection)

    async def _open(self) -> SyncConnection:
        opening = _in_thread(self.sync_engine.connect)
        try:
            return await whole(opening)
        except asyncio.CancelledError:
            if opening.exception() is None:
                opening.result().close()
            raise

    def _take_back(self, connection: SyncConnection) -> None:
        try:
            connection.rollback()
        except DBAPIError:
            connection.invalidate()
        if connection.invalidated or self._idle.setdefault(self._reads, connection) is not connection:
            connection.close()

    async def dispose(self) -> None:
        """Closes the connections that are not in use. When the last connection to the file is closed, SQLite
        writes its log into the file."""
        while self._idle:
            await whole(_in_thread(self._idle.popitem()[1].close))


def code_of(error: BaseException | None) -> int:
    """Returns SQLite's code for an error: the low byte of an extended one. 0 if SQLite has not raised it."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _in_thread(work: Callable[[], T]) -> "asyncio.Future[T]":
    return asyncio.get_running_loop().run_in_executor(None, work)
