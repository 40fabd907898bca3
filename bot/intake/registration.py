"""The webhook as Telegram sees it: registered, looked at from time to time, and put back if it is gone."""

import asyncio
import time
from collections.abc import Callable, Sequence

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.methods import GetWebhookInfo
from aiogram.types import WebhookInfo

from bot.intake.webhook import address_of, register
from bot.runtime.condition import WebhookState
from bot.runtime.logs import fault
from bot.runtime.stopping import StoppingError, set_within
from bot.settings import Settings, SettingsError

log = structlog.get_logger("bot.intake")

LOOK_EVERY = 180.0
"""Seconds, scaled, between two looks."""
RECENT = 900.0
"""Seconds for which an error counts. Telegram goes on naming the last one when all is well again."""
MANY = 50
"""Updates that wait without an error: so many, and more than before, are too many."""
LONGEST = 200
"""Characters of Telegram's words that are kept."""


class Registration:
    """Of one bot, while it is hosted here. `every`: seconds between two looks. `clock`: unix seconds."""

    def __init__(
        self,
        bot: Bot,
        url: str,
        secret: str,
        allowed_updates: Sequence[str],
        *,
        every: float = LOOK_EVERY,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.state: WebhookState | None = None
        """What Telegram said last; None before it was asked."""
        self._bot = bot
        self._url = url
        self._secret = secret
        self._allowed = allowed_updates
        self._every = every
        self._clock = clock

    async def register(self) -> None:
        """Raises SettingsError if Telegram refuses the address or the token."""
        await register(self._bot, self._url, self._secret, self._allowed)

    async def watch(self, stopping: asyncio.Event) -> None:
        """Looks until `stopping` is set, or another program hosts the bot. What can not be asked or mended is
        tried at the next look."""
        while not await set_within(stopping, self._every):
            try:
                await self.look()
            except StoppingError:
                return
            except (AiogramError, SettingsError) as error:
                log.warning("webhook not looked at", **fault(error))

    async def look(self) -> None:
        """Asks Telegram. Puts the webhook back if it is gone, and tells what is wrong when that changes."""
        info = await self._bot(GetWebhookInfo())
        if info.url != self._url:
            log.warning("the webhook was removed or changed: setting it anew")
            await self.register()
        before, self.state = self.state, self._state(info)
        if self.state.wrong and (before is None or before.wrong != self.state.wrong):
            log.warning("the webhook fails", why=self.state.wrong, waiting=self.state.pending)
        elif before is not None and before.wrong and not self.state.wrong:
            log.info("the webhook works again")

    def _state(self, info: WebhookInfo) -> WebhookState:
        pending = info.pending_update_count
        before = 0 if self.state is None else self.state.pending
        words, wrong = said_of(info, self._clock()), ""
        if pending and words:
            wrong = words
        elif pending >= MANY and pending > before > 0:
            wrong = "updates wait, and more and more of them"
        return WebhookState(pending, wrong)


def registration_of(settings: Settings, bot: Bot, allowed_updates: Sequence[str]) -> Registration | None:
    """Of a bot of the installation; None in polling mode."""
    secret, url = settings.webhook_secret, settings.webhook_url
    if settings.mode == "polling" or secret is None or url is None:
        return None
    address = address_of(url, bot.id, alone=len(settings.tokens) == 1)
    every = LOOK_EVERY * settings.time_scale
    return Registration(bot, address, secret.get_secret_value(), allowed_updates, every=every)


def said_of(info: WebhookInfo, now: float) -> str:
    """Telegram's own words about an error a short while ago, as one line; "" if there was none."""
    at = info.last_error_date
    if at is None or now - at.timestamp() > RECENT:
        return ""
    line = " ".join((info.last_error_message or "").split())
    return "".join(each for each in line if each.isprintable())[:LONGEST]
