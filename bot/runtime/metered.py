"""Every call of the Bot API is measured on its way."""

import time
from typing import Any

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import TelegramAPIError, TelegramNetworkError, TelegramRetryAfter, TelegramServerError
from aiogram.methods import AnswerCallbackQuery, TelegramMethod

from bot.runtime.metrics import BotMetrics, Result

LONG_POLL = "getUpdates"
"""Telegram holds it open on purpose: its time says nothing."""


class Metered(BaseRequestMiddleware):
    """A middleware of the client's session."""

    def __init__(self, metrics: BotMetrics) -> None:
        self._metrics = metrics

    async def __call__(
        self, make_request: NextRequestMiddlewareType[Any], bot: Bot, method: TelegramMethod[Any]
    ) -> Any:
        begun = time.monotonic()
        try:
            response = await make_request(bot, method)
        except Exception as error:
            self._note(method, _result(error), begun)
            raise
        self._note(method, Result.OK, begun)
        if isinstance(method, AnswerCallbackQuery):
            self._metrics.presses.answered(method.callback_query_id)
        return response

    def _note(self, method: TelegramMethod[Any], result: Result, begun: float) -> None:
        self._metrics.calls[result].inc()
        if method.__api_method__ != LONG_POLL:
            self._metrics.call.observe(time.monotonic() - begun)


def _result(error: Exception) -> Result:
    match error:
        case TelegramRetryAfter():
            return Result.TOO_MANY
        case TelegramNetworkError() | TelegramServerError():
            return Result.FAILED
        case TelegramAPIError():
            return Result.REFUSED
        case _:
            return Result.FAILED
