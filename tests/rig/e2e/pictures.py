"""Makes the pictures of the README from running games, in both languages: a vote, and a private chat on a
phone."""

import asyncio
import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, expect

from tests.rig.e2e.playing import playing
from tests.rig.e2e.screen import chromium
from tests.rig.e2e.town import ROOT

IMAGES = ROOT / "docs" / "images"
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 760}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 720}, "device_scale_factor": 1.5}
PACE = 0.1
"""The factor for a game's seconds: slow enough to take a picture of a vote."""
OF_A_BLACK = re.compile(r"№\d+: ")
"""Matches what a black has written to the other blacks, as each of them sees it in his private chat."""
GAME = 600_000.0
"""The most milliseconds until the wanted picture appears."""
WORDS = {
    "ru": {"watch": "Посмотреть игру", "book": "ФИИМ", "host": "Ведущий"},
    "uk": {"watch": "Подивитися гру", "book": "FIIM", "host": "Ведучий"},
}


async def watch(page: Page, words: dict[str, str]) -> None:
    """Starts a table of simulated people."""
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name=words["watch"]).click()
    await dialog.get_by_role("button", name=words["book"]).click()
    await expect(page.locator("#header .status")).to_be_visible(timeout=GAME)


async def at_a_vote(page: Page) -> None:
    """Waits until somebody has votes."""
    counted = page.locator("main .message").filter(has_text=re.compile(r"№\d+( · \S+)? — [1-9]\d* голос"))
    await expect(counted.last).to_be_visible(timeout=GAME)
    await page.mouse.move(0, 0)


async def at_the_meeting(page: Page) -> str | None:
    """Waits until a black has written to the other blacks. Returns the address of the private chat of one of
    them; None if it has none."""
    await page.locator(".fold").click()
    row = page.locator("#chats .chat").filter(has_text=OF_A_BLACK).first
    await expect(row).to_be_visible(timeout=GAME)
    chat = await row.get_attribute("href")
    await page.locator(".fold").click()
    return chat


async def pictures(browser: Browser, language: str) -> None:
    words, locale = WORDS[language], {"ru": "ru-RU", "uk": "uk-UA"}[language]
    with tempfile.TemporaryDirectory(prefix="mafia-pictures-") as folder:
        async with playing(Path(folder)) as address:
            desk = await browser.new_page(locale=locale, **DESK)
            await desk.request.post(f"{address}sandbox/speed", data={"scale": PACE})
            await desk.goto(address)
            await watch(desk, words)
            chat = await at_the_meeting(desk)
            phone = await browser.new_page(locale=locale, has_touch=True, **PHONE)
            await phone.goto(f"{address}{chat}")
            await expect(phone.locator("main .message").filter(has_text=OF_A_BLACK).first).to_be_visible()
            await phone.screenshot(path=IMAGES / f"private.{language}.png")
            await at_a_vote(desk)
            await expect(desk.locator("main .name", has_text=words["host"]).first).to_be_attached()
            await desk.screenshot(path=IMAGES / f"vote.{language}.png")


async def main() -> None:
    async with chromium() as browser:
        await asyncio.gather(*(pictures(browser, language) for language in WORDS))


if __name__ == "__main__":
    asyncio.run(main())
