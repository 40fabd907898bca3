"""A day of one hostile account: what is stored, and what the sender holds, stays below a bound.

The account sends two updates a second, which is more than the gate lets through, for a while in every second
hour. Telegram takes what its limits allow. What is by the clock is done every hour.
"""

import asyncio
from itertools import count

from bot.delivery.budget import Budget
from bot.delivery.schedule import Schedule
from bot.delivery.verdict import Accepted
from bot.services.housekeeping import AN_HOUR, clean, close_lapsed_lobbies
from bot.settings import Kept
from bot.store import questions, schema
from bot.store.outbox import CROWDED, MOST_BESIDE
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import GROUP, Town
from tests.store.kept import everything

HIM = 666
HOURS, UPDATES = 24, 44
"""UPDATES: in each second hour."""

IN_A_CHAT = MOST_BESIDE + CROWDED + 10
"""Rows that wait in a chat at most: those of no game, and of games that began while it was not crowded."""
AT_THE_END = 60
"""Rows of a table that are left a day later, but for the numbers of updates: those go after three days."""

PRIVATE = (
    *("hello", "/nonsense", "/role", "/note 3 x", "/forget", "/practice", "/stop", "/start", "/start abc"),
    *("/help", "/rules", "/lang", "/mydata", "/privacy", "/leave", "/table", "/stats", "/lift"),
)


class Day:
    """The town, and a schedule with Telegram's limits."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.schedule = Schedule(Budget())
        self.numbers = count(10_000)
        self.most_waiting = 0

    async def update(self, number: int) -> None:
        words = PRIVATE[number % len(PRIVATE)]
        match number % 4:
            case 0:
                topic = {"message_thread_id": 2 + number % 50, "is_topic_message": True}
                await self.town.say(HIM, ("/newgame party", "/cancel")[number // 4 % 2], chat=GROUP, **topic)
            case 1:
                await self.town.tap(HIM, f"l:{number}:rules", chat=GROUP)
            case _:
                await self.town.whisper(HIM, words)
        await self.send()

    async def send(self) -> None:
        """Queues what is new, and has Telegram take what may go now."""
        now = self.town.now
        arrived, self.town.app.sender._arrived = self.town.app.sender._arrived, []
        for row in arrived:
            self.schedule.add(row, now, row.not_before)
        self.most_waiting = max(self.most_waiting, len(self.schedule))
        while (sent := self.schedule.take(now)) is not None:
            together = self.schedule.together(sent)
            await self.town.app.sender._ledger.mark_done(sent, Accepted(next(self.numbers)), together)
            self.schedule.done(sent, now)

    async def by_the_clock(self) -> None:
        await close_lapsed_lobbies(self.town.app.context)
        await clean(self.town.store, BOT_ID, Kept(), asyncio.Event(), pause=0.0, failed=_never)
        await self.send()

    async def rows(self) -> dict[str, int]:
        async with self.town.store.read_only() as tx:
            return {name: len(found) for name, found in (await everything(tx)).items()}


async def test_a_day_of_a_hostile_account_leaves_little(town: Town) -> None:
    day, numbers = Day(town), count()
    for hour in range(HOURS):
        if hour % 2 == 0:
            for _ in range(UPDATES):
                town.now += 0.5
                await day.update(next(numbers))
            assert (await day.rows())["outbox"] <= 2 * IN_A_CHAT
        town.now += AN_HOUR
        await day.by_the_clock()
    assert day.most_waiting <= 2 * IN_A_CHAT
    for _ in range(24):
        town.now += AN_HOUR
        await day.by_the_clock()
    left = await day.rows()
    assert left.keys() == schema.metadata.tables.keys()
    assert left.pop("inbox") <= HOURS // 2 * UPDATES
    assert left.pop("questions") <= 2 * questions.MOST
    assert {name: found for name, found in left.items() if found > AT_THE_END} == {}
    assert left["outbox"] == len(day.schedule) == 0
    assert left["games"] == 0


def _never() -> None:
    raise AssertionError("the clean-up failed")
