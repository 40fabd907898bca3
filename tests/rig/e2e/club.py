"""What people of a club do besides playing: they choose settings, take the judge's chair, and judge.

They press the buttons that the bot shows them, page after page, as real people do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from bot.choices import section_of
from bot.presses.chat import SettingTap
from bot.presses.judge import JudgeTap
from tests.rig.e2e.mirror import Json, Shown
from tests.rig.e2e.process import PATIENCE
from tests.rig.e2e.town import Table, Town

LAST, JUDGE = 9, 10
"""Indexes of two people of a judged table. The last player sits down after the judge has taken his chair:
nobody can begin before that."""


async def find_button(town: Town, chat: int, data: str, *, marked: bool = False) -> Shown:
    """Waits for the bot's newest message with this button. `marked`: the button must have a tick."""

    def found() -> Shown | None:
        return next((shown for shown in reversed(town.mirror.said_in(chat)) if has(shown)), None)

    def has(shown: Shown) -> bool:
        buttons = (button for button in shown.buttons if button.get("data") == data)
        return any(not marked or button["text"].startswith("✓") for button in buttons)

    return await town.until(found, f"no button {data} in {chat}")


async def press_button(town: Town, person: int, chat: int, data: str) -> str:
    """Waits for the button and presses it. Returns the id of the callback query."""
    return await town.press(person, await find_button(town, chat, data), data)


async def answer_to(town: Town, query: str) -> Json:
    answers = town.mirror.answers
    return await town.until(
        lambda: next((each for each in answers if each["query"] == query), None),
        f"the press {query} is not answered",
        within=PATIENCE,
    )


def told(town: Town, chat: int, *parts: str) -> list[Shown]:
    """Returns the bot's messages in the chat that contain all these parts."""
    return [shown for shown in town.mirror.said_in(chat) if all(part in shown.text for part in parts)]


async def hear(town: Town, chat: int, *parts: str, times: int = 1) -> Shown:
    """Waits until the bot has sent `times` messages with these parts. Returns the newest one."""

    def heard() -> Shown | None:
        found = told(town, chat, *parts)
        return found[-1] if len(found) >= times else None

    return await town.until(heard, f"{parts} is not said in {chat}")


async def choose(town: Town, table: Table, chosen: Mapping[str, str]) -> None:
    """The group's owner chooses values in `/settings`. `chosen`: name of a setting → its value."""
    owner, chat = table.people[0], table.chat
    for name, value in chosen.items():
        await town.send(owner, chat, "/settings")
        section = SettingTap(name=section_of(name), value="").pack()
        wanted = SettingTap(name=name, value=value).pack()
        page = await find_button(town, chat, section)
        for data in (section, wanted):
            await press_on(town, owner, page, data)
        await find_button(town, chat, wanted, marked=True)


async def press_on(town: Town, person: int, page: Shown, data: str) -> None:
    """Waits until this message has the button, and presses it. An older message may have the same button, and
    go at any moment."""
    await town.until(lambda: data in page.taps, f"no button {data}")
    await town.press(person, page, data)


async def call(town: Town, table: Table, command: str) -> None:
    await town.send(table.people[0], table.chat, command)


async def link(town: Town, table: Table, start: str) -> str:
    """Waits for a link in the group whose payload begins with `start`."""

    def found() -> str | None:
        urls = (
            str(button.get("url", "")) for said in town.mirror.said_in(table.chat) for button in said.buttons
        )
        return next((url for url in reversed([*urls]) if f"?start={start}" in url), None)

    return await town.until(found, f"no link with {start} in {table.chat}")


@dataclass(frozen=True)
class Chair:
    """The judge of a table, whom the test plays."""

    town: Town
    table: Table
    person: int

    async def press(self, wish: str, seat: int = 0, reason: str = "") -> str:
        """Presses the button for this wish on the judge's panel. Returns the id of the callback query."""
        shown, data = await self.button(wish, seat, reason)
        return await self.town.press(self.person, shown, data)

    async def button(self, wish: str, seat: int = 0, reason: str = "") -> tuple[Shown, str]:
        """Waits for a button of the judge's panel. Returns its message and its data."""
        wanted = (wish, seat, reason)
        return await self.town.until(lambda: self._find(wanted), f"the panel does not offer {wanted}")

    def _find(self, wanted: tuple[str, int, str]) -> tuple[Shown, str] | None:
        for shown in reversed(self.town.mirror.said_in(self.person)):
            for data in shown.taps:
                tap = judge_tap(data)
                if tap is not None and (tap.wish, tap.seat, tap.reason) == wanted:
                    return shown, data
        return None

    async def lead(self, wish: str, seat: int = 0, reason: str = "") -> tuple[Shown, str]:
        """Opens the pages of the panel that lead to this button. Returns the button's message and data."""
        if self._find((wish, seat, reason)) is not None:
            return await self.button(wish, seat, reason)
        if self._find(("home", 0, "")) is not None:
            await self.press("home")
        for page in _pages(wish, seat, reason):
            await self.press(*page)
        return await self.button(wish, seat, reason)

    async def do(self, wish: str, seat: int = 0, reason: str = "") -> Json:
        """Opens the page with the button and presses it. Returns the answer."""
        shown, data = await self.lead(wish, seat, reason)
        answer = await answer_to(self.town, await self.town.press(self.person, shown, data))
        if not answer["alert"] and wish != "done-sure":
            asks = wish == "undo-sure"
            await self.town.until(lambda: self._is_at_home(or_asks=asks), "the panel does not turn back")
        return answer

    def _is_at_home(self, *, or_asks: bool) -> bool:
        """`or_asks`: a page with a question counts, too; after an undo there is one."""
        there = ("undo", "done", *(["home"] if or_asks else []))
        return any(self._find((wish, 0, "")) is not None for wish in there)


def judge_tap(data: str) -> JudgeTap | None:
    """Returns what a judge's button says; None for other buttons."""
    try:
        return JudgeTap.unpack(data)
    except (TypeError, ValueError):
        return None


def _pages(wish: str, seat: int, reason: str) -> Sequence[tuple[str, int, str]]:
    """Returns wish, seat and reason of each press. If the button asks once more, its first press is
    included."""
    word = wish.removesuffix("-sure")
    pages = ((word, 0, ""), (word, seat, ""), (word, seat, reason))[: 1 + bool(seat) + bool(seat and reason)]
    return pages[:-1] if wish == word else pages


async def judged(
    town: Town,
    language: str,
    book: str,
    chosen: Mapping[str, str] = MappingProxyType({}),
    *,
    watching: int = 0,
) -> Chair:
    """Seats a table of ten with a judge, and begins its game. `chosen`: settings of the group; `watching`:
    how many more people are in the group. The test plays all these people."""
    people = JUDGE + 1 + watching
    table = await town.seat(language, mine=(LAST, *range(JUDGE, people)), seats=people, start=False)
    await choose(town, table, chosen)
    await call(town, table, f"/newgame {book}")
    chair = Chair(town, table, table.people[JUDGE])
    address = await link(town, table, "judge-")
    await town.open(chair.person, address)
    await town.until(lambda: town.mirror.said_in(chair.person), "the judge is not welcome")
    last = table.people[LAST]
    await town.open(last, address.replace("judge-", ""))
    await town.post(f"people/{last}/mine", {"mine": False})
    await chair.button("pause")
    return chair
