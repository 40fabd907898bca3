"""Before each call, the client asks whether this program may still speak for the bot."""

from typing import Any

import pytest
from aiogram import Bot, methods
from aiogram.client.session.aiohttp import AiohttpSession
from pydantic import SecretStr

from bot.runtime.client import NotOwnerError, open_bot
from bot.settings import Settings

TOKEN = "1:token"

OF_THE_OWNER = [
    methods.SendMessage(chat_id=1, text="text"),
    methods.EditMessageText(chat_id=1, message_id=1, text="text"),
    methods.DeleteMessage(chat_id=1, message_id=1),
    methods.GetUpdates(),
]
OF_ANYBODY = [methods.GetMe(), methods.AnswerCallbackQuery(callback_query_id="1")]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[methods.TelegramMethod[Any]]:
    """Returns a list that collects the calls which reach Telegram."""
    calls: list[methods.TelegramMethod[Any]] = []

    async def make_request(
        _session: AiohttpSession, _bot: Bot, method: methods.TelegramMethod[Any], **_: Any
    ) -> bool:
        calls.append(method)
        return True

    monkeypatch.setattr(AiohttpSession, "make_request", make_request)
    return calls


@pytest.mark.parametrize("call", OF_THE_OWNER, ids=lambda call: type(call).__name__)
async def test_a_program_without_the_lease_makes_no_call_of_the_owner(
    call: methods.TelegramMethod[Any], made: list[methods.TelegramMethod[Any]]
) -> None:
    owns = True
    async with open_bot(Settings(bot_token=SecretStr(TOKEN)), TOKEN, lambda: owns) as bot:
        await bot(call)
        owns = False
        with pytest.raises(NotOwnerError):
            await bot(call)
    assert made == [call]


@pytest.mark.parametrize("call", OF_ANYBODY, ids=lambda call: type(call).__name__)
async def test_a_program_without_the_lease_makes_calls_allowed_to_all(
    call: methods.TelegramMethod[Any], made: list[methods.TelegramMethod[Any]]
) -> None:
    async with open_bot(Settings(bot_token=SecretStr(TOKEN)), TOKEN, lambda: False) as bot:
        await bot(call)
    assert made == [call]
