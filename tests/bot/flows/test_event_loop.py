"""In a chat with 50,000 finished games, the event loop never stands still for long.

The tests measure the processor time of the loop's thread between two waits of the loop. Other processes and
threads add nothing to this time.
"""

import asyncio
import gc
import selectors
import sqlite3
import time
from collections.abc import Awaitable
from pathlib import Path

import pytest

from bot.services.housekeeping import count_old_games
from bot.store.past import statistics
from bot.store.privacy import retention
from bot.store.season import season_strengths
from bot.values.durations import DAY
from tests.rig.flows.season import MEMBER, begun, played, season_here
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, button

GAMES = 50_000
PEOPLE = 120
"""The number of people. Each of them sat in one game of twelve."""

MOST = 0.05
"""The longest standstill that is allowed, in seconds."""

NUMBERS = """CREATE TEMP TABLE n AS
    WITH RECURSIVE n(n) AS (SELECT ? + 1 UNION ALL SELECT n + 1 FROM n LIMIT ?)
    SELECT n FROM n"""


class Watch(selectors.DefaultSelector):
    """Measures the longest time that the loop's thread works between two waits."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0
        self._begun = time.thread_time()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.longest = max(self.longest, time.thread_time() - self._begun)
        try:
            return super().select(timeout)
        finally:
            self._begun = time.thread_time()


def multiply(file: Path, game: int) -> None:
    """Copies the rows of a finished game many times, each time with other people at the table."""
    person = f"(n.n + 6 * seat) % {PEOPLE} + 1"
    changed = {
        "games": {"id": "n.n", "join_code": "'c' || n.n"},
        "seats": {"game_id": "n.n", "user_id": person},
        "results": {"game_id": "n.n", "ended_at": "ended_at - n.n"},
        "played": {"game_id": "n.n", "user_id": person, "ended_at": "ended_at - n.n"},
    }
    database = sqlite3.connect(file)
    database.executescript("PRAGMA synchronous = off; PRAGMA cache_size = -200000")
    with database:
        database.execute(NUMBERS, (game, GAMES))
        # Building the indexes is faster when all rows are in the tables.
        named = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN"
        indexes = database.execute(f"{named} ({', '.join('?' * len(changed))})", [*changed]).fetchall()
        for name, _ in indexes:
            database.execute(f"DROP INDEX {name}")
        for table, new in changed.items():
            names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            values = ", ".join(new.get(name, name) for name in names)
            key = "id" if table == "games" else "game_id"
            database.execute(f"INSERT INTO {table} SELECT {values} FROM {table}, n WHERE {key} = ?", [game])
        for _, made in indexes:
            database.execute(made)
    database.close()


async def measured(watch: Watch, file: Path) -> dict[str, float]:
    """Returns the longest standstill of each operation, in seconds: name → seconds."""
    found: dict[str, float] = {}
    town = await Town(file).open()

    async def do(name: str, work: Awaitable[object]) -> None:
        await asyncio.sleep(0)
        watch.longest = 0.0
        await work
        await asyncio.sleep(0)
        found[name] = watch.longest

    try:
        multiply(file, await played(town))
        async with town.store.transaction() as tx:
            await do("recount", statistics.recount(tx, GROUP, MEMBER))
        await do("a season begins", begun(town, start="year"))
        assert (await season_here(town)).games == GAMES + 1
        for command in ("/stats", "/top", "/history", "/season", "/rating"):
            await do(command, town.say(MEMBER, command))
            await town.deliver()
        await do("/mydata", town.whisper(MEMBER, "/mydata"))
        await do("the file of /mydata", town.deliver())
        season = await season_here(town)
        async with town.store.transaction(patient=True) as tx:
            await do("strengths", season_strengths.learn(tx, season))
        await do("old games", count_old_games(town.app.context, asyncio.Event(), pause=0.0))
        town.now += 400 * DAY
        for job in (retention.games, retention.unplayed, retention.acts):
            async with town.store.transaction(patient=True) as tx:
                await do(job.__name__, job(tx, BOT_ID, retention.FIRST, DAY))
        town.now -= 400 * DAY
        asked = await town.whisper(MEMBER, "/forget")
        await town.deliver()
        await do("/forget", town.tap(MEMBER, button(asked, "button-forget-sure"), MEMBER))
        assert await town.reads(statistics.tally_of, GROUP, MEMBER) is None
    finally:
        await town.close()
    return found


@pytest.mark.long
def test_no_work_blocks_the_event_loop_for_long(database: Path) -> None:
    watch = Watch()
    gc.collect()
    gc.freeze()  # otherwise the collector looks at objects that earlier tests left behind
    try:
        with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(watch)) as runner:
            found = runner.run(measured(watch, database))
    finally:
        gc.unfreeze()
    assert {name: seconds for name, seconds in found.items() if seconds > MOST} == {}
