"""Slows a program down, so that each update takes longer than the webhook waits for it. The webhook's wait is
a little longer, too: on a busy machine, the handling would otherwise not have begun in this time."""

import asyncio

from aiogram.types import Update

from bot.app import BotApp
from bot.intake import moment
from bot.store.database.transaction import Transaction

moment.MOMENT = 0.06
SLOW = 1.5 * moment.MOMENT
"""The seconds that each update takes."""

_handle = BotApp.handle


async def _slowly(self: BotApp, tx: Transaction, update: Update, answer: object) -> None:
    await asyncio.sleep(SLOW)
    await _handle(self, tx, update, answer)


BotApp.handle = _slowly  # type: ignore[method-assign]
