"""Spoils a program: each update is handled for longer than the door of the webhook waits for it. The door
waits a little longer, too: on a busy machine nothing would have begun by then."""

import asyncio

from aiogram.types import Update

from bot.app import BotApp
from bot.intake import moment
from bot.store.transaction import Transaction

moment.MOMENT = 0.06
SLOW = 1.5 * moment.MOMENT
"""Seconds."""

_handle = BotApp._handle


async def _slowly(self: BotApp, tx: Transaction, update: Update, answer: object) -> None:
    await asyncio.sleep(SLOW)
    await _handle(self, tx, update, answer)


BotApp._handle = _slowly  # type: ignore[method-assign]
