"""The program hosts a bot by webhook, and Telegram does not take the address yet."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.store.telegram import inbox
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town, update_ids


async def test_stored_updates_are_handled_before_the_bot_is_registered(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: Any = SimpleNamespace(register=asyncio.Event().wait, watch=None)
    monkeypatch.setattr(town.app, "registration", waits)
    await town.app.queues.start()
    listening = asyncio.create_task(town.app.listen())
    body = {"update_id": next(update_ids), "message": {**town.message(5, 5), "text": "/help"}}
    await town.writes(inbox.store, BOT_ID, inbox.received([body]))
    town.app.rung.set()
    async with asyncio.timeout(20):
        while not await town.rows():  # noqa: ASYNC110 — a row rings no bell
            await asyncio.sleep(0.01)
    listening.cancel()
    await asyncio.wait({listening})
