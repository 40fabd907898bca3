"""setWebhook: delivery with the secret, the order of updates, retries, and a request in the bot's answer."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from sandbox.api import courier
from tests.rig.sandbox.bench import Telegram, eventually

Answer = Callable[[dict[str, Any]], web.Response]


class Listener:
    """The server of a bot: which updates came, and how it answers them."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.came: asyncio.Queue[tuple[str | None, dict[str, Any]]] = asyncio.Queue()

    async def take(self, request: web.Request) -> web.Response:
        update = await request.json()
        self.came.put_nowait((request.headers.get(courier.SECRET_HEADER), update))
        return self.answer(update)

    async def next(self) -> tuple[str | None, dict[str, Any]]:
        return await asyncio.wait_for(self.came.get(), 5)


@asynccontextmanager
async def listening(listener: Listener) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_post("/hook", listener.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    await runner.cleanup()


async def until_empty(tg: Telegram) -> None:
    await eventually(lambda: tg.sandbox.report()["updates"] == {"pending": 0})


async def test_delivered_updates_have_the_secret_and_are_deleted(tg: Telegram) -> None:
    listener = Listener(lambda _: web.Response())
    async with listening(listener) as url:
        tg.meet()
        await tg.result("setWebhook", url=url, secret_token="s3cret-_")
        secret, update = await listener.next()
        assert (secret, update["message"]["text"]) == ("s3cret-_", "/start")
        await until_empty(tg)
        assert (await tg.result("getWebhookInfo"))["pending_update_count"] == 0


async def test_a_refused_update_comes_again_before_the_next_of_its_chat(
    tg: Telegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courier, "FIRST_PAUSE", 0.01)
    answers = iter([500, 200, 200])
    listener = Listener(lambda _: web.Response(status=next(answers)))
    async with listening(listener) as url:
        anya = tg.meet()
        tg.write(anya, tg.sandbox.world.private_chat(tg.sandbox.bot, anya), "второе")
        await tg.result("setWebhook", url=url)
        came = [(await listener.next())[1]["message"]["text"] for _ in range(3)]
        assert came == ["/start", "/start", "второе"]
        info = await tg.result("getWebhookInfo")
        assert info["last_error_message"] == "Wrong response from the webhook: 500 Internal Server Error"


async def test_the_answer_to_a_webhook_may_be_a_call(tg: Telegram) -> None:
    def answer(update: dict[str, Any]) -> web.Response:
        chat = update["message"]["chat"]["id"]
        return web.json_response({"method": "sendMessage", "chat_id": chat, "text": "Здравствуйте"})

    async with listening(Listener(answer)) as url:
        await tg.result("setWebhook", url=url)
        anya = tg.meet()
        await until_empty(tg)
        chat = tg.sandbox.world.private_chat(tg.sandbox.bot, anya)
        assert [message.content.text for message in chat.messages.values()] == ["/start", "Здравствуйте"]


async def test_pending_updates_can_be_dropped(tg: Telegram) -> None:
    tg.meet()
    await tg.result("deleteWebhook", drop_pending_updates=True)
    assert await tg.updates() == []


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({"url": "ftp://x"}, "Bad Request: bad webhook: invalid webhook URL specified"),
        (
            {"url": "https://x.org/", "secret_token": "с"},
            "Bad Request: secret token contains unallowed characters",
        ),
    ],
)
async def test_wrong_webhooks_are_refused(tg: Telegram, params: dict[str, str], text: str) -> None:
    assert await tg.refusal("setWebhook", **params) == text


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "https://149.154.167.220/",
        "http://10.0.0.1:8080/",
        "http://169.254.169.254/latest/meta-data/",
        "http://0.0.0.0:8080/",
        "http://127.0.0.1@example.org/",
        "http://127.0.0.1.example.org/",
        "http://localhost.example.org/",
        "http://[::ffff:10.0.0.1]/",
        "http://[::]/",
        "http://2130706433/",
        "http://user:password@127.0.0.1/",
    ],
)
async def test_a_webhook_must_be_on_this_machine(tg: Telegram, url: str) -> None:
    """Otherwise a person who knows the token could make this server call other servers."""
    refused = await tg.refusal("setWebhook", url=url)
    assert refused == "Bad Request: bad webhook: the sandbox sends to loopback addresses only"
    assert (await tg.result("getWebhookInfo"))["url"] == ""


@pytest.mark.parametrize("url", ["http://localhost:1/", "https://127.8.8.8:8443/x", "http://[::1]:8080/hook"])
async def test_every_loopback_address_is_accepted(tg: Telegram, url: str) -> None:
    await tg.result("setWebhook", url=url)
    assert (await tg.result("getWebhookInfo"))["url"] == url


async def test_a_redirect_of_a_webhook_is_not_followed(tg: Telegram) -> None:
    """The sandbox follows no redirect of a webhook: it counts as a wrong response, and the new address gets
    no request."""
    elsewhere = Listener(lambda _: web.Response())
    async with listening(elsewhere) as there:
        moved = Listener(lambda _: web.Response(status=307, headers={"Location": there}))
        async with listening(moved) as url:
            tg.meet()
            await tg.result("setWebhook", url=url)
            await moved.next()
            webhook = tg.sandbox.api.inboxes[tg.sandbox.bot.id].webhook
            assert webhook is not None
            await eventually(lambda: webhook.last_error_message is not None)
            assert str(webhook.last_error_message).startswith("Wrong response from the webhook: 307")
        assert elsewhere.came.empty()
