"""The contact with Telegram: notes whether any call of one bot gets through, and asks if it is silent.

Silence alone proves nothing, because with a webhook the bot may have nothing to say. So the bot asks Telegram
(`getMe`). If two questions in a row get no answer, and no other call has got one for `SILENCE`, Telegram is
away. It is back with the first answer to any call. The next question may begin while the last one still waits
for its answer, which takes longer on a slow line.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from aiogram import Bot, exceptions
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.methods import GetMe
from aiogram.methods.base import TelegramMethod

from bot.runtime.stopping import set_within

SILENCE = 20.0
"""Seconds (scaled) without an answer to any call, after which Telegram is away."""
LEAST_SILENCE = 5.0
"""Seconds, not scaled. A shorter silence proves nothing on a busy machine."""


class Contact(BaseRequestMiddleware):
    """Watches all calls of one bot, as a middleware of the client's session.

    `matters`: returns whether anything waits for its time to end; if not, the bot does not ask. `lost` is
    awaited when Telegram is away, and `back` when it answers again, with the seconds of the silence (not
    scaled). `clock`: returns seconds that only go forward.
    """

    def __init__(
        self,
        bot: Bot,
        scale: float,
        *,
        matters: Callable[[], bool],
        lost: Callable[[], Awaitable[None]],
        back: Callable[[float], Awaitable[None]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.silence = max(SILENCE * scale, LEAST_SILENCE)
        self._bot = bot
        self._matters = matters
        self._lost = lost
        self._back = back
        self._clock = clock
        self._heard_at = clock() - self.silence / 2  # so that it soon asks whether Telegram is there
        self._heard = asyncio.Event()
        self._questions = asyncio.TaskGroup()

    async def __call__(
        self, make_request: NextRequestMiddlewareType[Any], bot: Bot, method: TelegramMethod[Any]
    ) -> Any:
        try:
            response = await make_request(bot, method)
        except exceptions.AiogramError as error:
            if _is_answer(error):
                self._note()
            raise
        self._note()
        return response

    async def watch(self) -> None:
        """Checks the contact until the task is cancelled, and awaits `lost` and `back`. May be called only
        once."""
        async with self._questions:
            await self._watch()

    async def _watch(self) -> None:
        failures = 0
        while True:
            await asyncio.sleep(self.silence / 8)
            if self._silent_for() < self.silence / 2 or not self._matters() or await self._answers():
                failures = 0
                continue
            failures += 1
            if failures > 1 and self._silent_for() >= self.silence:
                await self._wait_until_back()

    async def _wait_until_back(self) -> None:
        silent_since = self._heard_at
        await self._lost()
        while not (await set_within(self._heard, self.silence / 4) or await self._answers()):
            pass
        await self._back(self._clock() - silent_since)

    async def _answers(self) -> bool:
        """Asks Telegram. Returns whether any call got an answer before the question failed or a quarter of
        the silence was over."""
        self._heard.clear()
        await asyncio.wait({self._questions.create_task(self._ask())}, timeout=self.silence / 4)
        return self._heard.is_set()

    async def _ask(self) -> None:
        with suppress(Exception):  # whatever answers in Telegram's place
            async with asyncio.timeout(self.silence):
                await self._bot(GetMe())

    def _silent_for(self) -> float:
        return self._clock() - self._heard_at

    def _note(self) -> None:
        self._heard_at = self._clock()
        self._heard.set()


def _is_answer(error: exceptions.AiogramError) -> bool:
    if isinstance(error, exceptions.ClientDecodeError):
        return isinstance(error.data, dict)
    return isinstance(error, exceptions.TelegramAPIError) and not isinstance(
        error, exceptions.TelegramNetworkError | exceptions.TelegramServerError
    )
