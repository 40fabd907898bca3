"""`mafia check` about the pages of tables: whether people can reach them, and Telegram opens them."""

import resource
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.web import page
from tests.rig.program.checked import ME, api, clean, lines, one
from tests.rig.telegram.fake_api import FakeApi

__all__ = ["api", "clean"]

Handler = Callable[[web.Request], web.StreamResponse]
Patch = pytest.MonkeyPatch


@asynccontextmanager
async def proxied(handle: Handler, monkeypatch: Patch) -> AsyncIterator[str]:
    """Answers requests at an address that stands in `MAFIA_WEB_URL`, and yields the address."""

    async def answered(request: web.Request) -> web.StreamResponse:
        return handle(request)

    app = web.Application()
    app.router.add_get("/{path:.*}", answered)
    async with TestServer(app) as server:
        url = str(server.make_url("/table"))
        monkeypatch.setenv("MAFIA_WEB_URL", url)
        monkeypatch.setenv("MAFIA_WEB_LISTEN", "127.0.0.1:0")
        yield url


def moved(_: web.Request) -> web.StreamResponse:
    raise web.HTTPFound("/elsewhere")


async def test_without_an_address_nothing_of_the_web_is_checked(
    api: FakeApi, capsys: pytest.CaptureFixture[str]
) -> None:
    off = "✓ addresses: pages of tables and the webhook are off"
    assert [line for line in await lines(capsys, 0) if "page" in line or "Mini App" in line] == [off]


async def test_a_reachable_page_of_a_table_is_no_error(
    api: FakeApi, monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    api.answer = lambda call: {**ME, "has_main_web_app": True}
    asked: list[str] = []

    def shown(request: web.Request) -> web.StreamResponse:
        asked.append(request.path)
        return page.shell("ru")

    async with proxied(shown, monkeypatch) as url:
        said = await lines(capsys, 0)
    assert asked == ["/table/7/"]
    assert one(said, "table page") == f"✓ table page: answers at {url}/7/"
    assert one(said, "Mini App") == "✓ Mini App: set up"
    assert one(said, "addresses") == "✓ addresses: 127.0.0.1:0"


@pytest.mark.parametrize(
    ("hard", "told"), [(20_000, "✓ connections: 4096"), (4000, "! connections: only 2000: the system")]
)
async def test_the_limit_of_open_connections_is_checked(
    api: FakeApi, monkeypatch: Patch, capsys: pytest.CaptureFixture[str], hard: int, told: str
) -> None:
    """The program raises the soft limit of descriptors to the hard one."""
    limits = [(1024, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, raised: limits.append(raised))
    async with proxied(lambda _: page.shell("ru"), monkeypatch):
        assert one(await lines(capsys, 0), "connections").startswith(told)


@pytest.mark.parametrize(
    ("handle", "why"),
    [
        (lambda _: web.Response(status=502), "answers 502: the bot does not run, or the proxy does not lead"),
        (moved, "answers 302: "),
        (lambda _: web.Response(text="Welcome to nginx!"), "answers with another page: the proxy leads else"),
    ],
)
async def test_an_address_without_a_page_is_reported(
    api: FakeApi, monkeypatch: Patch, capsys: pytest.CaptureFixture[str], handle: Handler, why: str
) -> None:
    async with proxied(handle, monkeypatch) as url:
        assert one(await lines(capsys, 0), "table page").startswith(f"! table page: {url}/7/ {why}")


async def test_an_address_of_pages_that_does_not_answer_is_reported(
    api: FakeApi, monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with proxied(moved, monkeypatch) as url:
        pass
    said = one(await lines(capsys, 0), "table page")
    assert said == f"! table page: {url}/7/ can not be reached from here: connection refused"


async def test_a_bot_without_a_mini_app_is_a_warning_with_a_remedy(
    api: FakeApi, monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with proxied(moved, monkeypatch) as url:
        said = one(await lines(capsys, 0), "Mini App")
    assert said.startswith("! Mini App: none is set up")
    assert f"@host_bot, Bot Settings, Configure Mini App, Enable Mini App, {url}/7/" in said


async def test_an_address_for_pages_that_is_in_use_is_reported(
    api: FakeApi, monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with TestServer(web.Application()) as other:
        monkeypatch.setenv("MAFIA_WEB_URL", api.url)
        monkeypatch.setenv("MAFIA_WEB_LISTEN", f"127.0.0.1:{other.port}")
        said = one(await lines(capsys, 1), "addresses")
    assert said.startswith("✗ addresses: MAFIA_WEB_LISTEN: address 127.0.0.1:")
