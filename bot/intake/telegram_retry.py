"""Repeats requests to Telegram that the bot needs before it can work, until Telegram answers."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from aiogram import exceptions

from bot.backoff import Backoff
from bot.runtime.logs import error_fields
from bot.runtime.network import reason
from bot.settings import SettingsError
from engine.remark import Remark

log = structlog.get_logger("bot.intake")

REACH_BACKOFF = Backoff(first=1.0, longest=30.0)

T = TypeVar("T")


class TokenRefusedError(SettingsError):
    """Telegram refuses the bot's token."""

    def __init__(self) -> None:
        super().__init__(("MAFIA_BOT_TOKEN", Remark("token-refused")))


async def retry_until_reachable(ask: Callable[[], Awaitable[T]], backoff: Backoff = REACH_BACKOFF) -> T:
    """Calls `ask` until Telegram answers. Returns the answer. Raises TokenRefusedError, TelegramBadRequest if
    Telegram refuses the request itself, and errors of `ask` that are not aiogram's."""
    failures = 0
    while True:
        try:
            return await ask()
        except (exceptions.TelegramUnauthorizedError, exceptions.TelegramNotFound):
            raise TokenRefusedError from None
        except exceptions.TelegramBadRequest:
            raise
        except exceptions.AiogramError as error:
            failures += 1
            asked = error.retry_after if isinstance(error, exceptions.TelegramRetryAfter) else 0.0
            pause = max(backoff.after(failures), asked)
            log.warning("no answer from Telegram", why=reason(error), again_in=pause, **error_fields(error))
        await asyncio.sleep(pause)
