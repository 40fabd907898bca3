"""A Telegram that counts what it is asked, and when the bot is done with what it was told."""

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
"""Seconds between two looks whether an update is done with, and how many in a row have to say so."""


class Counting(LocalTelegram):
    """Counts calls by method."""

    def __init__(self) -> None:
        super().__init__()
        self.made: Counter[str] = Counter()
        self.waits = True
        """for an update: all that it was told are stored"""

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
    """Waits until nothing is in a queue or under way, several looks in a row."""
    still = 0
    while still < LOOKS:
        await asyncio.sleep(LOOK)
        idle = telegram.waits and not app.queues._running and not app.sender._under_way
        still = still + 1 if idle and not app.sender._toasts._under_way else 0


async def rest(app: BotApp) -> None:
    """Waits until all that was to be said is sent."""
    still = 0
    while still < LOOKS:
        await asyncio.sleep(LOOK)
        left = len(app.sender._schedule) or app.queues._running or app.sender._under_way
        still = 0 if left else still + 1
