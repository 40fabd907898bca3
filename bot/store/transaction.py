"""Transactions: one writes at a time, and what it does happens wholly or not at all."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from typing import Self

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.database import READING, open_engine


class Transaction:
    """One transaction. `now`: its moment in unix seconds, the same for all that it writes."""

    def __init__(self, conn: AsyncConnection, now: float) -> None:
        self.conn = conn
        self.now = now
        self._callbacks: list[Callable[[], None]] = []

    def after_commit(self, callback: Callable[[], None]) -> None:
        """Calls `callback` after the commit; never if the transaction is rolled back."""
        self._callbacks.append(callback)

    def committed(self) -> None:
        for callback in self._callbacks:
            callback()


class Store:
    """An open database. Close it at the end: its connections have threads, or sockets."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self._reading = engine.execution_options(**READING)
        self._clock = clock
        # A bot has one writer, whatever the database; waiting here is fair and costs no busy loop. Whoever
        # is not urgent waits in the queue first, so that an urgent transaction waits for one other at most.
        self._turn = asyncio.Lock()
        self._queue = asyncio.Lock()
        self._owner: asyncio.Task[object] | None = None

    @classmethod
    def open(cls, database_url: str, clock: Callable[[], float] = time.time) -> Self:
        return cls(open_engine(database_url), clock)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def transaction(self, *, urgent: bool = False) -> AsyncIterator[Transaction]:
        """A transaction, committed at the end of the block, rolled back by an exception.

        `urgent`: it goes before all that wait and are not. Raises RuntimeError within another transaction
        of the same task: it would wait for itself.
        """
        task = asyncio.current_task()
        if task is not None and self._owner is task:
            raise RuntimeError("a transaction within a transaction")
        async with nullcontext() if urgent else self._queue, self._turn:
            self._owner = task
            try:
                async with self.engine.begin() as conn:
                    tx = Transaction(conn, self._clock())
                    yield tx
            finally:
                self._owner = None
        tx.committed()

    @asynccontextmanager
    async def read_only(self) -> AsyncIterator[Transaction]:
        """A transaction that only reads what is committed. It waits for no writer, and no writer waits
        for it."""
        async with self._reading.connect() as conn:
            yield Transaction(conn, self._clock())
