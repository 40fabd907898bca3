"""The client of the Bot API, as the settings say."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.methods.base import Response, TelegramMethod

from bot.settings import Settings


@asynccontextmanager
async def open_bot(settings: Settings) -> AsyncIterator[Bot]:
    """A client that is open within the block. Raises SettingsError if there is no token."""
    server = PRODUCTION if settings.api_server is None else TelegramAPIServer.from_base(settings.api_server)
    async with Bot(settings.token, session=session_for(server)) as bot:
        yield bot


def session_for(server: TelegramAPIServer) -> AiohttpSession:
    """A session that builds the type of a response once."""
    session = AiohttpSession(api=server)
    session.middleware(_keep_response_type)
    return session


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
