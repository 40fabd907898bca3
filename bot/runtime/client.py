"""The client of the Bot API, as the settings say."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import Any

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.methods import AnswerCallbackQuery, GetMe
from aiogram.methods.base import Response, TelegramMethod

from bot.runtime.stopping import StoppingError
from bot.settings import Settings

HARMLESS = (GetMe, AnswerCallbackQuery)
"""Calls that anybody may make for a bot: they say nothing to a chat, and take no update away."""


class NotOwnerError(StoppingError, OSError):
    """Another program may own the bot by now: this one must not speak for it. What waits for the call is not
    done, and is left to the owner."""


@asynccontextmanager
async def open_bot(
    settings: Settings, token: str, may_speak: Callable[[], bool] | None = None
) -> AsyncIterator[Bot]:
    """A client that is open within the block. `may_speak` is asked before each call that is not harmless: if
    it says no, NotOwnerError is raised in place of the call."""
    server = PRODUCTION if settings.api_server is None else TelegramAPIServer.from_base(settings.api_server)
    session = session_for(server)
    if may_speak is not None:
        session.middleware(partial(_only_owner, may_speak))
    async with Bot(token, session=session) as bot:
        yield bot


def session_for(server: TelegramAPIServer) -> AiohttpSession:
    """A session that builds the type of a response once."""
    session = AiohttpSession(api=server)
    session.middleware(_keep_response_type)
    return session


async def _only_owner(
    may_speak: Callable[[], bool],
    make_request: NextRequestMiddlewareType[Any],
    bot: Bot,
    method: TelegramMethod[Any],
) -> Any:
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
    """The type that aiogram reads the answer to a call with. pydantic forgets it when nobody holds it, and
    then builds it anew: 200 times the cost of reading a message."""
    found: type[Response[Any]] = Response[method.__returning__]  # type: ignore[name-defined]
    return found
