"""A hostile account attacks for a day. The tests check bounds: how many rows the bot stores for the account,
and how many messages wait for it. The account sends four updates a second for a while in every second hour;
the gate lets some of them through. Telegram takes as much as its limits allow. Jobs of the clock run every
hour. docs/lab/hostile.md names the same bounds."""

import asyncio
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.budget import Budget
from bot.delivery.schedule import Schedule
from bot.delivery.verdict import Accepted
from bot.intake.gate import BURST, PACE, Gate, Press
from bot.services.housekeeping import clean, close_lapsed_lobbies
from bot.settings import Kept
from bot.store import schema
from bot.store.telegram import questions
from bot.store.telegram.inbox import SECONDS_KEPT
from bot.store.telegram.outbox import CROWDED, MOST_BESIDE
from bot.values.durations import HOUR
from bot.values.outgoing import Outgoing
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town
from tests.rig.pages.markdown import table
from tests.rig.store.kept import everything

HIM = 666
HOURS, BETWEEN = 24, 0.25
"""HOURS: the length of the attack. BETWEEN: seconds between two updates of the account."""

CHATS = 2
"""The account writes in a group and in its private chat."""
IN_A_CHAT = MOST_BESIDE + CROWDED + 10
"""The most rows that can wait in a chat: rows without a game, and rows of games that began before the chat
was crowded."""
ASKED = CHATS * questions.MOST_QUESTIONS
"""The most questions that are kept: those of a week, or the newest of each chat."""
OTHERS = 60
"""The most rows that any other table keeps a day later."""


def numbers(seconds: float) -> int:
    """Returns how many updates of a person the gate lets through in `seconds`."""
    return BURST + int(PACE * seconds)


PAGE = Path(__file__).parents[3] / "docs" / "lab" / "hostile.md"
BOUNDS = (
    ("messages that wait in one chat", IN_A_CHAT, 0),
    ("games, practices and lobbies, with all their rows", "those of his last two hours", 0),
    ("what messages asked, in two chats", ASKED, ASKED),
    (
        "numbers of updates",
        f"{numbers(24 * HOUR):,}",
        f"the same; 0 after {SECONDS_KEPT / 24 / HOUR:.0f} days",
    ),
    ("rows of any other table", "", OTHERS),
)
"""The most rows that the account may cause: during its day, and one day after its end."""

PRIVATE = (
    *("hello", "/nonsense", "/role", "/note 3 x", "/forget", "/practice", "/stop", "/start", "/start abc"),
    *("/help", "/rules", "/lang", "/mydata", "/privacy", "/leave", "/table", "/stats", "/lift"),
)


class Day:
    """The town, and a schedule with Telegram's limits."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.schedule = Schedule(Budget())
        self.arrived: list[Outgoing] = []
        town.app.context.send = self.arrived.append
        self.refused: list[Press] = []
        self.gate = Gate(self.refused.append, clock=lambda: town.now)
        self.numbers = count(10_000)
        self.most_waiting = 0

    async def update(self, number: int) -> None:
        """Sends one update of the account, if the gate lets it through."""
        words = PRIVATE[number % len(PRIVATE)]
        match number % 4:
            case 0:
                topic = {"message_thread_id": 2 + number % 50, "is_topic_message": True}
                await self.say(("/newgame party", "/cancel")[number // 4 % 2], GROUP, **topic)
            case 1:
                press = {"callback_query": {"id": f"p{number}", "from": {"id": HIM}}}
                if self.passes(number, press):
                    await self.town.tap(HIM, f"l:{number}:rules", chat=GROUP)
            case _:
                await self.say(words, HIM)
        await self.send()

    async def say(self, text: str, chat: int, **more: Any) -> None:
        if self.passes(next(self.numbers), {"message": {"from": {"id": HIM}, "text": text}}):
            await self.town.say(HIM, text, chat=chat, **more)

    def passes(self, number: int, body: Mapping[str, Any]) -> bool:
        return bool(self.gate.admit([{"update_id": number, **body}]))

    async def send(self) -> None:
        """Queues the new rows, and lets Telegram take those that its limits allow now."""
        now = self.town.now
        for row in self.arrived:
            self.schedule.add(row, now, row.not_before)
        self.arrived.clear()
        self.most_waiting = max(self.most_waiting, len(self.schedule))
        while (sent := self.schedule.take(now)) is not None:
            together = self.schedule.together(sent)
            await self.town.app.sender.ledger.mark_done(sent, Accepted(next(self.numbers)), together)
            self.schedule.done(sent, now)

    async def by_the_clock(self) -> None:
        await close_lapsed_lobbies(self.town.app.context)
        await clean(self.town.store, BOT_ID, Kept(), asyncio.Event(), pause=0.0, failed=_never)
        await self.send()

    async def rows(self) -> dict[str, int]:
        return {name: len(found) for name, found in (await self.town.reads(everything)).items()}


@pytest.mark.parametrize("updates", [88, pytest.param(2000, marks=pytest.mark.long)])
async def test_a_day_of_a_hostile_account_leaves_a_bounded_number_of_rows(town: Town, updates: int) -> None:
    """`updates`: how many the account sends in every second hour."""
    day, turns = Day(town), count()
    for hour in range(HOURS):
        if hour % 2 == 0:
            for _ in range(updates):
                town.now += BETWEEN
                await day.update(next(turns))
            assert (await day.rows())["outbox"] <= CHATS * IN_A_CHAT
        town.now += HOUR
        await day.by_the_clock()
    assert day.most_waiting <= CHATS * IN_A_CHAT
    assert len(day.refused) > updates, "the gate was asked"
    for _ in range(24):
        town.now += HOUR
        await day.by_the_clock()
    left = await day.rows()
    assert left.keys() == schema.metadata.tables.keys()
    assert left.pop("inbox") <= HOURS // 2 * numbers(updates * BETWEEN)
    assert left.pop("questions") <= ASKED
    assert {name: found for name, found in left.items() if found > OTHERS} == {}
    assert left["outbox"] == len(day.schedule) == 0
    assert left["games"] == 0
    town.now += SECONDS_KEPT
    await day.by_the_clock()
    assert (await day.rows())["inbox"] == 0


def test_the_document_names_the_tested_bounds_of_rows() -> None:
    head = ("what there is of one account", "meanwhile", "a day later")
    rows = [(what, str(now), str(later)) for what, now, later in BOUNDS]
    assert "\n".join(table(head, rows)) in PAGE.read_text(encoding="utf-8")


def _never() -> None:
    raise AssertionError("the clean-up failed")
