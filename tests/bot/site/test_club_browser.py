"""A site in a browser, from a disk: each kind of page, in both languages and looks, on a phone and a desk."""

from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio  # noqa: F401 - the fixture of the browser
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, Page, expect

from bot.commands.publish.event import club_of
from bot.commands.publish.folder import put
from bot.site.club.pages import pages
from championship.strength import Strength
from engine.rules.registry import BOOKS
from tests.bot.site.cup import HIDDEN, write_cup
from tests.bot.site.test_browser import browser
from tests.sandbox.page.conftest import DESKTOP, PHONE, no_browser

pytestmark = [no_browser, pytest.mark.asyncio(loop_scope="module")]

__all__ = ["browser"]

KINDS = (
    *("index", "games", "players", "strength", "seating", "rules"),
    *("players/1", "games/1-1-1", "games/1-2-1", "games/1-3-1"),
)
LOOKS = [("ru", DESKTOP, "light"), ("uk", PHONE, "dark"), ("ru", PHONE, "light"), ("uk", DESKTOP, "dark")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cup")
    club = club_of(write_cup(folder), BOOKS, house_bonus=False)
    strong = tuple(Strength(key, 3, 2.0 - at, 4.0) for at, key in enumerate(club.people))
    put(folder / "site", pages(replace(club, strengths=strong), "ru"))
    return folder / "site"


async def opened(
    browser: Browser, path: Path, size: tuple[int, int] = DESKTOP, look: str = "light"
) -> tuple[Page, list[str]]:
    """A page, and what goes wrong there: errors, and requests for anything but pages of a disk."""
    wrong: list[str] = []
    width, height = size
    page = await browser.new_page(
        viewport={"width": width, "height": height}, color_scheme="dark" if look == "dark" else "light"
    )
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text))
    page.on("request", lambda sent: None if sent.url.startswith("file:") else wrong.append(sent.url))
    await page.goto(path.as_uri())
    return page, wrong


@pytest.mark.parametrize(("locale", "size", "look"), LOOKS)
async def test_every_page_is_accessible_and_as_wide_as_the_screen(
    browser: Browser, site: Path, locale: str, size: tuple[int, int], look: str
) -> None:
    """Each page in both languages and looks, on a phone and a desk: in two of the four ways."""
    page, wrong = await opened(browser, site / locale / "index.html", size, look)
    for kind in KINDS[LOOKS.index((locale, size, look)) // 2 :: 2]:
        await page.goto((site / locale / f"{kind}.html").as_uri())
        found = await Axe().run(page)
        assert [each["id"] for each in found.response["violations"]] == [], kind
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
    assert wrong == []
    await page.close()


@pytest.mark.parametrize(("wish", "leads"), [("uk-UA", "uk"), ("ru-RU", "ru"), ("en-GB", "ru")])
async def test_the_entrance_leads_to_the_language_of_the_browser(
    browser: Browser, site: Path, wish: str, leads: str
) -> None:
    context = await browser.new_context(locale=wish)
    page = await context.new_page()
    await page.goto((site / "index.html").as_uri())
    await page.wait_for_url(f"**/{leads}/index.html")
    await context.close()


async def test_a_language_that_was_chosen_is_remembered(browser: Browser, site: Path) -> None:
    context = await browser.new_context(locale="ru-RU")
    page = await context.new_page()
    await page.goto((site / "ru" / "games" / "1-1-1.html").as_uri())
    await page.click(".languages >> text=Укр")
    await page.wait_for_url("**/uk/games/1-1-1.html")
    await expect(page.locator("h1")).to_contain_text("Перемога")
    await page.goto((site / "index.html").as_uri())
    await page.wait_for_url("**/uk/index.html")
    await context.close()


async def test_from_the_standing_to_a_player_to_the_steps_of_his_game(browser: Browser, site: Path) -> None:
    page, wrong = await opened(browser, site / "ru" / "index.html", PHONE)
    await page.click("text=Игрок 2 >> nth=0")
    await expect(page.locator("h1")).to_have_text("Игрок 2")
    await page.click(".history >> text=Heats, тур 1, стол A")
    place = page.locator("#place")
    await expect(place).to_have_text("1 / 106")
    await page.click("#forward")
    await expect(place).to_have_text("2 / 106")
    await expect(page.locator("#viewer option").nth(3)).to_have_text("Глазами №2 · Игрок 2")
    await page.select_option("#viewer", "2")
    await page.click("#last")
    await expect(page.locator("#told")).to_contain_text("Победа чёрных")
    assert HIDDEN not in await page.content()
    await page.click(".neighbours [rel=next]")
    await expect(page.locator(".game .way")).to_contain_text("Heats, тур 1, стол B")
    assert wrong == []
    await page.close()
