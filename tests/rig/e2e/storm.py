"""Kills the bot at random moments while many tables play, until every game has ended.

`test_crashes.py` does a short run.
"""

import asyncio
import time
from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random

from engine.rules.registry import BOOKS
from tests.rig.e2e.account import check_words, settle_accounts
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

CALM = (0.1, 2.0)
"""How long the bot may live, in real seconds."""
DOWN = (0.0, 0.0, 0.5, 2.0)
"""The pauses before it is restarted, in real seconds."""
UNREADY = 0.2
"""The share of kills that come during its start."""


@dataclass
class Storm:
    """What a storm did. `killed_at`: unix seconds; `copies`: how many messages were sent once too often;
    `doubled`: how many of them after each kill (if the bot lived only shortly, an earlier kill may be the
    cause)."""

    killed_at: list[float] = field(default_factory=list)
    copies: int = 0
    doubled: list[int] = field(default_factory=list)


async def gather(town: Town, tables: int, *, first: int = 0) -> list[Table]:
    """Seats `tables` tables, with all books in turn from number `first` on, and both languages."""
    books = islice(cycle(BOOKS), first % len(BOOKS), None)
    called = zip(range(tables), books, cycle(("ru", "uk")), strict=False)
    return [await town.seat(language, command=f"/newgame {book}") for _, book, language in called]


async def rage(town: Town, tables: Sequence[Table], seed: int, kills: int) -> Storm:
    """Kills and restarts the bot until it was killed often enough, or every game has ended. Leaves the bot
    running."""
    storm, random = Storm(), Random(seed)
    while len(storm.killed_at) < kills and not all(map(town.record_of, tables)):
        if random.random() >= UNREADY:
            await town.ready()
        await asyncio.sleep(random.uniform(*CALM))
        await town.kill_bot()
        storm.killed_at.append(time.time())
        await asyncio.sleep(random.choice(DOWN))
        await town.bot.start()
    await town.ready()
    return storm


async def reckon(town: Town, tables: Sequence[Table], storm: Storm) -> None:
    """Checks that every game has ended and was told completely, and counts the messages that came twice."""
    doubled: Counter[int] = Counter()
    for table in tables:
        record = await settle_accounts(town, table, doubled=ANY_NUMBER)
        sent_at = {(call.shown.chat, call.shown.id): call.at for call in town.mirror.calls if not call.edit}
        for copy in check_words(town, table, record):
            doubled[bisect(storm.killed_at, sent_at[copy.chat, copy.id]) - 1] += 1
    storm.copies = doubled.total()
    storm.doubled = [doubled[kill] for kill in range(len(storm.killed_at))]
    await town.quiet()
    await town.stop_bot()
