"""Kills the bot at random moments while many tables play, until every game has ended.

`test_crashes.py` does a short run.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random

from engine.record import Record
from engine.rules.registry import BOOKS
from tests.rig.e2e.account import check_words, settle_accounts
from tests.rig.e2e.ledger import Balance, check_ledger, open_books
from tests.rig.e2e.town import Table, Town

OF_KILLS = frozenset(
    {
        "query is too old",
        "terminated by other getUpdates",
        "message is not modified",
        "message to delete not found",
    }
)
"""Calls that Telegram refuses after a kill or a broken connection: an answer to a press that waited too long
or was answered already; a getUpdates request beside the one that the dead bot left open; a second edit or
deletion."""

ANY_NUMBER = 10**6


@dataclass(frozen=True)
class Weather:
    """How a storm acts, in real seconds. `calm`: how long the bot may live; `down`: the pauses before it is
    restarted; `unready`: the share (0 to 1) of kills that come during its start."""

    seed: int
    kills: int
    calm: tuple[float, float] = (0.1, 2.0)
    unready: float = 0.2
    down: tuple[float, ...] = (0.0, 0.0, 0.5, 2.0)


@dataclass
class Storm:
    """What a storm did. `killed_at`: unix seconds; `copies`: how many messages were sent once too often;
    `doubled`: how many of them after each kill (if the bot lived only shortly, an earlier kill may be the
    cause); `doubled_in_a_chat`: the most in one chat after one kill."""

    killed_at: list[float] = field(default_factory=list)
    copies: int = 0
    doubled: list[int] = field(default_factory=list)
    doubled_in_a_chat: int = 0


async def gather(town: Town, tables: int, *, first: int = 0) -> list[Table]:
    """Seats `tables` tables, with all books in turn from number `first` on, both languages and all bots."""
    books = islice(cycle(BOOKS), first % len(BOOKS), None)
    called = zip(range(tables), books, cycle(("ru", "uk")), cycle(town.bots), strict=False)
    return [
        await town.seat(language, command=f"/newgame {book}", bot=bot) for _, book, language, bot in called
    ]


async def rage(town: Town, tables: Sequence[Table], weather: Weather) -> Storm:
    """Kills and restarts the bot until it was killed often enough, or every game has ended. Leaves the bot
    running."""
    storm, random = Storm(), Random(weather.seed)
    while len(storm.killed_at) < weather.kills and not all(map(town.record_of, tables)):
        if random.random() >= weather.unready:
            await town.ready()
        await asyncio.sleep(random.uniform(*weather.calm))
        await town.kill_bot()
        storm.killed_at.append(time.time())
        await asyncio.sleep(random.choice(weather.down))
        await town.bot.start()
    await town.ready()
    return storm


async def reckon(town: Town, tables: Sequence[Table], storm: Storm, *, side_by_side: bool = False) -> Balance:
    """Checks that every game has ended and was told completely, that all acts balance, and that few messages
    came twice. `side_by_side`: how updates came (`tests/rig/e2e/ledger.py`)."""
    records: dict[int, Record] = {}
    doubled: Counter[int] = Counter()
    worst: Counter[tuple[int, int]] = Counter()
    for table in tables:
        records[table.chat] = record = await settle_accounts(town, table, doubled=ANY_NUMBER)
        sent_at = {(call.shown.chat, call.shown.id): call.at for call in town.mirror.calls if not call.edit}
        for copy in check_words(town, table, record):
            kill = bisect(storm.killed_at, sent_at[copy.chat, copy.id]) - 1
            doubled[kill] += 1
            worst[kill, copy.chat] += 1
    storm.copies = doubled.total()
    storm.doubled = [doubled[kill] for kill in range(len(storm.killed_at))]
    storm.doubled_in_a_chat = max(worst.values(), default=0)
    await town.quiet()
    heard = {bot: await town.updates(bot) for bot in town.bots}
    await town.stop_bot()
    balance: Counter[str] = Counter()
    for bot in town.bots:
        its = [table for table in tables if table.bot == bot]
        part = town.mirror.of({chat for table in its for chat in (table.chat, *table.people)})
        books = open_books(town.database, bot, heard[bot], part, side_by_side=side_by_side)
        balance.update(vars(check_ledger(books, part, {table.chat: records[table.chat] for table in its})))
    return Balance(**balance)
