"""The quick engine for SQLite: which statements run on the event loop, what stays open, and which rows are
read at once."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from bot.store.database.transaction import Store
from bot.store.people import people

BOT = 7


async def meet(store: Store, user_id: int) -> None:
    async with store.transaction() as tx:
        await people.seen(tx, BOT, user_id, "Аня", "ru")


async def test_a_file_that_can_not_be_opened_raises_an_error(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/nowhere/mafia.db")
    with pytest.raises(OperationalError):
        await meet(store, 1)
    await store.close()


async def test_two_connections_stay_open_for_writing_and_reading(database: Path) -> None:
    """More connections are opened while these are in use, and are closed afterwards."""
    store = Store.open(f"sqlite:///{database}")
    opened: list[object] = []
    closed: list[object] = []
    event.listen(store.quick.sync_engine, "connect", lambda connection, _: opened.append(connection))
    event.listen(store.quick.sync_engine, "close", lambda connection, _: closed.append(connection))
    for user_id in range(3):
        await meet(store, user_id)
        async with store.read_only() as tx:
            assert await people.get(tx, BOT, user_id) is not None
    assert (len(opened), closed) == (2, [])
    async with store.read_only(), store.read_only(), store.transaction():
        pass
    assert (len(opened), len(closed)) == (3, 1)
    await store.close()
    assert len(closed) == 3


async def test_the_file_has_all_rows_after_the_store_is_closed(database: Path) -> None:
    store = Store.open(f"sqlite:///{database}")
    await meet(store, 1)
    assert database.with_name("mafia.db-wal").exists()
    await store.close()
    assert not database.with_name("mafia.db-wal").exists()


async def test_unread_rows_keep_no_snapshot_open(database: Path) -> None:
    """With an open statement, the next transaction of its connection would see an old state, or fail."""
    store = Store.open(f"sqlite:///{database}")
    for user_id in range(3):
        await meet(store, user_id)
    everybody = text("SELECT user_id FROM people")
    async with store.transaction() as tx:
        half = await tx.conn.execute(everybody)
        assert half.fetchone() is not None
    async with store.read_only() as tx:
        other_half = await tx.conn.execute(everybody)
        assert [tuple(row) for row in other_half.fetchmany(2)] == [(0,), (1,)]
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("DELETE FROM people")
    other.close()
    for begin in (store.transaction, store.read_only):
        async with begin() as tx:
            assert (await tx.conn.execute(everybody)).all() == []
    assert [half.all(), other_half.all()] == [[(1,), (2,)], [(2,)]]
    await store.close()


async def test_a_read_only_transaction_sees_one_moment(database: Path) -> None:
    store = Store.open(f"sqlite:///{database}")
    async with store.read_only() as tx:
        assert await people.get(tx, BOT, 1) is None
        await meet(store, 1)
        assert await people.get(tx, BOT, 1) is None
    await store.close()


async def test_a_broken_connection_is_not_used_again(database: Path) -> None:
    """Even if its rollback fails, the next transaction gets a new connection."""
    store = Store.open(f"sqlite:///{database}")
    drivers: list[sqlite3.Connection] = []
    event.listen(store.quick.sync_engine, "connect", lambda connection, _: drivers.append(connection))

    async def broken() -> None:
        async with store.transaction():
            drivers[0].close()

    with pytest.raises(ProgrammingError):
        await broken()
    await meet(store, 1)
    assert len(drivers) == 2
    await store.close()


@pytest.mark.parametrize("patient", [False, True])
async def test_a_transaction_after_its_timeout_is_rolled_back(database: Path, patient: bool) -> None:
    store = Store.open(f"sqlite:///{database}")

    async def late() -> None:
        async with asyncio.timeout(0), store.transaction(patient=patient) as tx:
            await people.seen(tx, BOT, 0, "Аня", "ru")
            await asyncio.sleep(0)

    for _ in range(3):
        with pytest.raises(TimeoutError):
            await late()
        await asyncio.sleep(0)
    async with store.read_only() as tx:
        assert await people.get(tx, BOT, 0) is None
    await store.close()


async def test_a_task_that_waits_for_the_lock_can_be_cancelled_at_once(database: Path) -> None:
    store = Store.open(f"sqlite:///{database}")
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await meet(store, 1)
    other.execute("COMMIT")
    other.close()
    await meet(store, 2)
    async with store.read_only() as tx:
        assert [await people.get(tx, BOT, user_id) is None for user_id in (1, 2)] == [True, False]
    await store.close()
