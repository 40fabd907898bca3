"""SQLite for transactions that may take long: each statement runs in a thread, so the event loop is not
blocked.

This is SQLAlchemy's asynchronous engine with aiosqlite, with one addition: **if a task is cancelled** during
a call, it waits until the call is done. Without this, SQLAlchemy would throw the connection away while its
thread still works. What is left of the connection would then keep the database locked for as long as somebody
holds the exception.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import CursorResult, Dialect
from sqlalchemy import Engine as SyncEngine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.database.connection import CommittedError

T = TypeVar("T")


async def whole(work: Awaitable[T]) -> T:
    """Awaits `work` and returns its result. A task that is cancelled meanwhile awaits `work` to its end, and
    only then raises CancelledError."""
    doing = asyncio.ensure_future(work)
    cut: asyncio.CancelledError | None = None
    while not doing.done():
        try:
            await asyncio.wait({doing})
        except asyncio.CancelledError as error:
            cut = error
    if cut is None:
        return doing.result()
    if not doing.cancelled():
        doing.exception()  # marks it as seen: the cancellation is raised instead
    raise cut


async def whole_commit(work: Awaitable[None]) -> None:
    """Awaits a commit. Raises CommittedError if the task is cancelled during the commit, and the commit has
    succeeded all the same."""
    committing = asyncio.ensure_future(work)
    try:
        await whole(committing)
    except asyncio.CancelledError:
        if committing.exception() is None:
            raise CommittedError from None
        raise


class PatientConnection:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @property
    def dialect(self) -> Dialect:
        return self._connection.dialect

    async def begin(self) -> None:
        await whole(self._connection.begin())

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        return await whole(self._connection.execute(statement, parameters))

    @asynccontextmanager
    async def begin_nested(self) -> AsyncIterator[None]:
        nested = self._connection.begin_nested()
        await whole(nested)
        try:
            yield
        except BaseException:
            await whole(nested.rollback())
            raise
        await whole(nested.commit())

    async def commit(self) -> None:
        await whole_commit(self._connection.commit())

    async def rollback(self) -> None:
        await whole(self._connection.rollback())


class PatientEngine:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @property
    def sync_engine(self) -> SyncEngine:
        return self._engine.sync_engine

    def execution_options(self, **options: Any) -> "PatientEngine":
        return PatientEngine(self._engine.execution_options(**options))

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[PatientConnection]:
        connection = self._engine.connect()
        try:
            await whole(connection.start())
            yield PatientConnection(connection)
        finally:
            if connection.sync_connection is not None:
                await whole(connection.close())

    async def dispose(self) -> None:
        await self._engine.dispose()
