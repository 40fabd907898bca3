"""A player's page of a table in a real browser: opened as a person opens it, touched, and read."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Browser, Page, async_playwright
from playwright.async_api import Error as PlaywrightError

from bot.render.locales import LOCALES, say
from tests.rig.e2e.kept import rows, until_kept
from tests.rig.e2e.mirror import Shown
from tests.rig.e2e.process import PATIENCE
from tests.rig.e2e.town import GAME, Table, Town
from tests.sandbox.page.conftest import ARGUMENTS, CHROMIUM

DRAWN = Path(__file__).with_name("drawn.js")
LATEST = "window.drawn.at(-1)"
UNSENT = {say(locale, "table-page-unsent", {}) for locale in LOCALES}
MOST = 3
"""How many seats a player touches in one step; a best move and an order of shots need so many."""
SOON = 2000.0
"""Milliseconds for one touch. A later touch would be one for the next step."""


def served_at(port: int, listen: int | None = None) -> Mapping[str, str]:
    """Returns the settings of a program that serves pages. `port`: of their public address. `listen`: where
    the program itself listens, if something stands in front of it."""
    return {"MAFIA_WEB_URL": f"http://127.0.0.1:{port}", "MAFIA_WEB_LISTEN": f"127.0.0.1:{listen or port}"}


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


async def begun(town: Town, language: str, **order: Any) -> Table:
    table = await town.seat(language, **order)
    running = "SELECT 1 FROM games WHERE chat_id = ? AND status = 'running'"
    await until_kept(lambda: rows(town, running, table.chat), "no game begins", GAME)
    return table


async def playing_himself(town: Town, table: Table, role: str = "") -> int:
    """Takes one of the people out of the neighbours' hands: one with this role, if it is named. Returns his
    id."""
    dealt = "SELECT seats.user_id FROM seats JOIN games ON games.id = seats.game_id WHERE games.chat_id = ?"
    ((roles,),) = rows(town, "SELECT roles FROM games WHERE chat_id = ?", table.chat)
    people = [person for (person,) in rows(town, f"{dealt} ORDER BY seats.seat", table.chat)]
    person = next((who for who, had in zip(people, json.loads(roles), strict=True) if had == role), people[0])
    await town.post(f"people/{person}/mine", {"mine": True})
    return int(person)


async def link_of(town: Town, person: int) -> str:
    """The person asks in private for the table. Returns the link for any browser that the bot gives him."""
    await town.send(person, person, "/table")
    return (await _button(town, person, "url"))[1]


async def app_of(town: Town, person: int) -> str:
    """The person presses the button that opens the page as a Mini App. Returns the address that Telegram
    opens, with what it has signed."""
    shown, app = await _button(town, person, "app")
    order = {"chat": person, "message": shown.id, "url": app, "person": person}
    return str((await town.post("apps", order))["url"])


async def _button(town: Town, person: int, kind: str) -> tuple[Shown, str]:
    def found() -> tuple[Shown, str] | None:
        said = ((shown, key) for shown in reversed(town.mirror.said_in(person)) for key in shown.buttons)
        return next(((shown, each[kind]) for shown, each in said if "127.0.0.1" in each.get(kind, "")), None)

    return await town.until(found, f"{person} has no {kind} of the page")


@dataclass
class Screen:
    """An open page. `wrong`: errors of its scripts. `touched`: what was touched, and how often."""

    page: Page
    by_finger: bool
    random: Random
    wrong: list[str] = field(default_factory=list)
    touched: Counter[str] = field(default_factory=Counter)

    @classmethod
    async def open(
        cls, browser: Browser, url: str, *, phone: bool, look: str = "light", language: str = "ru"
    ) -> Screen:
        """Opens the address. `phone`: a phone that is touched; otherwise a desk with a mouse."""
        context = await browser.new_context(
            viewport={"width": 360, "height": 640} if phone else {"width": 1280, "height": 860},
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if look == "dark" else "light",
            locale={"ru": "ru-RU", "uk": "uk-UA"}[language],
            reduced_motion="reduce",
        )
        screen = cls(await context.new_page(), phone, Random(url))
        screen.page.on("pageerror", lambda error: screen.wrong.append(str(error)))
        await screen.page.add_init_script(path=DRAWN)
        await screen.page.goto(url)
        await screen.until(f"window.drawn?.length && {LATEST}.title")
        return screen

    async def until(self, condition: str, within: float = PATIENCE) -> Any:
        """Waits until an expression is true in the page. Returns its value. Playwright's own wait would need
        `eval` in the page, which the page forbids."""
        return await self.page.evaluate(
            f"""new Promise((found, lost) => {{
                const end = performance.now() + {1000 * within};
                const look = () => {{
                    const value = {condition};
                    if (value) found(value);
                    else if (performance.now() > end) lost(Error({json.dumps(condition)}));
                    else setTimeout(look, 20);
                }};
                look();
            }})"""
        )

    async def latest(self) -> Mapping[str, Any]:
        shown: Mapping[str, Any] = await self.page.evaluate(LATEST)
        return shown

    async def drawn(self) -> list[Mapping[str, Any]]:
        """Returns every state that the page has shown so far."""
        shown: list[Mapping[str, Any]] = await self.page.evaluate("window.drawn")
        return shown

    async def lines(self) -> list[str]:
        """Returns the lines of the page's course of the game, with plain spaces. Headings begin with "#"."""
        told: list[str] = await self.page.evaluate(
            "[...log.children].map((line) => (line.tagName === 'H3' ? '#' : '') + line.textContent)"
        )
        return [line.replace("\N{NO-BREAK SPACE}", " ") for line in told]

    async def touch(self, place: str) -> None:
        found = self.page.locator(place).first
        await (found.tap if self.by_finger else found.click)(timeout=SOON, force=True, no_wait_after=True)

    async def play(self) -> None:
        """Acts whenever the page offers something, until the game is over. In each
        step the player first chooses seats, if he can, and then touches the button for the rest. He touches
        again what the page could not send."""
        done, looked = Counter[tuple[Any, ...]](), 0
        async with asyncio.timeout(GAME):
            while True:
                looked = await self.until(f"drawn.length > {looked} && drawn.length", GAME)
                shown = await self.latest()
                if shown["over"]:
                    return
                if shown["toast"] in UNSENT:
                    done.clear()
                with suppress(PlaywrightError):  # what was to be touched can go a moment before
                    await self._act(shown, done)

    async def watch(self) -> None:
        """Opens the replay. Before that, closes what his last touch may have opened over the button. Presses
        again if the bot wants him to wait: pages of games cost more than other presses."""
        told, by = self.page.frame_locator("#replay").locator("#told"), time.monotonic() + GAME
        while not await told.is_visible():
            assert time.monotonic() < by, await self.latest()
            if (await self.latest())["sheet"]:
                await self.page.keyboard.press("Escape")
            with suppress(PlaywrightError):
                await self.page.locator("#watch").click(timeout=SOON)
                await told.wait_for(timeout=SOON)

    async def _act(self, shown: Mapping[str, Any], done: Counter[tuple[Any, ...]]) -> None:
        step = shown["title"], *shown["speaks"], *shown["called"], shown["hint"]
        chosen, button = (*step, "seat"), (*step, "button", *shown["acts"])
        if shown["sheet"] == "open":
            await self._touched("#sheet .main", "answer")
        elif shown["sheet"]:
            return  # its buttons do nothing for a moment
        elif shown["night"] and done[(*step, "card", shown["lines"])] < MOST:
            done[(*step, "card", shown["lines"])] += 1
            if choices := await self._looked():
                await self._touched(f"#seats [data-seat='{self.random.choice(choices)}']", "seat")
        elif shown["choices"] and done[chosen] < (1 if shown["speaks"] else MOST):
            done[chosen] += 1
            seat = self.random.choice(shown["choices"])
            await self._touched(f"#seats [data-seat='{seat}']", "seat by day" if shown["speaks"] else "seat")
        elif not done[button] and shown["main"]:
            done[button] += 1
            await self._touched("#acts .main", shown["main"])

    async def _looked(self) -> list[int]:
        """Looks at the card. Returns the seats that can be chosen, which a night shows only with the card."""
        await self.page.focus("#hold", timeout=SOON)
        await self.page.keyboard.down(" ")
        shown = await self.latest()
        await self.page.keyboard.up(" ")
        choices: list[int] = shown["choices"]
        return choices

    async def _touched(self, place: str, what: str) -> None:
        await self.touch(place)
        self.touched[what] += 1
