"""Taps at the running games of two databases, in turns."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import text

from benchmarks.load.app import BLOCK, SETTLING, WARM_UP, settings_of
from benchmarks.load.figures import Quantiles
from benchmarks.load.taps import Timed, arrive, through
from benchmarks.load.telegram import BOT_ID
from benchmarks.replicas.hosting import Host, hosting
from bot.services.housekeeping import clean
from bot.settings import Kept, Settings
from bot.store.database import is_postgres

KEPT_FOR_EVER = MappingProxyType(
    {"keep_games_days": 0, "keep_people_days": 0, "keep_lost_chats_days": 0, "keep_acts_days": 0}
)
"""Otherwise a pass would begin with the program, and be in some of the figures."""


class Turns(NamedTuple):
    """The taps of each database; `passing`: of the last, while passes of housekeeping go on there. `scanned`:
    rows of each of its tables that were read from the first to the last, by both."""

    quiet: Sequence[Quantiles]
    passing: Quantiles
    scanned: Mapping[str, int]


class Side:
    """The tables of one database, whose players press `rate` times a second."""

    def __init__(self, host: Host, url: str, rate: float, chance: Random) -> None:
        self.app = host.app
        self._press = host.crowd.press
        self._way = through(host.telegram)
        self._is_postgres = is_postgres(url)
        self._rate = rate
        self._chance = chance

    async def block(self, count: int = BLOCK) -> list[Timed]:
        taps = await arrive(self._press, self._way, count, self._rate, self._chance)
        await asyncio.sleep(SETTLING)
        return taps

    async def scanned(self) -> Mapping[str, int]:
        """Rows that were ever read by scans of whole tables; nothing of SQLite, which does not count them."""
        if not self._is_postgres:
            return {}
        async with self.app.store.read_only() as tx:
            rows = await tx.conn.execute(text("SELECT relname, seq_tup_read FROM pg_stat_user_tables"))
            return {row.relname: row.seq_tup_read for row in rows}


async def measure(urls: tuple[str, str], taps: int, rate: float, seed: int, looked: float) -> Turns:
    """`looked`: seconds for which a program that begins looks for games of old."""
    one, other = urls
    chance = Random(seed)  # noqa: S311
    async with hosting(_settings(one), chance) as (left,), hosting(_settings(other), chance) as (right,):
        sides = [Side(host, url, rate, chance) for host, url in ((left, one), (right, other))]
        begun = time.perf_counter()
        while time.perf_counter() - begun <= looked:
            for side in sides:
                await side.block(WARM_UP)
        return await _turns(sides, taps)


def _settings(url: str) -> Settings:
    return settings_of(url).model_copy(update=KEPT_FOR_EVER)


async def _turns(sides: Sequence[Side], taps: int) -> Turns:
    last, before = sides[-1], await sides[-1].scanned()
    quiet: list[list[Timed]] = [[] for _ in sides]
    while len(quiet[-1]) < taps:
        for found, side in zip(quiet, sides, strict=True):
            found.extend(await side.block())
    passing = asyncio.create_task(_pass(last))
    busy: list[Timed] = []
    while len(busy) < taps:
        busy += await last.block()
    passing.cancel()
    await asyncio.wait({passing})
    after = await last.scanned()
    scanned = {table: rows - before.get(table, 0) for table, rows in after.items()}
    return Turns([*map(Quantiles.of, quiet)], Quantiles.of(busy), scanned)


async def _pass(side: Side) -> None:
    """Until it is cancelled."""
    while True:
        await clean(side.app.store, BOT_ID, Kept(), side.app.stopping)
