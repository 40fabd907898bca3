"""Tests of owning a bot, on a real server: a program gets a lease, keeps it or loses it."""

import asyncio
from collections.abc import Iterable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection
from structlog.testing import capture_logs

from bot.replica.ownership import FRESH, SECONDS_OF_BEGINNING, Lookout, Ownership
from bot.runtime.stopping import StoppingError
from bot.store.database import leases
from bot.store.database.leases import SECONDS_LEASED, Lease, LeaseLostError
from bot.store.database.sqlstate import OutOfReachError
from bot.store.database.transaction import CommitUnknownError, Store
from bot.store.people import people
from tests.rig.store.database import Clock, on_postgres
from tests.rig.store.leasing import BOT, OVER, taken, waits_for_a_lock

SHORT = 0.3
"""Seconds of a lease that is so short that a test can wait for its end."""

pytestmark = on_postgres


async def run_out(store: Store) -> Lease:
    """Returns a lease of the last owner that has run out, so anybody may take the bot over."""
    lease = await taken(store, lasts=OVER)
    assert lease is not None
    return lease


@pytest.fixture
def stopping() -> asyncio.Event:
    return asyncio.Event()


def owner_of(store: Store, name: str, **more: Any) -> Ownership:
    leases = Store(store.engine)
    return Ownership(store, leases, BOT, name, Lookout(leases), **more)


async def write(store: Store) -> None:
    async with store.transaction() as tx:
        await people.seen(tx, BOT, 1, "Аня", "ru")


renew = leases.renew


async def out_of_reach(conn: AsyncConnection, lease: Lease, lasts: float) -> bool:
    """Renews a lease. The first owner can not renew the lease that he has."""
    if lasts == SHORT:
        raise OutOfReachError("ConnectionRefusedError")
    return await renew(conn, lease, lasts)


async def test_a_waiting_program_gets_a_bot_as_soon_as_it_is_handed_over(
    store: Store, other: Store, stopping: asyncio.Event
) -> None:
    first, second = (owner_of(store, "a"), owner_of(other, "b"))
    order: list[str] = []

    async def waiting() -> None:
        async with second.term(stopping) as term:
            order.append("b has it")
            await write(term.store)

    async with first.term(stopping) as term:
        follower = asyncio.create_task(waiting())
        await write(term.store)
        assert (first.holds(), second.holds()) == (True, False)
        order.append("a ends")
    async with asyncio.timeout(SECONDS_LEASED):
        await follower
    assert order == ["a ends", "b has it"]


async def test_a_lease_is_renewed_for_as_long_as_it_is_needed(
    store: Store, other: Store, stopping: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    renew, renewed = leases.renew, asyncio.Semaphore(0)

    async def count(*given: object) -> bool:
        renewed.release()
        return await renew(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(leases, "renew", count)
    monkeypatch.setattr("bot.replica.ownership.RENEWED", 0.01)
    async with owner_of(store, "a", lasts=SECONDS_LEASED).term(stopping) as term:
        for _ in range(3):
            await renewed.acquire()
        assert not term.lost.is_set()
        async with other.read_only() as tx:
            assert await leases.free(tx.conn) == {BOT: False}


async def test_a_paused_owner_loses_its_lease(store: Store, other: Store, stopping: asyncio.Event) -> None:
    steady = Clock()
    owner = owner_of(store, "a", steady=steady)
    async with owner.term(stopping) as term:
        steady.now += SECONDS_LEASED
        assert not owner.holds()
        await term.lost.wait()


async def test_an_owner_without_the_database_ends_its_term_by_its_own_clock(
    store: Store, stopping: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.replica.ownership.RENEWED", 0.01)
    owner = owner_of(store, "a", lasts=SHORT)
    async with owner.term(stopping) as term:
        monkeypatch.setattr(leases, "renew", out_of_reach)
        async with asyncio.timeout(20):
            await term.lost.wait()
        assert not owner.holds()


async def test_an_owner_writes_nothing_after_another_took_the_lease(
    store: Store, other: Store, stopping: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (owner_of(store, "a", lasts=SHORT), owner_of(other, "b"))
    async with first.term(stopping) as old:
        monkeypatch.setattr(leases, "renew", out_of_reach)
        async with second.term(stopping) as term:
            await write(term.store)
            with pytest.raises(LeaseLostError):
                await write(old.store)


async def test_a_lease_is_whole_after_a_wait_for_the_last_owner(
    store: Store, other: Store, stopping: asyncio.Event
) -> None:
    """A paused owner locks the lease's row until the server ends its transaction."""
    lease = await run_out(store)
    steady = Clock()
    owner = owner_of(other, "b", steady=steady)
    async with AsyncExitStack() as stack:
        async with store.under(lease).transaction():
            winning = asyncio.create_task(stack.enter_async_context(owner.term(stopping)))
            await waits_for_a_lock(store)
            steady.now += SECONDS_LEASED
        term = await winning
        assert owner.holds()
        assert not term.lost.is_set()


async def test_an_owner_that_is_paused_within_a_statement_loses_its_lease(
    store: Store, other: Store, stopping: asyncio.Event
) -> None:
    """The owner has prepared the statement but not executed it, so for the server it is neither idle nor
    working."""
    lease = await run_out(store)
    frozen = store.under(lease)

    async def meanwhile() -> None:
        async with frozen.transaction() as tx:
            assert isinstance(tx.conn, AsyncConnection)
            driver: Any = (await tx.conn.get_raw_connection()).driver_connection
            await driver.prepare("SELECT 'never executed'")
            async with asyncio.timeout(60), owner_of(other, "b").term(stopping) as term:
                await write(term.store)

    with capture_logs() as logged, pytest.raises(CommitUnknownError):
        await meanwhile()
    assert "the last owner is in the way" in [line["event"] for line in logged]


async def test_the_less_busy_program_takes_a_bot(store: Store, other: Store, stopping: asyncio.Event) -> None:
    busy, idle = (owner_of(store, "a", claimed=lambda: 100), owner_of(other, "b"))
    waiting = asyncio.create_task(busy.term(stopping).__aenter__())
    async with idle.term(stopping):
        stopping.set()
        with pytest.raises(StoppingError):
            await waiting


async def test_programs_that_start_together_share_the_bots(
    store: Store, other: Store, stopping: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each begins with another bot. A program that starts a little later gets its share, too."""
    monkeypatch.setattr("bot.replica.ownership.SECONDS_FOR_EACH_BOT", 0.1)
    bots = range(1, 7)
    owners: dict[str, list[Ownership]] = {"a": [], "b": []}

    def program(name: str, database: Store, order: Iterable[int]) -> None:
        lookout = Lookout(Store(database.engine))
        for bot_id in order:
            leases, mine = Store(database.engine), owners[name]
            claimed = partial(_claimed, mine)
            mine.append(Ownership(database, leases, bot_id, name, lookout, claimed=claimed))

    program("a", store, bots)
    program("b", other, reversed(bots))
    async with AsyncExitStack() as stack:
        waiting = [
            asyncio.create_task(stack.enter_async_context(one.term(stopping)))
            for one in (*owners["a"], *owners["b"])
        ]
        async with asyncio.timeout(SECONDS_LEASED):
            while sum(task.done() for task in waiting) < len(bots):
                await asyncio.wait(waiting, timeout=0.01)
        held = {name: sum(each.holds() for each in mine) for name, mine in owners.items()}
        stopping.set()
        await asyncio.gather(*waiting, return_exceptions=True)
    assert sum(held.values()) == len(bots)
    assert min(held.values()) >= 2, held


def _claimed(owners: Iterable[Ownership]) -> int:
    return sum(each.is_claimed for each in owners)


async def test_a_program_that_has_run_for_long_takes_over(store: Store, stopping: asyncio.Event) -> None:
    """If the owner of a bot has gone, a program that has run for a while becomes the owner at once, because
    games stand still until it does."""
    steady = Clock()
    owner = owner_of(store, "a", claimed=lambda: 1000, steady=steady)
    steady.now += SECONDS_OF_BEGINNING
    async with asyncio.timeout(SECONDS_LEASED), owner.term(stopping):
        assert owner.holds()


async def test_one_query_serves_all_bots_that_wait(store: Store, clock: Clock) -> None:
    lookout = Lookout(store, steady=clock)
    async with store.transaction() as tx:
        await leases.take(tx.conn, BOT, "a", SECONDS_LEASED)
    assert await lookout.is_free(8)
    assert not await lookout.is_free(BOT)
    async with store.transaction() as tx:
        await leases.take(tx.conn, 8, "a", SECONDS_LEASED)
    assert await lookout.is_free(8), "a look is good for others for a moment"
    clock.now += FRESH
    assert not await lookout.is_free(8)


async def test_an_owner_starts_again_after_a_commit_of_unknown_result(
    store: Store, stopping: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An owner that does not know whether its data was stored starts again: the connection breaks after the
    server has committed and before the owner gets the answer."""
    commit = AsyncConnection.commit

    async def commit_and_break(conn: AsyncConnection) -> None:
        await commit(conn)
        raise OutOfReachError("ConnectionResetError")

    called: list[str] = []
    async with owner_of(store, "a").term(stopping) as term:
        with monkeypatch.context() as broken, pytest.raises(CommitUnknownError):  # noqa: PT012
            async with term.store.transaction() as tx:
                tx.after_commit(lambda: called.append("as if it were known"))
                await people.seen(tx, BOT, 1, "Аня", "ru")
                broken.setattr(AsyncConnection, "commit", commit_and_break)
        assert term.lost.is_set()
        assert called == []
    async with store.read_only() as tx:
        assert await people.get(tx, BOT, 1) is not None


async def test_a_program_on_standby_logs_its_bot_once(
    store: Store, other: Store, stopping: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = 0

    async def set_within(event: asyncio.Event, seconds: float) -> bool:
        nonlocal waits
        waits += 1
        if waits == 3:
            stopping.set()
        return event.is_set()

    async with owner_of(store, "a:7").term(stopping):
        monkeypatch.setattr("bot.replica.ownership.set_within", set_within)
        with capture_logs() as logged, pytest.raises(StoppingError):
            await owner_of(other, "b:8").term(stopping).__aenter__()
    assert waits == 3
    assert [(line["event"], line["owner"]) for line in logged if "owner" in line] == [("stands by", "a:7")]


async def test_a_stop_ends_the_wait_for_a_bot(store: Store, other: Store, stopping: asyncio.Event) -> None:
    async with owner_of(store, "a").term(stopping):
        stopping.set()
        with pytest.raises(StoppingError):
            await owner_of(other, "b").term(stopping).__aenter__()
