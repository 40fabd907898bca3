"""The client of the Bot API, as the settings say."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer

from bot.settings import Settings


@asynccontextmanager
async def open_bot(settings: Settings) -> AsyncIterator[Bot]:
    """A client that is open within the block. Raises SettingsError if there is no token."""
    server = PRODUCTION if settings.api_server is None else TelegramAPIServer.from_base(settings.api_server)
    async with Bot(settings.token, session=AiohttpSession(api=server)) as bot:
        yield bot
