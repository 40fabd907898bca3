"""A local Telegram that counts requests, and knows when the bot has finished its updates."""

import asyncio
from collections import Counter
from typing import Any

from aiogram import Bot
from aiogram.methods import GetChatMember, TelegramMethod
from aiogram.types import ChatMemberMember, User

from benchmarks.load.telegram import LocalTelegram
from bot.app import BotApp
from bot.intake.polling import GetRawUpdates

Update = dict[str, Any]

LOOK, LOOKS = 0.01, 3
"""Seconds between two checks whether an update is finished, and how many checks in a row must say so."""


class Counting(LocalTelegram):
    """Counts requests by method."""

    def __init__(self) -> None:
        super().__init__()
        self.made: Counter[str] = Counter()
        self.waits = True
        """True if all updates that were sent to the bot are stored"""

    def tell(self, update: Update) -> None:
        self.waits = False
        self._updates.put_nowait(update)

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109
    ) -> Any:
        if isinstance(method, GetRawUpdates):
            self.waits = self._updates.empty()
        else:
            self.made[method.__api_method__] += 1
        if isinstance(method, GetChatMember):
            return ChatMemberMember(user=User(id=method.user_id, is_bot=False, first_name="…"))
        return await super().make_request(bot, method, timeout)


async def handled(app: BotApp, telegram: Counting) -> None:
    """Waits until several checks in a row find no update that is queued or being handled."""
    still = 0
    while still < LOOKS:
        await asyncio.sleep(LOOK)
        idle = telegram.waits and not app.queues.running and not app.sender.under_way
        still = still + 1 if idle and not app.sender.toasts.under_way else 0


async def rest(app: BotApp) -> None:
    """Waits until all messages of the bot are sent."""
    still = 0
    while still < LOOKS:
        await asyncio.sleep(LOOK)
        left = len(app.sender.schedule) or app.queues.running or app.sender.under_way
        still = 0 if left else still + 1
