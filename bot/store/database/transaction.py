"""Transactions: only one writes at a time, and each is done completely or not at all.

**Two kinds.** A quick transaction is for a press: each statement touches few rows, and on SQLite it runs on
the event loop. A patient transaction is for work that reads or changes many rows: sums, old data, all data of
a person or a chat. On SQLite its statements run in a thread: they do not block the loop, and each takes a
little longer. On PostgreSQL both kinds are the same. Both wait in one queue until they may write. So a press
that has to wait for a patient transaction does not block the loop and does not fail.

Code that does not know beforehand which kind it needs (the handling of an update) begins with a quick
transaction. A function with long statements calls `Transaction.needs_patience`. In a quick transaction this
call raises `PatienceNeededError`: the transaction is rolled back, and the caller begins again with a patient
one.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import Any, Self

from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.runtime.stopping import StoppingError
from bot.store.database import leases
from bot.store.database.connection import CommittedError, Connection, Engine
from bot.store.database.database import READING, is_collision, is_unknown, open_engine, open_quick
from bot.store.database.leases import Lease
from bot.store.database.sqlite_patient import PatientEngine

Observe = Callable[[float], None]


class CommitUnknownError(StoppingError):
    """The connection broke during a commit, so nobody knows whether the commit has succeeded. A second try
    could do the work twice; going on could lose what has to follow the commit. So the owner stops, and starts
    again from what is stored."""


class PatienceNeededError(Exception):
    """A quick transaction has reached long work. The caller has to do all again in a patient transaction."""


class Transaction:
    """One transaction. `now`: its time in unix seconds, the same for everything that it writes. `is_patient`:
    whether its statements may take long. `known`: rows that it has read or written, so that it does not read
    them again. Code that changes such a row removes it from `known`."""

    def __init__(self, conn: Connection, now: float, *, is_patient: bool = True) -> None:
        self.conn = conn
        self.now = now
        self.is_patient = is_patient
        self.is_committed = False
        self.known: dict[Hashable, Any] = {}
        self._callbacks: list[Callable[[], None]] = []

    def needs_patience(self) -> None:
        """Raises PatienceNeededError in a quick transaction. Code calls it before statements that may take
        long."""
        if not self.is_patient:
            raise PatienceNeededError

    async def changed(self, statement: Executable, values: Mapping[str, Any] | None = None) -> int:
        """Runs the statement with these values. Returns how many rows it has changed."""
        rows: int = (await self.conn.execute(statement, values)).rowcount
        return rows

    def after_commit(self, callback: Callable[[], None]) -> None:
        """Makes the transaction call `callback` after its commit, even if the task is cancelled. After a
        rollback it is not called."""
        self._callbacks.append(callback)

    def committed(self) -> None:
        for callback in self._callbacks:
            callback()


class Store:
    """An open database. Close it at the end, because its connections have threads or sockets.

    `quick` is the engine for quick transactions, and `engine` the one for patient transactions. Without
    `quick`, `engine` serves both. `lease`: every writing transaction locks this lease; without a lease, the
    caller makes sure that no other program owns what is written. `observe` is called with the seconds that
    each transaction with a commit took, including the time for which it waited.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        clock: Callable[[], float] = time.time,
        lease: Lease | None = None,
        observe: Observe | None = None,
        quick: Engine | None = None,
    ) -> None:
        self.engine = engine
        self.patient: Engine = engine if quick is None else PatientEngine(engine)
        self.quick: Engine = engine if quick is None else quick
        self._lease = lease
        self._unknown: list[Callable[[], None]] = []
        self._observe = observe
        self._reading = {each: each.execution_options(**READING) for each in (self.patient, self.quick)}
        self._clock = clock
        # A bot has only one writer at a time. A transaction that is not urgent waits in the queue first, so
        # an urgent one waits for at most one other transaction.
        self._turn = asyncio.Lock()
        self._queue = asyncio.Lock()
        self._owner: asyncio.Task[object] | None = None

    @classmethod
    def open(
        cls, database_url: str, clock: Callable[[], float] = time.time, observe: Observe | None = None
    ) -> Self:
        return cls(open_engine(database_url), clock, observe=observe, quick=open_quick(database_url))

    def under(self, lease: Lease) -> "Store":
        """Returns a store of the same database for the owner of a bot. Its transactions lock `lease`. It is
        closed when this store is closed."""
        return Store(self.engine, self._clock, lease, self._observe, self.quick)

    @contextmanager
    def told_of_unknown(self, unknown: Callable[[], None]) -> Iterator[None]:
        """During the `with` block, the store calls `unknown` and raises CommitUnknownError if nobody knows
        whether a commit has succeeded. Outside of such a block, a store without a lease raises the error of
        the database."""
        self._unknown.append(unknown)
        try:
            yield
        finally:
            self._unknown.remove(unknown)

    async def close(self) -> None:
        for engine in {self.patient, self.quick}:
            await engine.dispose()

    @asynccontextmanager
    async def transaction(self, *, urgent: bool = False, patient: bool = False) -> AsyncIterator[Transaction]:
        """Yields a transaction. It is committed at the end of the `async with` block, and rolled back after
        an exception.

        `urgent`: whether it goes before the waiting transactions that are not urgent, except the first.
        `patient`: whether its statements may take long. Raises LeaseLostError if another program owns the bot
        by now, and CommitUnknownError if nobody knows whether the commit has succeeded. Raises RuntimeError
        within another transaction of the same task, because it would wait for itself.
        """
        task, begun = asyncio.current_task(), time.monotonic()
        if task is not None and self._owner is task:
            raise RuntimeError("a transaction within a transaction")
        tx: Transaction | None = None
        try:
            async with nullcontext() if urgent else self._queue, self._turn:
                self._owner = task
                try:
                    async with self._engine_for(patient).connect() as conn:
                        await self._begin(conn)
                        tx = self._transaction(conn, patient)
                        yield tx
                        await self._commit(tx)
                finally:
                    self._owner = None
        finally:
            if tx is not None and tx.is_committed:
                if self._observe is not None:
                    self._observe(time.monotonic() - begun)
                tx.committed()

    @asynccontextmanager
    async def read_only(self, *, patient: bool = False) -> AsyncIterator[Transaction]:
        """Yields a transaction that only reads. It sees what was committed before its first statement. It
        waits for no writer, and no writer waits for it. `patient`: whether its statements may take long."""
        async with self._reading[self._engine_for(patient)].connect() as conn:
            await conn.begin()
            yield self._transaction(conn, patient)

    def _engine_for(self, patient: bool) -> Engine:
        return self.patient if patient else self.quick

    def _transaction(self, conn: Connection, patient: bool) -> Transaction:
        is_patient = self._engine_for(patient) is self.patient
        return Transaction(conn, self._clock(), is_patient=is_patient)

    async def _begin(self, conn: Connection) -> None:
        """Begins the transaction and locks the lease. If the lease was renewed at the same moment, tries
        again. Raises LeaseLostError if another program has the lease."""
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

    @property
    def _is_owned(self) -> bool:
        """Whether a commit with an unknown result raises CommitUnknownError, because a bot is hosted with
        this store: there is a lease, or a `told_of_unknown` block is open. Otherwise the error of the
        database is raised."""
        return self._lease is not None or bool(self._unknown)

    async def _commit(self, tx: Transaction) -> None:
        try:
            await tx.conn.commit()
        except CommittedError:
            tx.is_committed = True
            raise asyncio.CancelledError from None
        except BaseException as error:
            if not (self._is_owned and is_unknown(error)):
                raise
            for each in tuple(self._unknown):
                each()
            raise CommitUnknownError from error
        tx.is_committed = True


@asynccontextmanager
async def open_store(database_url: str, observe: Observe | None = None) -> AsyncIterator[Store]:
    """Yields an open database, and closes it at the end of the block."""
    store = Store.open(database_url, observe=observe)
    try:
        yield store
    finally:
        await store.close()
