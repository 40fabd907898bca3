"""A bot that is killed at a moment: `python killed.py DATABASE_URL API_URL before|after|never`."""

import asyncio
import os
import signal
import sys

from lazy_types import import_aiogram

import_aiogram()

# ruff: noqa: E402
from bot.delivery.message import Message
from bot.delivery.sender import Sender
from bot.delivery.verdict import Refused
from bot.store.database.transaction import Store, Transaction
from bot.values.outgoing import Outgoing
from tests.rig.telegram.fake_api import FakeApi, bot_of


async def main(database_url: str, api_url: str, moment: str) -> None:
    def render(row: Outgoing, now: float) -> Message:
        if moment == "before" and row.content["text"] == "2":
            os.kill(os.getpid(), signal.SIGKILL)
        return Message(text=row.content["text"])

    async def on_accepted(tx: Transaction, row: Outgoing, accepted_at: float) -> None:
        if moment == "after" and row.content["text"] == "2":
            os.kill(os.getpid(), signal.SIGKILL)
        if row.content["text"] == "3":
            asyncio.get_running_loop().call_soon(lambda: asyncio.create_task(sender.stop()))

    async def on_refused(tx: Transaction, row: Outgoing, reason: Refused) -> None:
        raise AssertionError(reason)

    store = Store.open(database_url)
    async with bot_of(FakeApi(url=api_url)) as bot:
        sender = Sender(bot, store, render, on_accepted=on_accepted, on_refused=on_refused, time_scale=0.01)
        await sender.run()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
