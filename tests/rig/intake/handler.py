"""A handler of updates that does what a test asks."""

import asyncio
from collections.abc import Hashable
from typing import Any

from aiogram.types import Update

from bot.intake.queues import KeyedQueues
from bot.store.database.transaction import Store, Transaction
from bot.store.people import people
from bot.store.telegram import inbox

BOT = 7


def message(update_id: int, chat_id: int = 1, text: str = "пас") -> dict[str, Any]:
    return {
        "update_id": update_id,
        "message": {
            "message_id": update_id,
            "date": 0,
            "chat": {"id": chat_id, "type": "private"},
            "text": text,
        },
    }


def words(update: Update) -> str:
    assert update.message is not None
    return update.message.text or ""


async def chat_of(update: Update) -> Hashable:
    assert update.message is not None
    return update.message.chat.id


async def pending(store: Store) -> list[int]:
    """Returns the numbers of the stored updates that are not handled."""
    async with store.transaction() as tx:
        return [stored.update_id for stored in await inbox.pending(tx, BOT)]


class Handler:
    """Handles updates as a test tells it, and remembers them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.handled: list[int] = []
        self.failed: list[int] = []
        self.gates: dict[int, asyncio.Event] = {}
        self.progress = asyncio.Condition()
        self.queues = self.new_queues()

    def new_queues(self) -> KeyedQueues:
        return KeyedQueues(self.store, BOT, handle=self.handle, key=chat_of, on_failure=self.fail)

    async def handle(self, tx: Transaction, update: Update, answer: object = None) -> None:
        if words(update) == "crash":
            await people.seen(tx, BOT, 404, "half done", None)
            raise KeyError("what Аня wrote")
        await self.note(self.handled, update.update_id)

    async def fail(self, update: Update) -> None:
        await self.note(self.failed, update.update_id)

    async def note(self, where: list[int], update_id: int) -> None:
        async with self.progress:
            where.append(update_id)
            self.progress.notify_all()

    async def store_and_take(self, *updates: dict[str, Any]) -> None:
        async with self.store.transaction() as tx:
            fresh = await inbox.store(tx, BOT, inbox.received(updates))
        self.queues.receive(fresh)

    async def until(self, count: int, where: list[int]) -> None:
        async with asyncio.timeout(60), self.progress:
            await self.progress.wait_for(lambda: len(where) >= count)

    async def pending(self) -> list[int]:
        return await pending(self.store)
