"""The contact with Telegram: notes whether any call of one bot gets through, and asks if it is silent.

Silence alone proves nothing, because with a webhook the bot may have nothing to say. So the bot asks who it
is. If two such questions in a row get no answer, and no other call has got one for `SILENCE`, Telegram is
away. It is back with the first answer to any call. A question waits for its answer while the next one is
asked: on a slow line it comes after many seconds.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from aiogram import Bot, exceptions
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.methods import GetMe
from aiogram.methods.base import TelegramMethod

from bot.runtime.client import LONG_POLL
from bot.runtime.stopping import set_within

SILENCE = 20.0
"""Seconds (scaled) without an answer to any call, after which Telegram is away."""
LEAST_SILENCE = 5.0
"""Seconds, not scaled. A shorter silence proves nothing on a busy machine."""
ROUGH = 60.0
"""Seconds, not scaled, in which the line counts as rough after a call that got no answer, or a slow one."""
PATIENCE = 3
"""How many times longer a silence has to be on a line on which some calls got through and others failed."""
SLOW = 3.0
"""Seconds, not scaled. On a good line a call takes less."""


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
        self._rough_until = self._mixed_until = -math.inf
        self._asking = asyncio.TaskGroup()

    @property
    def is_rough(self) -> bool:
        """Whether calls, or their answers, get lost or come late."""
        return self._clock() < self._rough_until

    async def __call__(
        self, make_request: NextRequestMiddlewareType[Any], bot: Bot, method: TelegramMethod[Any]
    ) -> Any:
        begun = self._clock()
        try:
            response = await make_request(bot, method)
        except exceptions.AiogramError as error:
            if _is_answer(error):
                self._note()
            else:
                self._rough_until = self._clock() + ROUGH
            raise
        self._note()
        if self._clock() - begun > SLOW and method.__api_method__ != LONG_POLL:
            self._rough_until = self._clock() + ROUGH
        return response

    async def watch(self) -> None:
        """Watches until the task is cancelled."""
        async with self._asking:
            await self._watch()

    async def _watch(self) -> None:
        failures = 0
        while True:
            await asyncio.sleep(self.silence / 8)
            if self._silent_for() < self.silence / 2 or not self._matters() or await self._answers():
                failures = 0
                continue
            failures += 1
            if failures > 1 and self._silent_for() >= self._enough():
                await self._wait_until_back()

    async def _wait_until_back(self) -> None:
        silent_since = self._heard_at
        await self._lost()
        while not (self._heard.is_set() or await self._answers()):
            pass
        await self._back(self._clock() - silent_since)

    async def _answers(self) -> bool:
        """Asks Telegram, and returns whether a call got an answer meanwhile."""
        self._heard.clear()
        self._asking.create_task(self._ask())
        return await set_within(self._heard, self.silence / 4)

    async def _ask(self) -> None:
        with suppress(Exception):  # whatever answers in Telegram's place
            async with asyncio.timeout(self.silence):
                await self._bot(GetMe())

    def _silent_for(self) -> float:
        return self._clock() - self._heard_at

    def _enough(self) -> float:
        """Returns how long a silence proves something. While some calls get through and others do not, it is
        a longer one: otherwise games would stop and go on all the time."""
        return self.silence * (PATIENCE if self._clock() < self._mixed_until else 1)

    def _note(self) -> None:
        if self.is_rough:
            self._mixed_until = self._clock() + ROUGH * PATIENCE
        self._heard_at = self._clock()
        self._heard.set()


def _is_answer(error: exceptions.AiogramError) -> bool:
    if isinstance(error, exceptions.ClientDecodeError):
        return isinstance(error.data, dict)
    return isinstance(error, exceptions.TelegramAPIError) and not isinstance(
        error, exceptions.TelegramNetworkError | exceptions.TelegramServerError
    )
