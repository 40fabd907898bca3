"""Fixtures for tests of the page: the sandbox as a process, a browser, and a small bot."""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.enums import ParseMode
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, Locator, Page, expect

from tests.rig.e2e.nursery import Newborn

INSTALLED = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""Debian's Chromium without or with windows. The pages look the same in both, but the second one is three
times slower."""
CHROMIUM = next((path for path in INSTALLED if path.exists()), INSTALLED[-1])
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
TOKEN = "1000001:LOCAL"
PATIENCE = 60.0
"""Seconds after which a server that has not answered counts as broken."""
HOSTILE = "<img src=x onerror=\"document.title='owned'\">"
DESKTOP = (1280, 860)
PHONE = (390, 800)

expect.set_options(timeout=60_000)

no_browser = pytest.mark.skipif(
    not CHROMIUM.exists() and os.environ.get("CI") != "true",
    reason=f"the page is tested in Debian's Chromium, and there is no {CHROMIUM}",
)


@dataclass
class Server:
    """`python -m sandbox` as a process that a test can stop, and start again at the same address. `app`: the
    address of the bot's Main Mini App."""

    port: int
    app: str | None = None
    process: Newborn | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        app = () if self.app is None else ("--app", self.app)
        arguments = ("sandbox", "--port", str(self.port), "--token", TOKEN, *app)
        self.process = Newborn(arguments, Path.cwd(), Path(os.devnull))
        await self.process.start()
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as client:
            while not await self._answers(client):  # noqa: ASYNC110 - another process announces nothing
                await asyncio.sleep(0.05)

    async def _answers(self, client: aiohttp.ClientSession) -> bool:
        assert self.process is not None
        assert not self.process.ended, "the sandbox ended instead of serving"
        try:
            async with client.get(f"{self.address}/") as response:
                return response.status == 200
        except aiohttp.ClientConnectorError:
            return False

    async def stop(self) -> None:
        assert self.process is not None
        await self.process.end(signal.SIGTERM)

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        async with (
            aiohttp.ClientSession() as client,
            client.post(f"{self.address}{path}", json=body) as response,
        ):
            assert response.status == 200, await response.text()
            answer: dict[str, Any] = await response.json()
            return answer


Visit = Callable[..., Awaitable[Page]]


@dataclass(frozen=True)
class Group:
    """A group made for one test."""

    id: int
    people: list[int]


@asynccontextmanager
async def served(app: str | None = None) -> AsyncIterator[Server]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        server = Server(probe.getsockname()[1], app)
    await server.start()
    yield server
    await server.stop()


async def serve() -> AsyncIterator[Server]:
    async with served() as server:
        yield server


server = pytest_asyncio.fixture(serve, scope="package", loop_scope="session", name="server")
fresh_server = pytest_asyncio.fixture(serve, loop_scope="session", name="fresh_server")


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser) -> AsyncIterator[Visit]:
    """Yields a function that opens an address as a visitor does. An error in the page's own scripts fails the
    test."""
    errors: list[str] = []

    async def open_page(
        address: str, size: tuple[int, int] = DESKTOP, locale: str = "ru-RU", **more: Any
    ) -> Page:
        width, height = size
        page = await browser.new_page(viewport={"width": width, "height": height}, locale=locale, **more)
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(address)
        return page

    yield open_page
    for context in browser.contexts:
        await context.close()
    assert errors == []


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def bot(server: Server) -> AsyncIterator[Bot]:
    async with bot_of(server) as made:
        yield made


def bot_of(server: Server) -> AbstractAsyncContextManager[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(server.address))
    return Bot(TOKEN, session=session).context()


@pytest_asyncio.fixture(loop_scope="session")
async def fresh_bot(fresh_server: Server) -> AsyncIterator[Bot]:
    """Yields a bot on its own server, where only the test acts."""
    async with bot_of(fresh_server) as made:
        yield made


async def seat(server: Server, mine: int = 1, simulated: int = 0, language: str = "ru") -> Group:
    """Makes a new group. The visitor plays its first `mine` people, so only the test acts for them."""
    seats = {"seats": mine + simulated, "mine": list(range(mine))}
    table = await server.post("/sandbox/tables", {"language": language, "start": False, **seats})
    return Group(table["chat"], table["people"])


def keys(*rows: list[InlineKeyboardButton]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=list(rows))


def key(text: str, data: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=data)


async def next_press(bot: Bot, person: int) -> CallbackQuery:
    """Waits for this person's next press as a polling bot does, and removes the press from the queue."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for update in await bot.get_updates(timeout=5):
                await bot.get_updates(offset=update.update_id + 1, timeout=0)
                press = update.callback_query
                if press is not None and press.from_user.id == person:
                    return press


async def html(bot: Bot, chat: int, text: str, **more: Any) -> int:
    sent = await bot.send_message(chat, text, parse_mode=ParseMode.HTML, **more)
    return sent.message_id


async def fits(page: Page) -> bool:
    """Returns whether the page is no wider than its window."""
    narrow: bool = await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return narrow


def bubble(page: Page, message: int) -> Locator:
    return page.locator(f"li[data-message='{message}']")


async def faults(page: Page) -> str:
    """Waits until nothing moves on the page. Returns the errors that axe finds on it."""
    await page.evaluate("Promise.all(document.getAnimations().map(each => each.finish()))")
    found = await Axe().run(page, options={"resultTypes": ["violations"]})
    return str(found.generate_report()) if found.violations_count else ""
