"""A sender without rows to send makes almost no SQL statements."""

import asyncio
from dataclasses import replace
from typing import Any

from aiogram import Bot
from sqlalchemy import event

from bot.delivery.sender import Sender
from bot.store.database.transaction import Store
from bot.store.telegram import outbox
from tests.rig.delivery.bench import BOT, HELLO, render
from tests.rig.flows.telegram import TOKEN, Telegram
from tests.rig.program.leaping import in_one_thread, leaping
from tests.rig.store.database import on_sqlite


async def nothing(*_: Any) -> None:
    pass


async def asked_in_an_hour(store: Store) -> list[str]:
    """Returns the SQL statements of the sender in the hour after its last message."""
    async with store.transaction() as tx:
        await outbox.put(tx, replace(HELLO, game_id=None))
    sender = Sender(Bot(TOKEN, session=Telegram()), store, render, on_accepted=nothing, on_refused=nothing)
    running = asyncio.create_task(sender.run())
    await asyncio.sleep(60)
    async with store.read_only() as tx:
        assert await outbox.pending(tx, BOT) == []
    asked: list[str] = []
    event.listen(store.quick.sync_engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
    await asyncio.sleep(3600)
    await sender.stop()
    await running
    return asked


async def measured(database_url: str) -> list[str]:
    store = in_one_thread(Store.open(database_url))
    try:
        return await asked_in_an_hour(store)
    finally:
        await store.close()


@on_sqlite  # the test's clock jumps, but a server answers in real time
def test_an_idle_sender_makes_no_statements(database_url: str) -> None:
    assert leaping(measured(database_url)) == []
