"""Helpers for tests of leases."""

import asyncio

from sqlalchemy import text

from bot.store.database import leases
from bot.store.database.leases import Lease
from bot.store.database.transaction import Store

BOT = 7
LONG, OVER = 60.0, -1.0
"""The seconds of a lease that lasts, and of a lease that has run out."""


async def taken(store: Store, who: str = "a", lasts: float = LONG) -> Lease | None:
    async with store.transaction() as tx:
        return await leases.take(tx.conn, BOT, who, lasts)


async def won(store: Store, who: str = "a", lasts: float = LONG) -> Lease:
    lease = await taken(store, who, lasts)
    assert lease is not None
    return lease


def later(lease: Lease) -> Lease:
    """Returns the lease of the next owner."""
    return Lease(lease.bot_id, lease.epoch + 1)


async def waits_for_a_lock(store: Store) -> None:
    """Waits until a statement in this database waits for a lock."""
    waiting = text(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    async with asyncio.timeout(10):
        while True:
            async with store.read_only() as tx:
                if (await tx.conn.execute(waiting)).first() is not None:
                    return
            await asyncio.sleep(0.01)
