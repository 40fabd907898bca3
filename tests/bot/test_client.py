"""Before each call, the client asks whether this program may still speak for the bot."""

from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageText,
    GetMe,
    GetUpdates,
    SendMessage,
    TelegramMethod,
)
from pydantic import SecretStr

from bot.runtime.client import NotOwnerError, open_bot
from bot.settings import Settings

TOKEN = "1:token"

OF_THE_OWNER = [
    SendMessage(chat_id=1, text="text"),
    EditMessageText(chat_id=1, message_id=1, text="text"),
    DeleteMessage(chat_id=1, message_id=1),
    GetUpdates(),
]
OF_ANYBODY = [GetMe(), AnswerCallbackQuery(callback_query_id="1")]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[TelegramMethod[Any]]:
    """Returns a list that collects the calls which reach Telegram."""
    calls: list[TelegramMethod[Any]] = []

    async def make_request(
        _session: AiohttpSession, _bot: Bot, method: TelegramMethod[Any], **_: Any
    ) -> bool:
        calls.append(method)
        return True

    monkeypatch.setattr(AiohttpSession, "make_request", make_request)
    return calls


@pytest.mark.parametrize("call", OF_THE_OWNER, ids=lambda call: type(call).__name__)
async def test_who_may_not_speak_makes_no_call_of_the_owner(
    call: TelegramMethod[Any], made: list[TelegramMethod[Any]]
) -> None:
    owns = True
    async with open_bot(Settings(bot_token=SecretStr(TOKEN)), TOKEN, lambda: owns) as bot:
        await bot(call)
        owns = False
        with pytest.raises(NotOwnerError):
            await bot(call)
    assert made == [call]


@pytest.mark.parametrize("call", OF_ANYBODY, ids=lambda call: type(call).__name__)
async def test_who_may_not_speak_makes_the_calls_of_anybody(
    call: TelegramMethod[Any], made: list[TelegramMethod[Any]]
) -> None:
    async with open_bot(Settings(bot_token=SecretStr(TOKEN)), TOKEN, lambda: False) as bot:
        await bot(call)
    assert made == [call]
