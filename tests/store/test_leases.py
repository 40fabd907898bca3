"""Leases on a real server: who may take a bot over at which moment, and what an owner can still write when
its lease has run out.

Two connections take turns at every statement that matters, so the tests do not depend on luck.
"""

import asyncio

import pytest
from sqlalchemy import delete, text

from bot.store import schema
from bot.store.database import leases
from bot.store.database.leases import SECONDS_LEASED, Lease, LeaseLostError
from bot.store.database.transaction import Store, Transaction
from bot.store.people import people
from tests.rig.store.database import on_postgres
from tests.rig.store.leasing import BOT, LONG, OVER, later, taken, waits_for_a_lock, won

pytestmark = on_postgres


async def write(owner: Store, name: str) -> None:
    async with owner.transaction() as tx:
        await meet(tx, name)


async def meet(tx: Transaction, name: str) -> None:
    await people.seen(tx, BOT, 1, name, "ru")


async def names(store: Store) -> list[str]:
    async with store.read_only() as tx:
        return list((await tx.conn.execute(text("SELECT name FROM people"))).scalars())


class TestTaking:
    async def test_a_lease_that_ran_out_is_free_with_a_new_epoch(self, store: Store, other: Store) -> None:
        old = await won(store, lasts=OVER)
        assert await taken(other, "b") == later(old)

    async def test_a_lost_lease_is_neither_renewed_nor_handed_over(self, store: Store, other: Store) -> None:
        old = await won(store, lasts=OVER)
        await won(other, "b")
        async with store.transaction() as tx:
            assert not await leases.renew(tx.conn, old, LONG)
            await leases.hand_over(tx.conn, old)
        assert await taken(store) is None

    async def test_one_of_many_takers_gets_the_lease(self, store: Store, database_url: str) -> None:
        stores = [Store.open(database_url) for _ in range(8)]
        got = await asyncio.gather(*(taken(each) for each in stores), return_exceptions=True)
        for each in stores:
            await each.close()
        assert len([lease for lease in got if isinstance(lease, Lease)]) == 1


class TestFence:
    async def test_the_owner_of_a_lease_writes(self, store: Store) -> None:
        await write(store.under(await won(store)), "Аня")
        assert await names(store) == ["Аня"]

    async def test_an_owner_whose_lease_was_taken_writes_nothing(self, store: Store, other: Store) -> None:
        old = store.under(await won(store, lasts=OVER))
        await write(other.under(await won(other, "b")), "Аня")
        with pytest.raises(LeaseLostError):
            await write(old, "Бо")
        assert await names(store) == ["Аня"]

    async def test_an_owner_from_before_a_restored_backup_writes_nothing(
        self, store: Store, other: Store
    ) -> None:
        """If a backup replaced the database while an owner was away, the owner has no lease either: a backup
        holds none, and the database's clock has gone on, if only by a second."""
        old = await won(store, lasts=OVER)
        async with other.transaction() as tx:
            await tx.conn.execute(delete(schema.leases))
            await tx.conn.execute(text("SELECT pg_sleep_until(date_trunc('second', now()) + '1 s')"))
        await write(other.under(await won(other, "b")), "Аня")
        with pytest.raises(LeaseLostError):
            await write(store.under(old), "Бо")
        assert await names(store) == ["Аня"]

    async def test_an_owner_writes_after_its_time_if_the_lease_is_not_taken(self, store: Store) -> None:
        await write(store.under(await won(store, lasts=OVER)), "Аня")
        assert await names(store) == ["Аня"]

    async def test_a_lease_is_not_taken_during_a_transaction(self, store: Store, other: Store) -> None:
        old = await won(store, lasts=OVER)
        async with store.under(old).transaction() as tx:
            taking = asyncio.create_task(won(other, "b"))
            await waits_for_a_lock(store)
            assert not taking.done()
            await meet(tx, "Аня")
        assert await taking == later(old)
        assert await names(store) == ["Аня"]

    async def test_the_server_soon_ends_an_idle_transaction_of_an_owner(
        self, store: Store, other: Store
    ) -> None:
        owner = store.under(await won(store, lasts=OVER))
        async with owner.transaction() as tx:
            idle = await tx.conn.execute(text("SHOW idle_in_transaction_session_timeout"))
            assert idle.scalar_one() == f"{SECONDS_LEASED * 1000:.0f}ms"
        async with store.transaction() as tx:
            idle = await tx.conn.execute(text("SHOW idle_in_transaction_session_timeout"))
            assert idle.scalar_one() == "10s"

    async def test_a_transaction_during_a_takeover_loses_its_lease(self, store: Store, other: Store) -> None:
        old = await won(store, lasts=OVER)
        async with other.transaction() as tx:
            assert await leases.take(tx.conn, BOT, "b", LONG) == later(old)
            writing = asyncio.create_task(write(store.under(old), "Бо"))
            await waits_for_a_lock(store)
        with pytest.raises(LeaseLostError):
            await writing
        assert await names(store) == []

    async def test_a_renewal_waits_for_no_transaction_of_the_owner(self, store: Store, other: Store) -> None:
        lease = await won(store)
        async with store.under(lease).transaction() as tx:
            async with asyncio.timeout(5), other.transaction() as renewing:
                assert await leases.renew(renewing.conn, lease, LONG)
            await meet(tx, "Аня")
        assert await names(store) == ["Аня"]

    async def test_a_transaction_during_a_renewal_does_not_wait(self, store: Store, other: Store) -> None:
        lease = await won(store)
        async with other.transaction() as renewing:
            assert await leases.renew(renewing.conn, lease, LONG)
            async with asyncio.timeout(5):
                await write(store.under(lease), "Аня")
        assert await names(store) == ["Аня"]
