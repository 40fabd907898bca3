"""Registers the webhook of a bot at Telegram. Checks at intervals whether Telegram still has it, and
registers it again if not."""

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
from bot.runtime.logs import error_fields
from bot.runtime.stopping import StoppingError, set_within
from bot.settings import Settings, SettingsError

log = structlog.get_logger("bot.intake")

LOOK_EVERY = 180.0
"""Seconds between two checks, before the time scale is applied."""
RECENT = 900.0
"""For how many seconds an error counts as recent. Telegram names its last error even when all works again."""
MANY = 50
"""How many updates that wait at Telegram are too many. If there are so many, and more than at the last check,
the log says so, even if Telegram names no error."""
LONGEST_ERROR = 200
"""How many characters of Telegram's error text are kept."""


class Registration:
    """Keeps the webhook of one bot registered while this program hosts the bot. `every`: seconds between two
    checks. `clock`: returns unix seconds."""

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
        """What Telegram last said about the webhook; None before the first check."""
        self._bot = bot
        self._url = url
        self._secret = secret
        self._allowed = allowed_updates
        self._every = every
        self._clock = clock

    async def register(self) -> None:
        """Registers the webhook. Waits while Telegram does not answer. Raises SettingsError if Telegram
        refuses it, StoppingError if another program may own the bot by now."""
        await register(self._bot, self._url, self._secret, self._allowed)

    async def watch(self, stopping: asyncio.Event) -> None:
        """Checks the webhook at intervals, until `stopping` is set or another program hosts the bot. If a
        check fails, the next one is made all the same."""
        while not await set_within(stopping, self._every):
            try:
                await self.look()
            except StoppingError:
                return
            except (AiogramError, SettingsError) as error:
                log.warning("webhook not looked at", **error_fields(error))

    async def look(self) -> None:
        """Checks the webhook once. Registers it again if Telegram has lost it or has another address. Logs
        what is wrong, but only if this is not what the last check found. Raises the client's errors, and
        SettingsError if the registration is refused."""
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
        words, wrong = recent_error(info, self._clock()), ""
        if pending and words:
            wrong = words
        elif pending >= MANY and pending > before > 0:
            wrong = "updates wait, and more and more of them"
        return WebhookState(pending, wrong)


def registration_of(settings: Settings, bot: Bot, allowed_updates: Sequence[str]) -> Registration | None:
    """Returns the object that keeps a bot's webhook registered; None in polling mode."""
    secret, url = settings.webhook_secret, settings.webhook_url
    if settings.mode == "polling" or secret is None or url is None:
        return None
    address = address_of(url, bot.id, alone=len(settings.tokens) == 1)
    every = LOOK_EVERY * settings.time_scale
    return Registration(bot, address, secret.get_secret_value(), allowed_updates, every=every)


def recent_error(info: WebhookInfo, now: float) -> str:
    """Returns Telegram's words for a recent error, as one line; "" if there was none. `now`: unix seconds."""
    at = info.last_error_date
    if at is None or now - at.timestamp() > RECENT:
        return ""
    line = " ".join((info.last_error_message or "").split())
    return "".join(each for each in line if each.isprintable())[:LONGEST_ERROR]
