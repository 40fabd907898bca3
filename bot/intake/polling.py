"""Long polling: asks Telegram for updates again and again. An update that the gate lets pass is acknowledged
only after it is handled or stored."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    TelegramConflictError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import DeleteWebhook, TelegramMethod

from bot.backoff import Backoff
from bot.intake.gate import Admit
from bot.intake.moment import AtOnce, store_all
from bot.intake.telegram_retry import TokenRefusedError
from bot.runtime.logs import error_fields
from bot.runtime.network import reason
from bot.store.database.database import is_transient
from bot.store.database.retry import tell_out_of_reach
from bot.store.database.transaction import Store
from bot.store.telegram import inbox
from bot.store.telegram.inbox import ReceivedUpdate

log = structlog.get_logger("bot.intake")

LONG_POLL = 30
"""Seconds. If there are no updates, Telegram waits so long for one before it answers."""
HASTE, ROUGH = 1, 60.0
"""In the first `ROUGH` seconds after a request failed or was slow, Telegram waits only `HASTE` seconds for an
update. So the bot soon notices another loss."""
SLOW = 3.0
"""Seconds. If an answer comes so much later than the time that Telegram may wait, it counts as no answer."""
POLL_BACKOFF = Backoff(first=0.5, longest=4.0)


class GetRawUpdates(TelegramMethod[list[dict[str, Any]]]):
    """The request getUpdates of Telegram's API. The updates in its answer stay JSON objects."""

    __returning__ = list[dict[str, Any]]
    __api_method__ = "getUpdates"

    offset: int | None = None
    limit: int = 100
    timeout: int = LONG_POLL
    allowed_updates: list[str]


class Polling:
    """Asks Telegram for updates of one bot, until the task is cancelled. A bot has at most one Polling."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        *,
        allowed_updates: Sequence[str],
        take: Callable[[Sequence[ReceivedUpdate]], None],
        backoff: Backoff = POLL_BACKOFF,
        admit: Admit = list,
        at_once: AtOnce = store_all,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`admit`: returns the updates that may be handled; by default all. `at_once`: handles updates
        without storing them, and returns those that take longer. Polling stores these, and then calls `take`
        with those that were not stored before. `rest`: waits for some seconds after a failure."""
        self._bot = bot
        self._store = store
        self._allowed_updates = list(allowed_updates)
        self._take = take
        self._backoff = backoff
        self._admit = admit
        self._at_once = at_once
        self._rest = rest
        self._offset: int | None = None
        self._rough_until = self._known_until = 0.0
        self._conflicts = 0
        """How many answers in a row have said that another program polls with the same token."""

    def may_lack(self, moment: float) -> bool:
        """Returns whether presses from before this moment (of the steady clock) may still come: within the
        last `ROUGH` seconds a request failed or was slow, and no request that began after the moment has got
        its answer."""
        return self._known_until < moment and time.monotonic() < self._rough_until

    async def run(self) -> None:
        """Asks for updates until the task is cancelled. Telegram offers updates that are not handled or
        stored by then again at the next start. Raises TokenRefusedError. After any other failure it pauses
        and goes on."""
        failures = 0
        while True:
            try:
                await self._once()
                failures = self._conflicts = 0
            except (TelegramUnauthorizedError, TelegramNotFound):
                raise TokenRefusedError from None
            except TelegramRetryAfter as error:
                log.warning("polling too fast", again_in=error.retry_after)
                await asyncio.sleep(error.retry_after)
            except Exception as error:
                failures += 1
                self._rough_until = time.monotonic() + ROUGH
                pause = self._backoff.after(failures)
                await self._meet(error, pause)
                await self._rest(pause)

    async def _once(self) -> None:
        begun = time.monotonic()
        wait = HASTE if begun < self._rough_until else LONG_POLL
        method = GetRawUpdates(offset=self._offset, timeout=wait, allowed_updates=self._allowed_updates)
        updates = await self._bot(method, request_timeout=wait + 15)
        if time.monotonic() - begun > wait + SLOW:
            self._rough_until = time.monotonic() + ROUGH
        if updates:
            await self._receive(updates)
        self._known_until = begun

    async def _receive(self, updates: Sequence[dict[str, Any]]) -> None:
        left = await self._at_once(inbox.received(self._admit(updates)))
        fresh: list[ReceivedUpdate] = []
        if left:
            async with self._store.transaction() as tx:
                fresh = await inbox.store(tx, self._bot.id, left)
        # The next request acknowledges these updates by its offset, so they must be committed before.
        self._offset = max(update["update_id"] for update in updates) + 1
        self._take(fresh)

    async def _meet(self, error: Exception, pause: float) -> None:
        self._conflicts = self._conflicts + 1 if isinstance(error, TelegramConflictError) else 0
        if is_transient(error):
            tell_out_of_reach(error, pause)
        elif not isinstance(error, TelegramConflictError):
            log.warning("no updates", why=reason(error), again_in=pause, **error_fields(error))
        elif "webhook" in error.message:
            log.warning("a webhook was set: removing it, since this bot polls")
            await self._remove_webhook()
        else:
            # A single conflict may come from a program that took the bot over while this one was paused.
            tell = log.error if self._conflicts > 1 else log.warning
            tell("another program polls with this token: stop one of them", again_in=pause)

    async def _remove_webhook(self) -> None:
        try:
            await self._bot(DeleteWebhook(drop_pending_updates=False))
        except Exception as error:
            log.warning("webhook not removed", **error_fields(error))
