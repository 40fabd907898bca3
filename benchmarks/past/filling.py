"""A database with games that are over, as housekeeping leaves them: a few are played, the rest copied.

Seasons are left out: no chat has begun one.
"""

import asyncio
import time
from random import Random

from sqlalchemy import Table, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.load.app import opened, settings_of
from benchmarks.load.tables import _accept, begin, chat_of, play, prepare, user_of
from benchmarks.load.telegram import BOT_ID, LocalTelegram
from benchmarks.past import sums
from benchmarks.past.town import A_DAY, OLDEST, PEOPLE, VARIETY, Town, column, copies
from bot.services.context import AppContext
from bot.services.housekeeping import clean
from bot.services.live_game import LiveGame
from bot.settings import Kept
from bot.store import schema
from bot.store.database import is_postgres, open_engine
from bot.store.migrate import migrate
from bot.store.transaction import Transaction
from engine.steps import StepName

BATCH = 500
"""Copies of each game that are written in one transaction."""
LONGEST = 1000
"""Acts of a game at most."""

_HASTE = ("SET LOCAL synchronous_commit = off", "SET LOCAL work_mem = '256MB'")
_NEXT_ON_SQLITE = "UPDATE sqlite_sequence SET seq = :last WHERE name = 'games'"
_NEXT_ON_POSTGRES = "SELECT setval(pg_get_serial_sequence('games', 'id'), :last)"
_CHATS = f"""
    WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < :chats - 1)
    INSERT INTO chats (bot_id, chat_id, title, settings, seen_at)
    SELECT {BOT_ID}, {chat_of(0)} - n, 'Table ' || n, t.settings, t.seen_at
    FROM numbers, chats AS t WHERE t.chat_id = {chat_of(0)}
    ON CONFLICT DO NOTHING
"""  # noqa: S608  (numbers)
_PEOPLE = f"""
    WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < :chats - 1),
    places(place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < {PEOPLE})
    INSERT INTO people (bot_id, user_id, name, language_code, seen_at, username)
    SELECT {BOT_ID}, {user_of(0, 0)} + 100 * n + place, 'Player ' || place, 'ru', :now,
        'player_' || n || '_' || place
    FROM numbers, places WHERE true
    ON CONFLICT DO NOTHING
"""  # noqa: S608  (numbers)


async def begun(url: str, town: Town, running: int, seed: int) -> None:
    """A database with the games that are played: a few are over, and so many run. Their numbers leave room
    for the copies."""
    chance, settings = Random(seed), settings_of(url)  # noqa: S311
    await migrate(url)
    async with opened(settings, LocalTelegram(), lambda: time.time() - OLDEST * A_DAY) as app:
        for number in range(VARIETY):
            await _played(app.context, number, chance)
    async with opened(settings, LocalTelegram()) as app:
        await clean(app.store, BOT_ID, Kept(), asyncio.Event(), pause=0)
        async with app.store.transaction() as tx:
            after = _NEXT_ON_POSTGRES if is_postgres(url) else _NEXT_ON_SQLITE
            await tx.conn.execute(text(after), {"last": town.games})
        await prepare(app.context, range(running), chance)


async def _played(context: AppContext, number: int, chance: Random) -> None:
    """A game from its beginning to its result."""
    async with context.store.transaction() as tx:
        dealing = Transaction(tx.conn, tx.now)
        game_id = await begin(context, dealing, number, chance)
        dealing.committed()
        await _accept(context, tx)
        await play(context, tx, game_id, LONGEST, chance, _is_over)


def _is_over(table: LiveGame) -> bool:
    return table.state.step.name is StepName.OVER


async def fill(url: str, town: Town) -> None:
    """Writes the copies, and what is known of their people."""
    engine = open_engine(url, patient=True)
    try:
        for first in range(1, town.copies + 1, BATCH):
            async with engine.begin() as conn:
                await _hurry(conn)
                last = min(town.copies, first + BATCH - 1)
                for table in schema.metadata.sorted_tables:
                    if table is schema.games or "game_id" in table.c:
                        await _copy(conn, town, table, first, last)
        async with engine.begin() as conn:
            await _hurry(conn)
            await conn.execute(text(_CHATS), {"chats": town.chats})
            await conn.execute(text(_PEOPLE), {"chats": town.chats, "now": time.time()})
            await sums.write(conn)
        if is_postgres(url):
            async with engine.connect() as conn:
                await conn.execution_options(isolation_level="AUTOCOMMIT")
                await conn.execute(text("VACUUM ANALYZE"))
    finally:
        await engine.dispose()


async def _hurry(conn: AsyncConnection) -> None:
    if conn.dialect.name == "postgresql":
        for setting in _HASTE:
            await conn.execute(text(setting))


async def _copy(conn: AsyncConnection, town: Town, table: Table, first: int, last: int) -> None:
    """The rows that the games of the first few have in a table, for some copies of them."""
    key = "id" if table is schema.games else "game_id"
    names = [each.name for each in table.columns]
    listed = ", ".join(f'"{name}"' for name in names)
    values = ", ".join(column(town, name) for name in names)
    written = f"""{copies(town)}
        INSERT INTO {table.name} ({listed}) SELECT {values}
        FROM made JOIN {table.name} AS t ON t.{key} = made.template
    """  # noqa: S608  (names of the schema)
    await conn.execute(text(written), {"first": first, "last": last})


async def size(url: str) -> int:
    """Bytes on the disk."""
    engine = open_engine(url)
    try:
        async with engine.connect() as conn:
            if is_postgres(url):
                asked = text("SELECT pg_database_size(current_database())")
            else:
                asked = text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
            return int((await conn.execute(asked)).scalar_one())
    finally:
        await engine.dispose()


async def games_over(url: str) -> int:
    engine = open_engine(url, patient=True)
    try:
        async with engine.connect() as conn:
            return int((await conn.execute(select(func.count()).select_from(schema.results))).scalar_one())
    finally:
        await engine.dispose()
