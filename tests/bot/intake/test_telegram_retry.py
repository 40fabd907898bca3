"""When the program starts, Telegram may be out of reach, give an unknown answer, or refuse."""

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from structlog.testing import capture_logs

from bot.backoff import Backoff
from bot.intake.telegram_retry import TokenRefusedError, retry_until_reachable
from tests.rig.program.logged import told
from tests.rig.telegram.fake_api import Call, FakeApi, Refusal

ME = {"id": 7, "is_bot": True, "first_name": "Мафия", "username": "mafia_bot"}


def says(api: FakeApi, *answers: object) -> None:
    left = list(answers)

    def answer(call: Call) -> object:
        return left.pop(0)

    api.answer = answer


async def test_the_program_asks_until_telegram_answers(api: FakeApi, bot: Bot) -> None:
    says(
        api,
        Refusal(drop=True),
        Refusal(502, "Bad Gateway", page=True),
        Refusal(429, "Too Many Requests", {"retry_after": 0}),
        {"id": "nobody"},
        ME,
    )
    with capture_logs() as logs:
        assert (
            await retry_until_reachable(bot.get_me, backoff=Backoff(0.001, 0.001))
        ).username == "mafia_bot"
    assert [said["event"] for said in told(logs)] == ["no answer from Telegram"] * 4


@pytest.mark.parametrize("refusal", [Refusal(401, "Unauthorized"), Refusal(404, "Not Found")])
async def test_a_refused_token_ends_the_retries(api: FakeApi, bot: Bot, refusal: Refusal) -> None:
    says(api, refusal)
    with pytest.raises(TokenRefusedError, match="MAFIA_BOT_TOKEN"):
        await retry_until_reachable(bot.get_me)


async def test_a_permanent_refusal_ends_the_retries(api: FakeApi, bot: Bot) -> None:
    says(api, Refusal(400, "Bad Request: bad webhook"))
    with pytest.raises(TelegramBadRequest):
        await retry_until_reachable(bot.get_me)
