import io
import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs

from bot.intake.webhook import LARGEST_BODY, SECRET_HEADER, Receiver, Webhook, address_of, register
from bot.setting_values import Address
from bot.settings import SettingsError
from bot.store.database.transaction import Store
from bot.store.telegram import inbox
from bot.store.telegram.inbox import ReceivedUpdate
from tests.rig.intake.handler import BOT, pending
from tests.rig.program.logged import told
from tests.rig.render.remarks import refusing
from tests.rig.telegram.fake_api import FakeApi, Refusal, bot_of, serving

SECRET = "s3cret"
UPDATE = {"update_id": 5, "message": {"text": "пас"}}


class Hook:
    def __init__(self, store: Store) -> None:
        self.taken: list[ReceivedUpdate] = []
        self.application = Webhook(
            Receiver(store=store, bot_id=BOT, take=self.take), secret=SECRET
        ).application()
        self.client: TestClient[Any, Any] = TestClient(TestServer(self.application))

    def take(self, updates: Sequence[ReceivedUpdate]) -> None:
        self.taken.extend(updates)

    async def post(self, body: bytes | io.BytesIO, secret: str | None = SECRET) -> int:
        headers = {} if secret is None else {SECRET_HEADER: secret}
        async with self.client.post("/hook", data=body, headers=headers) as response:
            return response.status


@pytest.fixture
async def hook(store: Store) -> AsyncIterator[Hook]:
    hook = Hook(store)
    async with hook.client:
        yield hook


async def test_an_update_is_stored_and_taken_once(hook: Hook, store: Store) -> None:
    assert await hook.post(json.dumps(UPDATE).encode()) == 200
    assert await hook.post(json.dumps(UPDATE).encode()) == 200
    assert hook.taken == [ReceivedUpdate(5, UPDATE)]
    assert await pending(store) == [5]


@pytest.mark.parametrize("depth", [300, 900])
async def test_a_deeply_nested_update_is_taken_without_its_deepest_parts(
    hook: Hook, store: Store, depth: int
) -> None:
    """If it were refused, Telegram would send it again and again, and later updates would wait."""
    body = json.dumps(UPDATE)[:-1] + ', "deep": ' + '{"a": [' * (depth // 2) + "]}" * (depth // 2) + "}"
    assert await hook.post(body.encode()) == 200
    assert await pending(store) == [5]
    assert hook.taken[0].body["message"] == UPDATE["message"]


@pytest.mark.parametrize("secret", [None, "", "S3CRET", "s3cret2", "пароль"])
async def test_a_wrong_secret_is_refused(hook: Hook, store: Store, secret: str | None) -> None:
    assert await hook.post(json.dumps(UPDATE).encode(), secret) == 401
    assert await pending(store) == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not json",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"update_id": "5"}',
        b'{"update_id": true}',
        b'{"update_id": -1}',
        b'{"update_id": 99999999999999999999}',
        b"[" * 100_000,
    ],
)
async def test_a_body_that_is_no_update_is_refused(hook: Hook, store: Store, body: bytes) -> None:
    assert await hook.post(body) == 400
    assert await pending(store) == []


async def test_a_body_that_is_too_large_is_refused(hook: Hook, store: Store) -> None:
    assert await hook.post(io.BytesIO(b" " * LARGEST_BODY + b"{}")) == 413


async def test_a_port_in_use_is_an_error_of_the_settings(store: Store, unused_tcp_port: int) -> None:
    address = Address("127.0.0.1", unused_tcp_port)
    hook = Webhook(Receiver(store=store, bot_id=BOT, take=lambda updates: None), secret=SECRET)
    async with hook.listening(address):
        with refusing(SettingsError, match=r"^MAFIA_LISTEN: "):
            async with hook.listening(address):
                raise AssertionError("two listen at one port")


async def test_an_address_that_telegram_refuses_is_an_error_of_the_settings() -> None:
    api = FakeApi(answer=lambda call: Refusal(400, "Bad Request: bad webhook: no TLS"))
    async with serving(api), bot_of(api) as bot:
        with refusing(SettingsError, match=r"^MAFIA_WEBHOOK_URL: .*no TLS"):
            await register(bot, "https://example.org", SECRET, ["message"])


async def test_only_post_requests_are_accepted(hook: Hook) -> None:
    async with hook.client.get("/hook") as response:
        assert response.status == 405


async def test_an_update_that_is_not_stored_is_refused(hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*args: object) -> None:
        raise OSError("пас")

    monkeypatch.setattr(inbox, "store", broken)
    with capture_logs() as logs:
        assert await hook.post(json.dumps(UPDATE).encode()) == 503
    assert hook.taken == []
    assert "пас" not in str(told(logs))


async def test_registering_a_webhook_keeps_waiting_updates() -> None:
    async with serving(FakeApi()) as api, bot_of(api) as bot:
        await register(bot, "https://example.org/hook", SECRET, ["message"])
    (call,) = api.calls
    assert call.method == "setWebhook"
    assert call.params == {
        "url": "https://example.org/hook",
        "secret_token": SECRET,
        "allowed_updates": '["message"]',
        "drop_pending_updates": "false",
    }


@pytest.mark.parametrize(
    ("url", "alone", "address"),
    [
        ("https://mafia.example/hook", True, "https://mafia.example/hook"),
        ("https://mafia.example/hook", False, "https://mafia.example/hook/7"),
        ("https://mafia.example/", False, "https://mafia.example/7"),
    ],
)
def test_each_of_several_bots_has_an_address_of_its_own(url: str, alone: bool, address: str) -> None:
    assert address_of(url, 7, alone=alone) == address
