"""The bot checks its webhook at Telegram. It reports an error once, and registers the webhook again if it is
gone."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.intake.registration import LONGEST_ERROR, MANY, RECENT, Registration
from bot.runtime.client import NotOwnerError
from bot.runtime.condition import WebhookState
from tests.rig.telegram.fake_api import Call, FakeApi, Refusal, bot_of, serving

URL, SECRET = "https://example.org/mafia", "s3cret"
NOW = 1_000_000.0
TIMED_OUT = "Connection timed out"


class Telegram:
    """Telegram's side of a webhook. `refuses`: its answer to setWebhook."""

    def __init__(self) -> None:
        self.info: dict[str, Any] = {"url": URL, "has_custom_certificate": False, "pending_update_count": 0}
        self.refuses: Refusal | None = None
        self.api = FakeApi(answer=self.answer)

    def answer(self, call: Call) -> Any:
        if call.method == "getWebhookInfo":
            return self.info
        assert call.method == "setWebhook"
        if self.refuses is None:
            self.info["url"] = call.params["url"]
        return self.refuses or True

    def fails(self, message: str, *, ago: float = 1.0, pending: int = 1) -> None:
        at = int(NOW - ago)
        self.info |= {"last_error_date": at, "last_error_message": message, "pending_update_count": pending}

    def waiting(self, pending: int) -> None:
        self.info["pending_update_count"] = pending


@pytest.fixture
def telegram() -> Telegram:
    return Telegram()


@pytest.fixture
async def registration(telegram: Telegram) -> AsyncIterator[Registration]:
    async with serving(telegram.api), bot_of(telegram.api) as bot:
        yield Registration(bot, URL, SECRET, ["message"], every=0.0, clock=lambda: NOW)


async def log_of_a_look(registration: Registration) -> Sequence[str]:
    """Checks the webhook once. Returns the lines of the log."""
    with capture_logs() as logs:
        await registration.look()
    return [" ".join(str(each[key]) for key in ("event", "why") if key in each) for each in logs]


async def test_a_working_webhook_is_not_logged(registration: Registration, telegram: Telegram) -> None:
    telegram.waiting(3)
    assert await log_of_a_look(registration) == []
    assert registration.state == WebhookState(3, "")
    assert [call.method for call in telegram.api.calls] == ["getWebhookInfo"]


@pytest.mark.parametrize("url", ["", "https://example.com/of-another"])
async def test_a_lost_webhook_is_set_again(registration: Registration, telegram: Telegram, url: str) -> None:
    telegram.info["url"] = url
    assert await log_of_a_look(registration) == ["the webhook was removed or changed: setting it anew"]
    assert telegram.api.calls[-1].params["secret_token"] == SECRET
    assert telegram.api.calls[-1].params["drop_pending_updates"] == "false"
    assert telegram.info["url"] == URL
    assert await log_of_a_look(registration) == []


async def test_the_same_error_is_logged_once(registration: Registration, telegram: Telegram) -> None:
    telegram.fails(TIMED_OUT)
    assert await log_of_a_look(registration) == [f"the webhook fails {TIMED_OUT}"]
    assert registration.state == WebhookState(1, TIMED_OUT)
    telegram.fails(TIMED_OUT, pending=9)
    assert await log_of_a_look(registration) == []
    telegram.fails("SSL error")
    assert await log_of_a_look(registration) == ["the webhook fails SSL error"]
    telegram.waiting(0)
    assert await log_of_a_look(registration) == ["the webhook works again"]
    assert registration.state == WebhookState(0, "")
    telegram.waiting(1)
    telegram.fails("SSL error")
    assert await log_of_a_look(registration) == ["the webhook fails SSL error"]


async def test_an_old_error_is_not_reported(registration: Registration, telegram: Telegram) -> None:
    telegram.fails(TIMED_OUT, ago=RECENT + 1)
    assert await log_of_a_look(registration) == []


async def test_many_waiting_updates_are_logged_once(registration: Registration, telegram: Telegram) -> None:
    for pending in (MANY, MANY, MANY - 1):
        telegram.waiting(pending)
        assert await log_of_a_look(registration) == []
    telegram.waiting(MANY)
    assert len(await log_of_a_look(registration)) == 1
    telegram.waiting(MANY + 1)
    assert await log_of_a_look(registration) == []


async def test_a_long_error_text_becomes_one_line(registration: Registration, telegram: Telegram) -> None:
    telegram.fails("Wrong\nresponse\t\x1b[31m\u202e" + "я" * 1000)
    await registration.look()
    assert registration.state is not None
    assert registration.state.wrong == ("Wrong response [31m" + "я" * 1000)[:LONGEST_ERROR]


@pytest.mark.parametrize(
    "refusal", [Refusal(400, "Bad Request: bad webhook: no TLS"), Refusal(401, "Unauthorized")]
)
async def test_a_failed_registration_is_tried_again(
    registration: Registration, telegram: Telegram, refusal: Refusal
) -> None:
    telegram.info["url"], telegram.refuses = "", refusal
    stopping = asyncio.Event()
    watching = asyncio.create_task(registration.watch(stopping))
    async with asyncio.timeout(10):
        await telegram.api.until(lambda calls: [each.method for each in calls].count("setWebhook") > 1)
        telegram.refuses = None
        await telegram.api.until(lambda _: telegram.info["url"] == URL)
        stopping.set()
        await watching


async def test_a_program_without_the_lease_stops_checking_the_webhook(
    registration: Registration, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost() -> None:
        raise NotOwnerError

    monkeypatch.setattr(registration, "look", lost)
    await asyncio.wait_for(registration.watch(asyncio.Event()), 10)
