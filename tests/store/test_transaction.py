import asyncio
import sqlite3
import threading
from collections import defaultdict

import pytest
from sqlalchemy import event, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.store import schema
from bot.store.chat import chats
from bot.store.database import leases, sqlite
from bot.store.database.database import is_transient
from bot.store.database.leases import Lease
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import Store
from bot.store.people import people
from tests.rig.store.database import on_sqlite

BOT = 7


class Collided(Exception):
    """What PostgreSQL's driver says of two transactions in conflict."""

    sqlstate = "40001"


async def test_an_exception_rolls_back_and_no_callback_runs(store: Store) -> None:
    calls: list[str] = []

    async def fail() -> None:
        async with store.transaction() as tx:
            await people.seen(tx, BOT, 1, "Аня", "ru")
            tx.after_commit(lambda: calls.append("committed"))
            raise KeyError

    with pytest.raises(KeyError):
        await fail()
    async with store.transaction() as tx:
        assert await people.get(tx, BOT, 1) is None
    assert calls == []


@pytest.mark.parametrize("patient", [False, True])
async def test_callbacks_run_after_the_commit(store: Store, patient: bool) -> None:
    order: list[str] = []
    for engine in {store.engine, store.quick}:
        event.listen(engine.sync_engine, "commit", lambda _: order.append("commit"))
    async with store.transaction(patient=patient) as tx:
        tx.after_commit(lambda: order.append("callback"))
    assert order == ["commit", "callback"]


async def test_a_transaction_within_a_transaction_is_refused(store: Store) -> None:
    async with store.transaction():
        with pytest.raises(RuntimeError, match="within"):
            async with store.transaction():
                pass
    async with store.transaction() as tx:
        assert await people.get(tx, BOT, 1) is None


async def test_an_urgent_transaction_overtakes_waiting_transactions(store: Store) -> None:
    """An accepted message is stored, although many updates wait for the database."""
    order: list[str] = []

    async def write(name: str, *, urgent: bool = False) -> None:
        async with store.transaction(urgent=urgent):
            order.append(name)

    async with asyncio.TaskGroup() as group, store.transaction():
        for name in ("first", "second", "third"):
            group.create_task(write(name))
        await asyncio.sleep(0)
        group.create_task(write("urgent", urgent=True))
        await asyncio.sleep(0)
    assert order.index("urgent") <= 1
    assert [name for name in order if name != "urgent"] == ["first", "second", "third"]


async def test_concurrent_changes_of_several_processes_are_all_kept(database_url: str, store: Store) -> None:
    """Each store stands for a process: only the database puts them in order, or makes one of two try
    again."""
    async with store.transaction() as tx:
        await chats.seen(tx, BOT, -1, "0")
    stores = [Store.open(database_url) for _ in range(4)]

    async def add_one(own: Store) -> None:
        async def transaction() -> None:
            async with own.transaction() as tx:
                chat = await chats.get(tx, BOT, -1)
                assert chat is not None
                await tx.conn.execute(update(schema.chats).values(title=str(int(chat.title) + 1)))

        await retry_transient(transaction, asyncio.Event())

    await asyncio.gather(*(add_one(own) for own in stores for _ in range(15)))
    async with store.transaction() as tx:
        assert (await tx.conn.execute(select(schema.chats.c.title))).scalar_one() == "60"
    for own in stores:
        await own.close()


async def test_foreign_keys_are_enforced(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store.transaction() as tx:
            await tx.conn.execute(
                text("INSERT INTO deadlines (game_id, kind, step, due_at) VALUES (404, 'step', 1, 0.0)")
            )


async def test_errors_do_not_repeat_what_people_wrote(store: Store) -> None:
    with pytest.raises(IntegrityError) as caught:
        async with store.transaction() as tx:
            await tx.conn.execute(
                text("INSERT INTO acts VALUES (404, 1, :line, '[]', 0.0)"), {"line": "secret words"}
            )
    assert "secret words" not in str(caught.value)


@on_sqlite
async def test_a_lock_is_a_temporary_error_and_a_wrong_statement_is_not(
    database_url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "SECONDS_TO_BEGIN", 0.01)
    impatient = Store.open(database_url)
    async with store.transaction():
        with pytest.raises(OperationalError) as locked:
            async with impatient.transaction():
                pass
    await impatient.close()
    with pytest.raises(OperationalError) as wrong:
        async with store.transaction() as tx:
            await tx.conn.execute(text("SELECT no_such_column FROM games"))
    assert is_transient(locked.value)
    assert not is_transient(wrong.value)
    assert not is_transient(ValueError())


async def test_a_read_only_transaction_waits_for_no_writer(store: Store) -> None:
    async with store.transaction() as tx:
        await chats.seen(tx, BOT, -1, "before")
    async with store.transaction() as tx:
        await chats.seen(tx, BOT, -1, "after")
        async with store.read_only() as look:
            seen = await chats.get(look, BOT, -1)
    assert seen is not None
    assert seen.title == "before"


@on_sqlite
async def test_only_a_commit_runs_outside_the_event_loop(store: Store) -> None:
    """Only waits for the disk happen in another thread. All other work runs on the event loop."""
    verbs = await verbs_by_thread(store)
    async with store.transaction() as tx:
        await chats.seen(tx, BOT, -1, "t")
        await chats.get(tx, BOT, -1)
    here = verbs.pop(threading.get_ident())
    assert here == {"BEGIN", "INSERT", "SELECT"}
    assert list(verbs.values()) == [{"COMMIT"}]


@on_sqlite
async def test_the_loop_goes_on_while_another_program_has_the_lock(database_url: str, store: Store) -> None:
    verbs = await verbs_by_thread(store)
    other = sqlite3.connect(database_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def write() -> None:
        async with store.transaction() as tx:
            await chats.seen(tx, BOT, -1, "t")

    writing = asyncio.create_task(write())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not writing.done()
    other.execute("COMMIT")
    await writing
    other.close()
    assert {"BEGIN", "INSERT"} <= verbs[threading.get_ident()]


async def verbs_by_thread(store: Store) -> dict[int, set[str]]:
    """Returns thread → the first words of the statements that the store's writer runs in it from now on."""
    verbs: defaultdict[int, set[str]] = defaultdict(set)

    def note(statement: str) -> None:
        verbs[threading.get_ident()].add(statement.split(maxsplit=1)[0])

    event.listen(
        store.quick.sync_engine, "connect", lambda connection, _: connection.set_trace_callback(note)
    )
    async with store.transaction():
        pass
    verbs.clear()
    return verbs


async def test_only_a_collision_is_retried_when_the_lease_is_locked(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any other error would come again for ever."""
    errors = [Collided(), Exception("disk full")]

    async def hold(*_: object) -> None:
        raise OperationalError("SELECT", {}, errors.pop(0))

    monkeypatch.setattr(leases, "hold", hold)
    with pytest.raises(OperationalError, match="disk full"):
        async with store.under(Lease(BOT, 1)).transaction():
            pass
    assert errors == []
