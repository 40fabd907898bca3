import asyncio

import pytest
from aiogram.types import Update
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.backoff import Backoff
from bot.intake.queues import KeyedQueues
from bot.runtime.client import NotOwnerError
from bot.store import schema
from bot.store.database import retry
from bot.store.database.transaction import Transaction
from bot.store.people import people
from bot.store.telegram import inbox
from bot.values.asking import AskFirst
from tests.rig.intake.handler import BOT, Handler, chat_of, message
from tests.rig.program.logged import told
from tests.rig.store.failing import locked


async def test_updates_in_the_inbox_go_first_and_each_is_handled_once(handler: Handler) -> None:
    await handler.store_and_take(message(1), message(2))
    second = Handler(handler.store)
    await second.queues.start()
    await second.store_and_take(message(2), message(3))
    await second.until(3, second.handled)
    await second.queues.stop()
    assert second.handled == [1, 2, 3]
    assert await second.pending() == []


async def test_an_update_that_is_already_done_is_not_handled_again(handler: Handler) -> None:
    """Another program on the same database may have handled it, or it was queued twice."""
    await handler.store_and_take(message(1), message(2))
    async with handler.store.transaction() as tx:
        assert await inbox.done(tx, BOT, 1)
        assert not await inbox.done(tx, BOT, 1)
    with capture_logs() as logged:
        await handler.queues.start()
        await handler.until(1, handler.handled)
        await handler.queues.stop()
    assert handler.handled == [2]
    assert handler.failed == []
    assert {"event": "update handled before", "update": 1, "log_level": "debug"} in logged


async def test_one_queue_keeps_order_and_queues_run_side_by_side(handler: Handler) -> None:
    """The first work of queue A waits for queue B, so with only one queue it would never end."""
    order: list[str] = []
    b_ran = asyncio.Event()

    async def first_of_a() -> None:
        await b_ran.wait()
        order.append("a1")

    async def second_of_a() -> None:
        order.append("a2")

    async def first_of_b() -> None:
        order.append("b1")
        b_ran.set()

    ended = [
        handler.queues.run(key, work)
        for key, work in (("a", first_of_a), ("a", second_of_a), ("b", first_of_b))
    ]
    async with asyncio.timeout(60):
        await asyncio.gather(*ended)
    assert order == ["b1", "a1", "a2"]
    await handler.queues.stop()


async def test_updates_of_a_queue_and_other_work_take_turns(handler: Handler) -> None:
    await handler.queues.start()
    held = asyncio.Event()
    work = handler.queues.run(1, held.wait)  # type: ignore[arg-type]
    await handler.store_and_take(message(1, chat_id=1), message(2, chat_id=2))
    await handler.until(1, handler.handled)
    assert handler.handled == [2]
    held.set()
    await work
    await handler.until(2, handler.handled)
    assert handler.handled == [2, 1]
    await handler.queues.stop()


async def test_a_failed_update_changes_nothing_and_is_reported(handler: Handler) -> None:
    await handler.queues.start()
    with capture_logs() as logs:
        await handler.store_and_take(message(1, text="crash"), message(2))
        await handler.until(1, handler.handled)
    await handler.queues.stop()
    assert (handler.handled, handler.failed) == ([2], [1])
    assert await handler.pending() == []
    async with handler.store.transaction() as tx:
        assert await people.get(tx, BOT, 404) is None
        bodies = await tx.conn.execute(select(schema.inbox.c.body))
        assert [*bodies.scalars()] == [{}, {}]
    (said,) = told(logs)
    assert (said["update"], said["kind"], said["error"]) == (1, "message", "KeyError")
    assert "crash" not in str(said)
    assert "Аня" not in str(said)


async def test_an_update_of_unknown_form_is_done_and_delays_no_other(handler: Handler) -> None:
    await handler.queues.start()
    with capture_logs() as logs:
        await handler.store_and_take({"update_id": 1, "message": {"text": "no chat"}}, message(2))
        await handler.until(1, handler.handled)
    await handler.queues.stop()
    assert await handler.pending() == []
    assert [said["event"] for said in told(logs)] == ["update not understood"]
    assert "no chat" not in str(told(logs))


async def test_a_hook_that_fails_stops_no_queue(handler: Handler) -> None:
    async def broken(update: Update) -> None:
        raise ValueError

    handler.queues = KeyedQueues(handler.store, BOT, handle=handler.handle, key=chat_of, on_failure=broken)
    with capture_logs():
        await handler.queues.start()
        await handler.store_and_take(message(1, text="crash"), message(2))
        await handler.until(1, handler.handled)
        await handler.queues.stop()
    assert handler.handled == [2]


async def test_a_locked_database_loses_no_update(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "TRANSACTION_BACKOFF", Backoff(0.001, 0.001))
    tries = 0

    async def locked_twice(tx: Transaction, update: Update, answer: object) -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise locked()
        await handler.handle(tx, update)

    handler.queues = KeyedQueues(
        handler.store, BOT, handle=locked_twice, key=chat_of, on_failure=handler.fail
    )
    await handler.queues.start()
    await handler.store_and_take(message(1))
    await handler.until(1, handler.handled)
    await handler.queues.stop()
    assert (handler.handled, handler.failed, tries) == ([1], [], 3)
    assert await handler.pending() == []


async def test_other_work_is_retried_after_a_lock(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "TRANSACTION_BACKOFF", Backoff(0.001, 0.001))
    errors = [locked(), locked()]

    async def work() -> None:
        if errors:
            raise errors.pop()

    await handler.queues.run("game", work)
    assert errors == []


async def test_an_update_that_only_the_lease_owner_may_handle_stays_in_the_inbox(handler: Handler) -> None:
    """The lease has run out, so the update counts neither as done nor as failed."""
    asked = asyncio.Event()

    async def ask() -> object:
        asked.set()
        raise NotOwnerError

    async def needs_to_know(tx: Transaction, update: Update, answer: object) -> None:
        raise AskFirst(ask)

    handler.queues = KeyedQueues(
        handler.store, BOT, handle=needs_to_know, key=chat_of, on_failure=handler.fail
    )
    await handler.queues.start()
    await handler.store_and_take(message(1))
    await asked.wait()
    await handler.queues.stop()
    assert handler.failed == []
    assert await handler.pending() == [1]


async def test_a_stop_finishes_the_update_under_way_and_leaves_the_rest(handler: Handler) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(tx: Transaction, update: Update, answer: object) -> None:
        begun.set()
        await go_on.wait()
        handler.handled.append(update.update_id)

    handler.queues = KeyedQueues(handler.store, BOT, handle=slow, key=chat_of, on_failure=handler.fail)
    await handler.queues.start()
    await handler.store_and_take(message(1), message(2))
    await begun.wait()
    never = handler.queues.run(1, handler.queues.start)
    stopping = asyncio.create_task(handler.queues.stop())
    go_on.set()
    await stopping
    assert handler.handled == [1]
    assert await handler.pending() == [2]
    assert never.cancelled()


async def test_work_that_fails_raises_its_error_and_the_queue_goes_on(handler: Handler) -> None:
    async def fail() -> None:
        raise KeyError

    async def succeed() -> None:
        pass

    failed, succeeded = handler.queues.run("game", fail), handler.queues.run("game", succeed)
    with pytest.raises(KeyError):
        await failed
    await succeeded
    await handler.queues.stop()


async def test_after_a_stop_work_is_cancelled_instead_of_waiting_for_ever(handler: Handler) -> None:
    await handler.queues.start()
    await handler.queues.stop()
    never = handler.queues.run(1, handler.queues.start)
    await asyncio.sleep(0.05)
    assert never.cancelled()
