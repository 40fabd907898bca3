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
    async def test_a_lease_that_ran_out_is_free_and_its_epoch_grows(self, store: Store, other: Store) -> None:
        old = await won(store, lasts=OVER)
        assert await taken(other, "b") == later(old)

    async def test_who_has_lost_it_neither_renews_nor_hands_it_over(self, store: Store, other: Store) -> None:
        old = await won(store, lasts=OVER)
        await won(other, "b")
        async with store.transaction() as tx:
            assert not await leases.renew(tx.conn, old, LONG)
            await leases.hand_over(tx.conn, old)
        assert await taken(store) is None

    async def test_of_many_who_take_at_once_one_gets_it(self, store: Store, database_url: str) -> None:
        stores = [Store.open(database_url) for _ in range(8)]
        got = await asyncio.gather(*(taken(each) for each in stores), return_exceptions=True)
        for each in stores:
            await each.close()
        assert len([lease for lease in got if isinstance(lease, Lease)]) == 1


class TestFence:
    async def test_whoever_has_the_lease_writes(self, store: Store) -> None:
        await write(store.under(await won(store)), "Аня")
        assert await names(store) == ["Аня"]

    async def test_an_owner_who_comes_back_too_late_writes_nothing(self, store: Store, other: Store) -> None:
        old = store.under(await won(store, lasts=OVER))
        await write(other.under(await won(other, "b")), "Аня")
        with pytest.raises(LeaseLostError):
            await write(old, "Бо")
        assert await names(store) == ["Аня"]

    async def test_nor_does_one_who_was_away_while_a_backup_took_the_place_of_all(
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

    async def test_one_whose_time_is_up_writes_while_nobody_else_has_taken_it(self, store: Store) -> None:
        await write(store.under(await won(store, lasts=OVER)), "Аня")
        assert await names(store) == ["Аня"]

    async def test_nobody_takes_it_over_within_a_transaction(self, store: Store, other: Store) -> None:
        old = await won(store, lasts=OVER)
        async with store.under(old).transaction() as tx:
            taking = asyncio.create_task(won(other, "b"))
            await waits_for_a_lock(store)
            assert not taking.done()
            await meet(tx, "Аня")
        assert await taking == later(old)
        assert await names(store) == ["Аня"]

    async def test_an_owner_that_stands_still_in_a_transaction_is_soon_in_nobodys_way(
        self, store: Store, other: Store
    ) -> None:
        owner = store.under(await won(store, lasts=OVER))
        async with owner.transaction() as tx:
            idle = await tx.conn.execute(text("SHOW idle_in_transaction_session_timeout"))
            assert idle.scalar_one() == f"{SECONDS_LEASED * 1000:.0f}ms"
        async with store.transaction() as tx:
            idle = await tx.conn.execute(text("SHOW idle_in_transaction_session_timeout"))
            assert idle.scalar_one() == "10s"

    async def test_who_begins_within_a_takeover_finds_it_lost(self, store: Store, other: Store) -> None:
        old = await won(store, lasts=OVER)
        async with other.transaction() as tx:
            assert await leases.take(tx.conn, BOT, "b", LONG) == later(old)
            writing = asyncio.create_task(write(store.under(old), "Бо"))
            await waits_for_a_lock(store)
        with pytest.raises(LeaseLostError):
            await writing
        assert await names(store) == []

    async def test_renewing_waits_for_no_transaction_of_the_owner(self, store: Store, other: Store) -> None:
        lease = await won(store)
        async with store.under(lease).transaction() as tx:
            async with asyncio.timeout(5), other.transaction() as renewing:
                assert await leases.renew(renewing.conn, lease, LONG)
            await meet(tx, "Аня")
        assert await names(store) == ["Аня"]

    async def test_who_begins_within_a_renewal_waits_for_nothing(self, store: Store, other: Store) -> None:
        lease = await won(store)
        async with other.transaction() as renewing:
            assert await leases.renew(renewing.conn, lease, LONG)
            async with asyncio.timeout(5):
                await write(store.under(lease), "Аня")
        assert await names(store) == ["Аня"]
