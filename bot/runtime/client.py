"""The client that calls Telegram's API, configured by the settings."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import Any

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.exceptions import TelegramAPIError, TelegramNetworkError, TelegramRetryAfter, TelegramServerError
from aiogram.methods import AnswerCallbackQuery, GetMe
from aiogram.methods.base import Response, TelegramMethod
from pydantic import SecretStr

from bot.runtime.metrics import Asks, BotMetrics, Result
from bot.runtime.stopping import StoppingError
from bot.settings import Settings

LONG_POLL = "getUpdates"
"""The name of a call whose time is not measured, because Telegram keeps it open on purpose."""
CHANGES = ("edit", "delete", "pin", "unpin")
"""The beginnings of the names of calls that change a message. `deleteWebhook` begins so too, but is rare."""
HARMLESS = (GetMe, AnswerCallbackQuery)
"""Calls that a program may make even for a bot that it does not own. They send nothing to a chat, and the bot
loses no update by them."""


class NotOwnerError(StoppingError, OSError):
    """Is raised instead of a call to Telegram if another program may own the bot by now. That owner does the
    work that needs the call."""


@asynccontextmanager
async def open_bot(
    settings: Settings, token: str, may_speak: Callable[[], bool] | None = None
) -> AsyncIterator[Bot]:
    """Opens a client of Telegram's API for the `async with` block. `may_speak`: returns whether this program
    still owns the bot; None: no call is checked. The client asks it before each call that is not `HARMLESS`.
    If the answer is no, the client does not make the call and raises NotOwnerError."""
    server = PRODUCTION if settings.api_server is None else TelegramAPIServer.from_base(settings.api_server)
    session = session_for(server, settings.proxy)
    if may_speak is not None:
        session.middleware(partial(only_owner, may_speak))
    async with Bot(token, session=session) as bot:
        yield bot


def session_for(server: TelegramAPIServer, proxy: SecretStr | None = None) -> AiohttpSession:
    """Returns a session for a server of Telegram's API. It keeps the type of the answer to each kind of call,
    so that pydantic builds the type only once. `proxy`: the URL of a proxy; None: there is none."""
    if proxy is None:
        session = AiohttpSession(api=server)
    else:
        from bot.runtime.proxy import ThroughProxy  # noqa: PLC0415  (a start without a proxy is quicker)

        session = ThroughProxy(proxy.get_secret_value(), server)
    session.middleware(_keep_response_type)
    return session


async def only_owner(
    may_speak: Callable[[], bool],
    make_request: NextRequestMiddlewareType[Any],
    bot: Bot,
    method: TelegramMethod[Any],
) -> Any:
    """Makes a call and returns its answer, if `may_speak` says that this program still owns the bot or if the
    call is `HARMLESS`; otherwise raises NotOwnerError. It is a middleware of the client's session."""
    if not isinstance(method, HARMLESS) and not may_speak():
        raise NotOwnerError
    return await make_request(bot, method)


async def _keep_response_type(
    make_request: NextRequestMiddlewareType[Any], bot: Bot, method: TelegramMethod[Any]
) -> Any:
    response_of(type(method))
    return await make_request(bot, method)


@cache
def response_of(method: type[TelegramMethod[Any]]) -> type[Response[Any]]:
    """Returns the type of the answer to this kind of call, and keeps it: if pydantic built it again for each
    answer, that would take 200 times as long as reading a message."""
    found: type[Response[Any]] = Response[method.__returning__]  # type: ignore[name-defined]
    return found


class Metered(BaseRequestMiddleware):
    """Counts all calls of Telegram's API by their results, and measures their time, except of `LONG_POLL`. It
    is a middleware of the client's session."""

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
            self._metrics.call[_asks(method.__api_method__)].observe(time.monotonic() - begun)


def _asks(method: str) -> Asks:
    if method == "answerCallbackQuery":
        return Asks.ANSWER
    if method.startswith("send"):
        return Asks.SEND if method == "sendMessage" else Asks.FILE
    return Asks.CHANGE if method.startswith(CHANGES) else Asks.OTHER


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
