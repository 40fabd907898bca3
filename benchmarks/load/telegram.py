"""A Telegram that answers at once. It replaces aiogram's session, and has no socket and no limits.

HTTP over the loopback would cost more than the bot itself, and the cost would be the same for any bot.
"""

import asyncio
import datetime as dt
import itertools
import time
from collections.abc import AsyncGenerator
from typing import Any

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import (
    AnswerCallbackQuery,
    EditMessageText,
    GetMe,
    SendDocument,
    SendMessage,
    TelegramMethod,
)
from aiogram.types import Chat, Message, User

from bot.intake.polling import GetRawUpdates

BOT_ID = 7
NAME = "host_bot"
TOKEN = f"{BOT_ID}:AAload"
EPOCH = dt.datetime.fromtimestamp(0, dt.UTC)


class LocalTelegram(BaseSession):
    """Gives the updates of `hand` to one bot, and notes when each tap is answered."""

    def __init__(self) -> None:
        super().__init__()
        self.bot = Bot(TOKEN, session=self)
        self._updates: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._answers: dict[str, asyncio.Future[float]] = {}
        self._message_ids = itertools.count(1_000_000)

    def hand(self, update: dict[str, Any]) -> "asyncio.Future[float]":
        """Gives a tap to the bot. The future's value is the moment (`time.perf_counter`) of its answer."""
        answered: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._answers[update["callback_query"]["id"]] = answered
        self._updates.put_nowait(update)
        return answered

    async def make_request(
        self,
        bot: Bot,  # noqa: ARG002
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ARG002, ASYNC109
    ) -> Any:
        match method:
            case GetRawUpdates():
                return await self._next()
            case AnswerCallbackQuery():
                self._answered(method.callback_query_id)
                return True
            case GetMe():
                return User(id=BOT_ID, is_bot=True, first_name=NAME, username=NAME)
            case SendMessage() | SendDocument() | EditMessageText():
                return self._message(method)
            case _:
                return True

    async def close(self) -> None:
        """Does nothing, because there is nothing to close."""

    def stream_content(self, *_args: Any, **_kwargs: Any) -> AsyncGenerator[bytes, None]:
        """Raises NotImplementedError: nothing is downloaded here."""
        raise NotImplementedError

    async def _next(self) -> list[dict[str, Any]]:
        updates = [await self._updates.get()]
        while not self._updates.empty():
            updates.append(self._updates.get_nowait())
        return updates

    def _answered(self, query_id: str) -> None:
        answered = self._answers.pop(query_id, None)
        if answered is not None and not answered.done():
            answered.set_result(time.perf_counter())

    def _message(self, method: SendMessage | SendDocument | EditMessageText) -> Message:
        chat_id = int(method.chat_id or 0)
        chat = Chat(id=chat_id, type="private" if chat_id > 0 else "supergroup")
        message_id = getattr(method, "message_id", None) or next(self._message_ids)
        return Message(message_id=message_id, date=EPOCH, chat=chat)
