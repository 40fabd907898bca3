"""A visitor plays a whole game with `mafia play` and its page in a real browser, from the first visit to the
protocol."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Locator, Page, async_playwright, expect

from tests.rig.e2e.playing import playing
from tests.rig.e2e.process import PATIENCE
from tests.rig.e2e.town import GAME
from tests.sandbox.page.conftest import ARGUMENTS, CHROMIUM, DESKTOP, PHONE, no_browser

pytestmark = no_browser

LEAST = 250
"""The least width and height of a table that a person sees, in pixels."""
CALMLY = 10
"""The speed of play until the visitor has found his card and the table, also on a busy machine."""
QUICKLY = """fetch("/sandbox/speed", {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ scale: 0.01 }),
}).then((answer) => answer.ok)"""

WORDS = {
    "ru": {
        "table": "Стол с соседями",
        "book": "ФИИМ",
        "mine": "Моя карта",
        "pass": "Пас",
        "vote": "Голосую",
        "over": "Победа|Ничья",
        "down": "Ваша карта лежит",
        "show": "Показать карту",
        "card": "Ваша карта:",
        "open": "Открыть стол",
        "watch": "Посмотреть игру",
    },
    "uk": {
        "table": "Стіл із сусідами",
        "book": "FIIM",
        "mine": "Моя карта",
        "pass": "Пас",
        "vote": "Голосую",
        "over": "Перемога|Нічия",
        "down": "Ваша карта лежить",
        "show": "Показати карту",
        "card": "Ваша карта:",
        "told": "Ви — №",
        "open": "Відкрити стіл",
        "watch": "Подивитися гру",
    },
}


@asynccontextmanager
async def page_at(address: str, size: tuple[int, int], language: str) -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        width, height = size
        page = await browser.new_page(
            viewport={"width": width, "height": height},
            locale={"ru": "ru-RU", "uk": "uk-UA"}[language],
            reduced_motion="reduce",  # otherwise the browser would spend most of its time on animations
        )
        await page.add_locator_handler(page.locator("#alert[open]"), _dismiss)
        await page.goto(address)
        yield page
        await browser.close()


async def _dismiss(alert: Locator) -> None:
    """Closes an alert («Сейчас говорит №3»)."""
    await alert.get_by_role("button").click()


def key(page: Page, words: str) -> Locator:
    """Returns the newest button with this label under a message."""
    return page.locator("main .keys button, main .keys a").filter(has_text=re.compile(words)).last


async def test_three_presses_lead_a_visitor_to_his_card(tmp_path: Path) -> None:
    words = WORDS["uk"]
    async with playing(tmp_path, speed=4) as address, page_at(address, PHONE, "uk") as page:
        await page.remove_locator_handler(page.locator("#alert[open]"))
        for wish in ("table", "book"):
            await page.get_by_role("button", name=words[wish]).click()
        await key(page, words["mine"]).wait_for(timeout=1000 * PATIENCE)
        there = page.url
        await key(page, words["mine"]).click()
        await expect(page.locator("#alert[open]")).to_contain_text(words["told"], timeout=1000 * PATIENCE)
        assert page.url == there


@pytest.mark.parametrize(
    ("language", "size"),
    [("ru", DESKTOP), pytest.param("uk", PHONE, marks=pytest.mark.long)],
    ids=["ru", "uk-phone"],
)
async def test_a_visitor_plays_a_whole_game(language: str, size: tuple[int, int], tmp_path: Path) -> None:
    words = WORDS[language]
    async with playing(tmp_path, CALMLY) as address, page_at(address, size, language) as page:
        await _begins(page, words)
        if size == DESKTOP:
            await _opens_the_table(page, words)
        await page.evaluate(QUICKLY)
        await _plays_on(page, words)
        await page.screenshot(path=tmp_path / f"end-{language}.png")
        await expect(page.locator("main")).to_contain_text("game-1.html", timeout=1000 * PATIENCE)
        if size == DESKTOP:
            await _shows_the_replay(page)


async def _begins(page: Page, words: dict[str, str]) -> None:
    """Leads the visitor from the first page to his card. He sits down by himself, and a neighbour begins."""
    await page.get_by_role("button", name=words["table"]).click()
    await page.get_by_role("button", name=words["book"]).click()
    await expect(page.locator("#header h2")).to_be_visible()
    await _reads_the_card(page, words)


async def _opens_the_table(page: Page, words: dict[str, str]) -> None:
    """Opens the bot's page of the table in a frame beside the chat. It knows the visitor, shows photos, and
    stays open."""
    await page.get_by_role("button", name=words["open"]).click()
    await _shows_the_table(page, "player")
    await expect(page.frame_locator("#app iframe").locator("#table image").first).to_be_attached()


async def _shows_the_table(page: Page, door: str) -> None:
    table = page.frame_locator("#app iframe")
    await expect(table.locator("html")).to_have_attribute("data-door", door, timeout=1000 * PATIENCE)
    await _fills(table.locator("#table"))
    await expect(table.locator("#table .seat")).to_have_count(10)


async def _shows_the_replay(page: Page) -> None:
    """Waits until the game in the frame beside the chat is over, and asks for its replay. Checks that it
    stands there, and not an empty frame."""
    table = page.frame_locator("#app iframe")
    replay = table.frame_locator("#replay")
    await table.locator("#watch").click(timeout=1000 * GAME)
    await expect(replay.locator("#told")).to_be_visible()
    await _fills(table.locator("#replay"))
    await _fills(replay.locator("#table"))
    await expect(replay.locator("#table .seat")).to_have_count(10)


async def _fills(part: Locator) -> None:
    await expect(part).to_be_visible()
    box = await part.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > LEAST


async def _to_group(page: Page) -> None:
    group = await page.locator("a.chat").first.get_attribute("href")
    assert group is not None
    await page.evaluate("hash => { location.hash = hash }", group)


async def _reads_the_card(page: Page, words: dict[str, str]) -> None:
    private = await page.locator("a.chat").nth(1).get_attribute("href")
    await page.evaluate("hash => { location.hash = hash }", private)
    shown = page.locator("main")
    await expect(shown).to_contain_text(words["down"], timeout=1000 * PATIENCE)
    await expect(shown).not_to_contain_text(words["card"])
    await key(page, words["show"]).click()
    await expect(shown).to_contain_text(words["card"], timeout=1000 * PATIENCE)
    await _to_group(page)


async def _plays_on(page: Page, words: dict[str, str]) -> None:
    async with asyncio.timeout(GAME):
        while not await page.locator("main").filter(has_text=re.compile(f"🏁.*({words['over']})")).count():
            # If the button disappears before the click, there is nothing to press.
            with suppress(PlaywrightError):
                for wish in (words["pass"], words["vote"]):
                    wanted = key(page, wish)
                    if await wanted.count() and await wanted.is_enabled():
                        await wanted.click(timeout=2000, no_wait_after=True)
            await page.wait_for_timeout(200)
