"""Transactions: one writes at a time, and what it does happens wholly or not at all."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager, nullcontext
from typing import Any, Self

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.runtime.stopping import StoppingError
from bot.store import leases
from bot.store.database import READING, is_collision, is_transient, open_engine
from bot.store.leases import Lease
from bot.store.remembered import Key, Memory

Observe = Callable[[float], None]


class CommitUnknownError(StoppingError):
    """The line broke during a commit: nobody knows whether it was done. To try again could do it twice, and
    what follows the commit would be left out. So the owner stops, and begins anew with what is stored."""


class Transaction:
    """One transaction. `now`: its moment in unix seconds, the same for all that it writes. `known`: rows that
    it has read or written, so that it does not read them again; who writes such a row anew takes it out.
    `remembered`: rows of games as it sees them; `memory`: as they were committed
    (`bot/store/remembered.py`)."""

    def __init__(self, conn: AsyncConnection, now: float, memory: Memory | None = None) -> None:
        self.conn = conn
        self.now = now
        self.known: dict[Hashable, Any] = {}
        self.remembered: dict[Key, Any] = {}
        self.memory = Memory() if memory is None else memory
        self._callbacks: list[Callable[[], None]] = []

    def after_commit(self, callback: Callable[[], None]) -> None:
        """Calls `callback` after the commit; never if the transaction is rolled back."""
        self._callbacks.append(callback)

    def committed(self) -> None:
        for callback in self._callbacks:
            callback()


class Store:
    """An open database. Close it at the end: its connections have threads, or sockets.

    `lease`: every writing transaction holds it; without one, nobody else may own what is written. `unknown`
    is called before CommitUnknownError is raised, which only an owner with a lease meets. `observe` is told
    how many seconds each writing transaction took, with its waiting.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        clock: Callable[[], float] = time.time,
        lease: Lease | None = None,
        observe: Observe | None = None,
        unknown: Callable[[], None] = lambda: None,
    ) -> None:
        self.engine = engine
        self._lease = lease
        self._unknown = unknown
        self._observe = observe
        self._reading = engine.execution_options(**READING)
        self._clock = clock
        self._memory = Memory()
        # A bot has one writer, whatever the database; waiting here is fair and costs no busy loop. Whoever
        # is not urgent waits in the queue first, so that an urgent transaction waits for one other at most.
        self._turn = asyncio.Lock()
        self._queue = asyncio.Lock()
        self._owner: asyncio.Task[object] | None = None

    @classmethod
    def open(
        cls, database_url: str, clock: Callable[[], float] = time.time, observe: Observe | None = None
    ) -> Self:
        return cls(open_engine(database_url), clock, observe=observe)

    def under(self, lease: Lease, unknown: Callable[[], None] = lambda: None) -> "Store":
        """The same database, for the owner of a bot. It is closed with this one."""
        return Store(self.engine, self._clock, lease, self._observe, unknown)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def transaction(self, *, urgent: bool = False) -> AsyncIterator[Transaction]:
        """A transaction, committed at the end of the block, rolled back by an exception.

        `urgent`: it goes before all that wait and are not. Raises LeaseLostError if another program owns the
        bot by now, CommitUnknownError, and RuntimeError within another transaction of the same task: it would
        wait for itself.
        """
        task, begun = asyncio.current_task(), time.monotonic()
        if task is not None and self._owner is task:
            raise RuntimeError("a transaction within a transaction")
        async with nullcontext() if urgent else self._queue, self._turn:
            self._owner = task
            try:
                async with self.engine.connect() as conn:
                    await self._begin(conn)
                    tx = Transaction(conn, self._clock(), self._memory)
                    yield tx
                    await self._commit(conn)
                    self._memory.keep(tx.remembered)
            finally:
                self._owner = None
        if self._observe is not None:
            self._observe(time.monotonic() - begun)
        tx.committed()

    @asynccontextmanager
    async def read_only(self) -> AsyncIterator[Transaction]:
        """A transaction that only reads what is committed. It waits for no writer, and no writer waits
        for it."""
        async with self._reading.connect() as conn:
            yield Transaction(conn, self._clock(), self._memory)

    async def _begin(self, conn: AsyncConnection) -> None:
        """Begins, and holds the lease. Again if the lease was renewed at this very moment."""
        while True:
            await conn.begin()
            if self._lease is None:
                return
            try:
                await leases.hold(conn, self._lease)
            except DBAPIError as error:
                if not is_collision(error):
                    raise
                await conn.rollback()
            else:
                return

    async def _commit(self, conn: AsyncConnection) -> None:
        try:
            await conn.commit()
        except BaseException as error:
            self._memory.clear()
            if self._lease is None or is_collision(error) or not is_transient(error):
                raise
            self._unknown()
            raise CommitUnknownError from error
