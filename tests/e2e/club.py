"""What people of a club do besides playing: they choose settings, take the judge's chair, and judge.

They press what the bot shows them, page after page, as people do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from bot.choices import section_of
from bot.keyboards.taps import JudgeTap, SettingTap
from tests.e2e.mirror import Json, Shown
from tests.e2e.process import PATIENCE
from tests.e2e.town import Table, Town

LAST, JUDGE = 9, 10
"""Places among the people of a judged table. The last player sits down when the judge has his chair: before
that nobody can begin."""


async def find_button(town: Town, chat: int, data: str, *, marked: bool = False) -> Shown:
    """Waits for the newest message of the bot that has the button; `marked`: with a tick on it."""

    def found() -> Shown | None:
        return next((shown for shown in reversed(town.mirror.said_in(chat)) if has(shown)), None)

    def has(shown: Shown) -> bool:
        buttons = (button for button in shown.buttons if button.get("data") == data)
        return any(not marked or button["text"].startswith("✓") for button in buttons)

    return await town.until(found, f"no button {data} in {chat}")


async def press_button(town: Town, person: int, chat: int, data: str) -> str:
    """Presses it when it is there; returns the number of the query."""
    return await town.press(person, await find_button(town, chat, data), data)


async def answer_to(town: Town, query: str) -> Json:
    """What the person is told, when he is."""
    answers = town.mirror.answers
    return await town.until(
        lambda: next((each for each in answers if each["query"] == query), None),
        f"the press {query} is not answered",
        within=PATIENCE,
    )


def told(town: Town, chat: int, *parts: str) -> list[Shown]:
    """What the bot said in the chat with all these parts."""
    return [shown for shown in town.mirror.said_in(chat) if all(part in shown.text for part in parts)]


async def hear(town: Town, chat: int, *parts: str, times: int = 1) -> Shown:
    """Waits until the bot has said it so often; returns the newest."""

    def heard() -> Shown | None:
        found = told(town, chat, *parts)
        return found[-1] if len(found) >= times else None

    return await town.until(heard, f"{parts} is not said in {chat}")


async def choose(town: Town, table: Table, chosen: Mapping[str, str]) -> None:
    """The owner of the group chooses in `/settings`. Values by the names of settings."""
    owner, chat = table.people[0], table.chat
    for name, value in chosen.items():
        await town.send(owner, chat, "/settings")
        for data in (SettingTap(name=section_of(name), value=""), SettingTap(name=name, value=value)):
            await press_button(town, owner, chat, data.pack())
        await find_button(town, chat, SettingTap(name=name, value=value).pack(), marked=True)


async def call(town: Town, table: Table, command: str) -> None:
    """The owner of the group writes a command there."""
    await town.send(table.people[0], table.chat, command)


async def link(town: Town, table: Table, start: str) -> str:
    """Waits for a link in the group whose payload begins so."""

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
        """Presses the button of his panel that asks for this; returns the number of the query."""
        shown, data = await self.button(wish, seat, reason)
        return await self.town.press(self.person, shown, data)

    async def button(self, wish: str, seat: int = 0, reason: str = "") -> tuple[Shown, str]:
        """Waits for it: the message and the button's data."""
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
        """Turns the panel's pages as far as the button that does it."""
        if self._find((wish, seat, reason)) is not None:
            return await self.button(wish, seat, reason)
        if self._find(("home", 0, "")) is not None:
            await self.press("home")
        for page in _pages(wish, seat, reason):
            await self.press(*page)
        return await self.button(wish, seat, reason)

    async def do(self, wish: str, seat: int = 0, reason: str = "") -> Json:
        """Presses what leads there, and the button itself; returns how it was answered."""
        shown, data = await self.lead(wish, seat, reason)
        answer = await answer_to(self.town, await self.town.press(self.person, shown, data))
        if not answer["alert"] and wish != "done-sure":
            asks = wish == "undo-sure"
            await self.town.until(lambda: self._is_at_home(or_asks=asks), "the panel does not turn back")
        return answer

    def _is_at_home(self, *, or_asks: bool) -> bool:
        """Whether the panel shows its first page, of a game or of its marks; `or_asks`: or a question, as it
        does after an undo."""
        there = ("undo", "done", *(["home"] if or_asks else []))
        return any(self._find((wish, 0, "")) is not None for wish in there)


def judge_tap(data: str) -> JudgeTap | None:
    """What a button of a judge says; None for any other."""
    try:
        return JudgeTap.unpack(data)
    except (TypeError, ValueError):
        return None


def _pages(wish: str, seat: int, reason: str) -> Sequence[tuple[str, int, str]]:
    """The presses that lead to a button: act, seat, reason; the last of them if it asks once more."""
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
    """A table of ten that begins to play with the judge in his chair. `chosen`: settings of the group;
    `watching`: how many more are in it, whom the test plays."""
    people = JUDGE + 1 + watching
    table = await town.seat(language, mine=(LAST, *range(JUDGE, people)), seats=people, start=False)
    await choose(town, table, chosen)
    await call(town, table, f"/newgame {book}")
    chair = Chair(town, table, table.people[JUDGE])
    door = await link(town, table, "judge-")
    await town.open(chair.person, door)
    await town.until(lambda: town.mirror.said_in(chair.person), "the judge is not welcome")
    last = table.people[LAST]
    await town.open(last, door.replace("judge-", ""))
    await town.post(f"people/{last}/mine", {"mine": False})
    await chair.button("pause")
    return chair
