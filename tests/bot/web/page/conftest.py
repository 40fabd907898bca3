"""Fixtures: a page of a running game that a fake server tells what a test wants."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser, Locator, Page

from sandbox.api.portraits import GROUNDS, drawn
from tests.rig.web.page.fake import NAMES, Fake, film

PHONE, DESK = (360, 640), (1280, 800)
PHOTOS = {seat: drawn(GROUNDS[seat % len(GROUNDS)]) for seat in (1, 2, 3, 5, 6, 8, 9, 10)}
"""The photos of all players but two, by seat."""
CARD = ["Шериф", "red", "Вы за красных."]


def act(kind: str, label: str, seat: int = 0, **other: str | int) -> dict[str, Any]:
    return {"tap": f"a:12:5:{kind}:{seat}", "kind": kind, "label": label, "seat": seat, **other}


def refusal(status: int) -> dict[str, Any]:
    """Returns an answer with which the server refuses, as Playwright gives it."""
    body = json.dumps({"error": "Стол закрыт.", "status": status})
    return {"status": status, "content_type": "application/json", "body": body}


@dataclass
class Visit:
    """An open page and its server. `wrong`: errors of the page, and what it asked of other servers."""

    page: Page
    fake: Fake
    wrong: list[str] = field(default_factory=list)


def seat(visit: Visit, number: int) -> Locator:
    return visit.page.locator(f"[data-seat='{number}']")


def posted(visit: Visit, what: str) -> list[dict[str, object]]:
    return [body for path, body in visit.fake.posts if path == what]


def taps(visit: Visit) -> list[object]:
    return [body["tap"] for body in posted(visit, "act")]


async def has_posted(visit: Visit, what: str, *bodies: dict[str, object]) -> None:
    """Waits until the page has posted so much, and checks that it was this."""
    async with visit.fake.changed:
        await visit.fake.changed.wait_for(lambda: len(posted(visit, what)) >= len(bodies))
    assert posted(visit, what) == [*bodies]


async def has_tapped(visit: Visit, *taps: object) -> None:
    await has_posted(visit, "act", *({"tap": tap} for tap in taps))


Opened = Callable[..., Awaitable[Visit]]


@pytest_asyncio.fixture(loop_scope="session")
async def opened(browser: Browser) -> AsyncIterator[Opened]:
    """Returns a function that opens the page: the frames of a game until `count`, and parts of its event."""
    runners: list[tuple[web.AppRunner, Fake, Page]] = []

    async def open_page(
        count: int = 9,
        *,
        path: str = "12#TOKEN",
        size: tuple[int, int] = PHONE,
        look: str = "light",
        photos: Mapping[int, bytes] = {},
        **changes: Any,
    ) -> Visit:
        fake = Fake(film("fiim-2019", "7", changes.get("locale", "ru")), plain() | changes, shown=count)
        fake.photos |= photos
        runner = web.AppRunner(fake.app())
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        width, height = size
        page = await browser.new_page(
            viewport={"width": width, "height": height},
            color_scheme="dark" if look == "dark" else "light",
            reduced_motion="reduce",
        )
        runners.append((runner, fake, page))
        visit = Visit(page, fake)
        origin = f"http://127.0.0.1:{runner.addresses[0][1]}"
        page.on("pageerror", lambda error: visit.wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((origin, "data:", f"blob:{origin}"))
                else visit.wrong.append(asked.url)
            ),
        )
        await page.goto(f"{origin}/7/{path}")
        await page.locator("#seats button").first.wait_for(state="attached")
        return visit

    yield open_page
    for runner, fake, page in runners:
        await page.close()
        await fake.set_up(up=False)
        await runner.cleanup()


def plain() -> dict[str, Any]:
    """Returns an event for the player at seat 7, who can do nothing now."""
    return {
        "locale": "ru",
        "title": "ФИИМ · 10 игроков",
        "names": list(NAMES),
        "sheriff": "Шериф",
        "door": "player",
        "seat": 7,
        "turn": False,
        "known": [[7, "red", "Шериф", True]],
        "clock": None,
        "acts": [act("leave", "Уйти из игры", ask="Уйти из игры?")],
        "picked": [],
        "hint": "",
        "card": CARD,
        "learnt": ["🌙 Ночь 1", "№3 чёрный"],
        "notes": {},
        "over": False,
    }


@pytest.fixture(
    params=[("ru", PHONE, "light"), ("uk", DESK, "dark"), ("ru", DESK, "light"), ("uk", PHONE, "dark")]
)
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Returns a language, a size and a look of the page, as arguments of `opened`."""
    locale, size, scheme = request.param
    return {"locale": locale, "size": size, "look": scheme}
