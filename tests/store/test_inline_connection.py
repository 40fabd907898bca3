"""The connection that stays on the loop, and the one that is used where aiosqlite has changed."""

import asyncio
import threading
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from bot.store import inline_connection, people
from bot.store.inline_connection import InlineConnection
from bot.store.transaction import Store

BOT = 7


@pytest.fixture(params=["as pinned", "changed"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[aiosqlite.Connection]:
    """How the engine connects: to aiosqlite as it is, or to one that has lost a part."""
    if request.param == "as pinned":
        return InlineConnection
    monkeypatch.setattr(inline_connection, "PRIVATE", (*inline_connection.PRIVATE, "_gone"))
    return aiosqlite.Connection


async def test_what_is_written_is_read_and_what_fails_is_undone(
    kind: type[aiosqlite.Connection], database: Path
) -> None:
    store = Store.open(f"sqlite:///{database}")
    async with store.transaction() as tx:
        driver = (await tx.conn.get_raw_connection()).driver_connection
        assert type(driver) is kind
        await people.seen(tx, BOT, 1, "Аня", "ru")
    with pytest.raises(KeyError):
        await half_done(store)
    async with store.read_only() as tx:
        assert await people.get(tx, BOT, 1) is not None
        assert await people.get(tx, BOT, 2) is None
    await store.close()


async def half_done(store: Store) -> None:
    async with store.transaction() as tx:
        await people.seen(tx, BOT, 2, "Богдан", "uk")
        raise KeyError


async def test_one_writes_at_a_time_and_the_loop_goes_on(
    kind: type[aiosqlite.Connection], database: Path
) -> None:
    store = Store.open(f"sqlite:///{database}")
    order: list[str] = []
    begun = asyncio.Event()

    async def second() -> None:
        await begun.wait()
        async with store.transaction() as tx:
            order.append("second")
            await people.seen(tx, BOT, 2, "Богдан", "uk")

    waiting = asyncio.create_task(second())
    async with store.transaction() as tx:
        begun.set()
        await people.seen(tx, BOT, 1, "Аня", "ru")
        for _ in range(3):
            await asyncio.sleep(0)
        order.append("first")
    await waiting
    assert order == ["first", "second"]
    await store.close()


async def test_statements_of_a_transaction_stay_on_the_loop_where_they_can(
    kind: type[aiosqlite.Connection], database: Path
) -> None:
    store = Store.open(f"sqlite:///{database}")
    threads: set[str] = set()

    def here() -> int:
        threads.add(threading.current_thread().name)
        return 1

    def note(connection: object, _: object) -> None:
        raw = connection.driver_connection._conn  # type: ignore[attr-defined]
        raw.create_function("here", 0, here)

    event.listen(store.engine.sync_engine, "connect", note)
    async with store.transaction() as tx:
        await tx.conn.exec_driver_sql("SELECT here()")
    assert (threads == {threading.main_thread().name}) is (kind is InlineConnection)
    await store.close()


async def test_a_file_that_can_not_be_opened_is_said_so(
    kind: type[aiosqlite.Connection], tmp_path: Path
) -> None:
    before = {*threading.enumerate()}
    store = Store.open(f"sqlite:///{tmp_path}/nowhere/mafia.db")
    with pytest.raises(OperationalError):
        async with store.transaction():
            pass
    await store.close()
    # aiosqlite's own thread calls the loop when it ends, and raises where the test has ended by then.
    for thread in {*threading.enumerate()} - before:
        if "_connection_worker" in thread.name:
            await asyncio.to_thread(thread.join)


async def test_one_connection_writes_and_one_reads(database: Path) -> None:
    """Others are opened while these are in use, and not kept."""
    store = Store.open(f"sqlite:///{database}")
    opened: list[object] = []
    event.listen(store.engine.sync_engine, "connect", lambda connection, _: opened.append(connection))
    for user_id in range(3):
        async with store.transaction() as tx:
            await people.seen(tx, BOT, user_id, "Аня", "ru")
        async with store.read_only() as tx:
            assert await people.get(tx, BOT, user_id) is not None
    assert len(opened) == 2
    async with store.read_only(), store.read_only(), store.transaction():
        pass
    assert len(opened) == 3
    assert held(store) == 2
    await store.close()
    assert held(store) == 0


def held(store: Store) -> int:
    """Connections that are out of SQLAlchemy's pool."""
    pool = store.engine.pool
    assert isinstance(pool, QueuePool)
    return pool.checkedout()
