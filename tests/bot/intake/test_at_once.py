"""Updates that are handled before they are stored, and updates that take too long for that."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from aiogram import Bot

from bot.intake import moment
from bot.intake.polling import Polling
from bot.intake.webhook import Receiver
from bot.store.database.transaction import Store
from bot.store.telegram import inbox
from bot.store.telegram.inbox import ReceivedUpdate
from tests.rig.intake.handler import BOT, Handler, message
from tests.rig.telegram.fake_api import Call, FakeApi

SECONDS = 60.0
"""Longer than any test, so the wait never ends by itself."""


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the moment so long that all work ends within it."""
    monkeypatch.setattr(moment, "MOMENT", SECONDS)


def numbers(updates: list[ReceivedUpdate]) -> list[int]:
    return [each.update_id for each in updates]


async def offer(handler: Handler, *bodies: dict[str, Any]) -> list[int]:
    return numbers(await handler.queues.at_once(inbox.received(bodies)))


@pytest.mark.usefixtures("patient")
async def test_an_update_that_is_handled_at_once_never_waits_in_the_inbox(handler: Handler) -> None:
    await handler.queues.start()
    assert await offer(handler, message(1), message(2)) == []
    assert handler.handled == [1, 2]
    assert await handler.pending() == []
    await handler.queues.stop()


@pytest.mark.usefixtures("patient")
async def test_an_update_that_telegram_sends_again_is_handled_once(handler: Handler) -> None:
    """The program was killed after the commit, before Telegram knew of it."""
    await handler.queues.start()
    await offer(handler, message(1))
    second = Handler(handler.store)
    await second.queues.start()
    assert await offer(second, message(1), message(2)) == []
    assert second.handled == [2]
    for each in (handler, second):
        await each.queues.stop()


@pytest.mark.usefixtures("patient")
async def test_an_update_that_fails_is_reported_and_done(handler: Handler) -> None:
    await handler.queues.start()
    assert await offer(handler, message(1, text="crash")) == []
    await handler.until(1, handler.failed)
    assert await handler.pending() == []
    await handler.queues.stop()
    again = Handler(handler.store)
    await again.queues.start()
    assert await offer(again, message(1), message(2)) == []
    assert again.handled == [2]
    await again.queues.stop()


class Polled:
    """A bot that polls. Its chat 1 is busy until the event `free` is set."""

    def __init__(self, handler: Handler, api: FakeApi, bot: Bot, *offered: dict[str, Any]) -> None:
        self.handler = handler
        self.acknowledged: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.offered = offered
        self.free = asyncio.Event()
        api.answer = self.answer
        its_queues = handler.queues
        self.polling = Polling(
            bot,
            handler.store,
            allowed_updates=["message"],
            take=its_queues.receive,
            at_once=its_queues.at_once,
        )

    async def answer(self, call: Call) -> Any:
        if "offset" not in call.params:
            return self.offered
        self.acknowledged.set_result(None)
        return await asyncio.sleep(3600)

    async def until_acknowledged(self) -> None:
        self.handler.queues.run(1, self.free.wait)  # type: ignore[arg-type]
        await self.handler.queues.start()
        polling = asyncio.create_task(self.polling.run())
        async with asyncio.timeout(SECONDS):
            await self.acknowledged
        polling.cancel()
        with suppress(asyncio.CancelledError):
            await polling


async def test_an_update_of_a_busy_chat_delays_no_other(handler: Handler, api: FakeApi, bot: Bot) -> None:
    """Update 1 waits for its chat: it is stored before Telegram gets the answer, and handled once, after the
    update before it."""
    polled = Polled(handler, api, bot, message(1, chat_id=1), message(2, chat_id=2))
    await polled.until_acknowledged()
    assert await handler.pending() == [1]
    await handler.until(1, handler.handled)
    assert handler.handled == [2]
    polled.free.set()
    await handler.until(2, handler.handled)
    await handler.queues.stop()
    assert handler.handled == [2, 1]
    assert await handler.pending() == []


async def test_an_update_not_begun_before_a_stop_is_handled_by_the_next_start(
    handler: Handler, api: FakeApi, bot: Bot, store: Store
) -> None:
    polled = Polled(handler, api, bot, message(1, chat_id=1))
    await polled.until_acknowledged()
    stopping = asyncio.create_task(handler.queues.stop())
    await asyncio.sleep(0)
    polled.free.set()
    await stopping
    assert handler.handled == []
    second = Handler(store)
    await second.queues.start()
    await second.until(1, second.handled)
    await second.queues.stop()
    assert second.handled == [1]


@pytest.mark.usefixtures("patient")
async def test_the_webhook_stores_no_update_that_is_handled_at_once(handler: Handler) -> None:
    await handler.queues.start()
    await receiver_of(handler).receive(message(1))
    assert handler.handled == [1]
    assert await handler.pending() == []
    await handler.queues.stop()


async def test_the_webhook_stores_an_update_that_waits_for_its_chat(handler: Handler) -> None:
    busy = asyncio.Event()
    handler.queues.run(1, busy.wait)  # type: ignore[arg-type]
    await handler.queues.start()
    await receiver_of(handler).receive(message(1, chat_id=1))
    assert await handler.pending() == [1]
    busy.set()
    await handler.until(1, handler.handled)
    await handler.queues.stop()
    assert handler.handled == [1]
    assert await handler.pending() == []


def receiver_of(handler: Handler) -> Receiver:
    return Receiver(BOT, handler.store, handler.queues.receive, at_once=handler.queues.at_once)


async def test_an_update_that_is_done_can_not_be_stored_later(store: Store) -> None:
    async with store.transaction() as tx:
        assert await inbox.done(tx, BOT, 5)
        assert not await inbox.done(tx, BOT, 5)
        assert await inbox.store(tx, BOT, inbox.received([message(5)])) == []
        assert await inbox.pending(tx, BOT) == []
