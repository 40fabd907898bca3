"""PostgreSQL's notifications: they come with the commit, and come again after a broken connection."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import make_url, text

from bot.store.database import bell
from bot.store.database.database import open_engine
from bot.store.database.transaction import Store
from tests.rig.store.database import on_postgres

BOT = 7
pytestmark = on_postgres

BREAK = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND datname = current_database() AND query LIKE 'LISTEN%'"
)
LISTENING = text(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
)


@pytest.fixture
async def heard(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator["asyncio.Queue[str]"]:
    """Yields a queue with the texts of the rings that came."""
    monkeypatch.setattr(bell, "SECONDS_TO_RECONNECT", 0.01)
    stopping, heard = asyncio.Event(), asyncio.Queue[str]()
    listening = asyncio.create_task(bell.listen(store.engine, {bell.INBOX: heard.put_nowait}, stopping))
    await listens(store)
    yield heard
    stopping.set()
    await listening


async def listens(store: Store, *, dead: int | None = None) -> int:
    """Waits until a process other than `dead` listens. Returns the process id on the server."""
    async with asyncio.timeout(20):
        while True:
            async with store.read_only() as tx:
                found = set((await tx.conn.execute(LISTENING)).scalars()) - {dead}
            if found:
                return int(found.pop())
            await asyncio.sleep(0.01)


async def ring(store: Store, bot_id: int = BOT) -> None:
    async with store.transaction() as tx:
        await bell.ring(tx, bell.INBOX, str(bot_id))


async def test_the_bell_rings_with_the_number_of_the_bot(store: Store, heard: "asyncio.Queue[str]") -> None:
    await ring(store)
    await ring(store, 8)
    assert [await heard.get(), await heard.get()] == [str(BOT), "8"]


async def test_the_bell_does_not_ring_after_a_rollback(store: Store, heard: "asyncio.Queue[str]") -> None:
    async def give_up() -> None:
        async with store.transaction() as tx:
            await bell.ring(tx, bell.INBOX, "9")
            raise LookupError

    with pytest.raises(LookupError):
        await give_up()
    await ring(store)
    assert await heard.get() == str(BOT)


async def test_the_bell_rings_after_a_broken_connection(store: Store, heard: "asyncio.Queue[str]") -> None:
    before = await listens(store)
    async with store.transaction() as tx:
        await tx.conn.execute(BREAK)
    await listens(store, dead=before)
    await ring(store)
    async with asyncio.timeout(20):
        assert await heard.get() == str(BOT)


async def test_the_bell_waits_before_it_connects_again(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited, stopping = list[float](), asyncio.Event()

    async def wait(event: asyncio.Event, seconds: float) -> bool:
        waited.append(seconds)
        event.set()
        return True

    monkeypatch.setattr(bell, "set_within", wait)
    engine = open_engine(make_url(database_url).set(database="none").render_as_string(hide_password=False))
    async with asyncio.timeout(20):
        await bell.listen(engine, {}, stopping)
    await engine.dispose()
    assert waited == [bell.SECONDS_TO_RECONNECT]
