"""Stands for `bot.store.leases`, whose SQL is PostgreSQL's: the same functions for the shared file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncEngine

import bot.store.leases
from bot.store import schema
from bot.store.connection import Connection
from bot.store.database import OutOfReachError
from bot.store.leases import LASTS, Lease, LeaseLostError
from bot.store.sqlite_quick import is_busy
from bot.store.transaction import Store
from simulation.fence import inside
from simulation.life import Life, living
from simulation.server import Server, SharedConnection

AGAIN = 0.01
"""Seconds between two looks whether a lock is free."""
SILENCE = 5.0
"""Seconds after which a program that gets no answer from the server gives up."""

T = TypeVar("T")


class LeaseConnection:
    """A connection on which a program asks for leases. Each question travels to the server, and the answer
    travels back."""

    def __init__(self, server: Server, connected: SharedConnection, life: Life) -> None:
        self.server = server
        self.connected = connected
        self.life = life

    async def begin(self) -> None:
        """Does nothing: only taking a lease begins a transaction."""

    async def commit(self) -> None:
        await self.ask(self.connected.commit)

    async def ask(self, work: Callable[[], T]) -> T:
        """Lets the server do something. Raises OutOfReachError."""
        await asyncio.sleep(self.server.trip())
        if self.connected.is_broken:
            raise OutOfReachError("ConnectionResetError")
        try:
            result = work()
        except sqlite3.OperationalError as error:
            if is_busy(error):
                raise
            raise OutOfReachError(str(error)) from error
        await asyncio.sleep(self.server.trip())
        return result

    async def lock(self) -> None:
        """Begins a writing transaction. Waits for those of other programs, however long they take."""
        while True:
            try:
                await self.ask(lambda: self.connected.execute("BEGIN IMMEDIATE"))
            except sqlite3.OperationalError:
                await asyncio.sleep(AGAIN)
            else:
                return


class LeaseEngine:
    """Opens such connections for the program of the present life."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def execution_options(self, **_: object) -> LeaseEngine:
        return self

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[LeaseConnection]:
        life = living.get()
        if life is None:
            raise LookupError
        if not self._server.reaches(life):
            await asyncio.sleep(min(SILENCE, self._server.cut_off[life.program] - inside.steady))
            raise OutOfReachError("TimeoutError")
        connected = self._server.connect()
        try:
            yield LeaseConnection(self._server, connected, life)
        finally:
            if not life.is_over:
                connected.break_off()

    async def dispose(self) -> None:
        """Does nothing: each connection is closed after its use."""


def store_of(server: Server) -> Store:
    """Opens a store that is used only for leases."""
    return Store(cast("AsyncEngine", LeaseEngine(server)))


_LEASES = schema.leases
_MINE = select(_LEASES.c.epoch).where(
    _LEASES.c.bot_id == bindparam("bot"), _LEASES.c.epoch == bindparam("number")
)
_TAKE = """
    INSERT INTO leases (bot_id, epoch, holder, until) VALUES (?, ?, ?, 0)
    ON CONFLICT (bot_id) DO UPDATE SET epoch = excluded.epoch, holder = excluded.holder
"""


def _of(conn: Connection) -> LeaseConnection:
    return cast("LeaseConnection", conn)


async def take(conn: Connection, bot_id: int, holder: str, lasts: float = LASTS) -> Lease | None:
    mine = _of(conn)
    await mine.lock()
    row = mine.server.leases.get(bot_id)
    if row is not None and row.until >= inside.steady:
        return None
    epoch = int(inside.steady) + 1 if row is None else row.epoch + 1
    lease = Lease(bot_id, epoch)
    mine.connected.taken = lease, holder, inside.steady + lasts
    await mine.ask(lambda: mine.connected.execute(_TAKE, (bot_id, epoch, holder)))
    mine.server.held(mine.life)
    return lease


async def renew(conn: Connection, lease: Lease, lasts: float = LASTS) -> bool:
    mine = _of(conn)
    if mine.connected.taken is not None:
        mine.connected.taken = lease, mine.connected.taken[1], inside.steady + lasts
        return True
    while await mine.ask(mine.server.is_being_taken):  # noqa: ASYNC110  (as a server would wait)
        await asyncio.sleep(AGAIN)
    return await mine.ask(lambda: _set_until(mine.server, lease, inside.steady + lasts))


def _set_until(server: Server, lease: Lease, until: float) -> bool:
    row = server.leases.get(lease.bot_id)
    if row is None or row.epoch != lease.epoch:
        return False
    row.until = until
    return True


async def hand_over(conn: Connection, lease: Lease) -> None:
    mine = _of(conn)
    await mine.ask(lambda: _set_until(mine.server, lease, inside.steady))


async def hold(conn: Connection, lease: Lease) -> None:
    rows = await conn.execute(_MINE, {"bot": lease.bot_id, "number": lease.epoch})
    connected = cast("Any", rows.connection.connection.dbapi_connection)
    if rows.first() is None:
        raise LeaseLostError
    connected.holds = True
    connected.disk.held(connected.life)


async def free(conn: Connection) -> dict[int, bool]:
    rows = _of(conn).server.leases
    return await _of(conn).ask(lambda: {bot: row.until < inside.steady for bot, row in rows.items()})


async def holder_of(conn: Connection, bot_id: int) -> str | None:
    row = _of(conn).server.leases.get(bot_id)
    return None if row is None or row.until < inside.steady else row.holder


async def number_of(conn: Connection) -> int:  # noqa: ARG001
    return 0


async def end_who_blocks(conn: Connection, waiting: int) -> None:  # noqa: ARG001
    """Ends the transactions of programs that stand still."""
    mine = _of(conn)
    await mine.ask(
        lambda: mine.server.end_those(
            lambda each: each.in_transaction and each.life is not None and each.life.is_frozen
        )
    )


def stand_in() -> None:
    """Puts these functions into the place of the store's own."""
    vars(bot.store.leases).update(
        take=take,
        renew=renew,
        hand_over=hand_over,
        hold=hold,
        free=free,
        holder_of=holder_of,
        number_of=number_of,
        end_who_blocks=end_who_blocks,
    )
