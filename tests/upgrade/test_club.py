"""A club that the last program before 0.2.0 left in the middle of everything goes on: a season, a tournament
in its second round, a paused table, a lobby. `databases/club.sql` has rows in every table of 0.2.0."""

import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import JSON, Connection, MetaData, create_engine, insert, select, text
from structlog.testing import capture_logs

from bot.runtime.timers import Timed
from bot.store.database.database import open_engine
from bot.store.database.migrate import migrate
from bot.store.game import deadlines, games, seats
from bot.store.lobby import comers, evenings
from bot.store.telegram import inbox
from tests.rig.flows.cup import GROUPS, Cup
from tests.rig.flows.rows import in_slot, sent
from tests.rig.flows.season import totals
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import START, Town, keys
from tests.rig.store.database import unmade
from tests.rig.store.schemas import migrated_to
from tests.rig.upgrade.kept import FIRST_CHAT, HERE

__all__ = ["unmade"]

PAUSED, ITS_CHAT = 7, FIRST_CHAT - 10
BY_HAND = "\n".join(
    re.findall(r"```sql\n(.*?)```", (HERE.parents[1] / "docs/upgrading.md").read_text("utf-8"), re.DOTALL)
)
"""The SQL by which an operator turns schema 25 into that of 0.2.0."""

LOBBY, HOUR = 8, START + 50_000.0
PLANNED = f"""UPDATE games SET planned_at = {HOUR} WHERE id = {LOBBY};
UPDATE deadlines SET step = -4, due_at = {HOUR - 600} WHERE game_id = {LOBBY};"""
"""Plans the lobby for an hour, as 0.2.0 stored it."""

AS_IN_25 = """ALTER TABLE deadlines DROP COLUMN kind; ALTER TABLE deadlines ALTER COLUMN step SET NOT NULL;
UPDATE alembic_version SET version_num = '0025'"""


async def copied(path: Path, url: str) -> None:
    """Makes the same database on PostgreSQL."""
    await migrated_to(url, "0005")
    engine = open_engine(url, patient=True)
    async with engine.begin() as conn:
        for statement in AS_IN_25.split(";"):
            await conn.execute(text(statement))
        await conn.run_sync(_fill, path)
        for statement in BY_HAND.split(";\n"):
            if statement.strip() not in ("BEGIN", "COMMIT", ""):
                await conn.execute(text(statement))
    await engine.dispose()


def _fill(connection: Connection, path: Path) -> None:
    known, engine = MetaData(), create_engine(f"sqlite:///{path}")
    known.reflect(engine)
    with engine.connect() as source:
        for table in known.sorted_tables:
            for column in table.columns:
                if isinstance(column.type, JSON):
                    column.type.none_as_null = True
            rows = [dict(row) for row in source.execute(select(table)).mappings()]
            assert rows, table.name
            if table.name != "alembic_version":
                connection.execute(insert(table), rows)
            if "id" in table.columns:
                number = f"pg_get_serial_sequence('{table.name}', 'id')"
                connection.execute(text(f"SELECT setval({number}, max(id)) FROM {table.name}"))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
async def club(
    request: pytest.FixtureRequest, unmade: Callable[[str], str], tmp_path: Path
) -> AsyncIterator[Town]:
    path, url = tmp_path / "mafia.db", f"sqlite:///{tmp_path / 'mafia.db'}"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((HERE / "databases" / "club.sql").read_text("utf-8"))
        database.executescript(PLANNED)
        if request.param == "sqlite":
            database.executescript(BY_HAND)
    if request.param == "postgresql":
        await copied(path, url := unmade(request.param))
    await migrate(url)
    town = Town(url)
    town.now = START + 2000
    with capture_logs() as logged:
        await town.open()
        await town.quiet()
        yield town
        await town.deliver()
    assert [line for line in logged if line["log_level"] == "error"] == []
    assert not town.app.failures
    await town.close()


async def test_everything_of_a_club_goes_on_after_an_upgrade(club: Town) -> None:
    waited = keys([row for row, _ in await club.deliver()])
    assert {"deal-opens", "meeting-over-no-order"} <= {*waited}
    await _waiting_things_go_on(club)
    cup = Cup(club, killed=False)
    cup.id = 1
    for _ in range(4):
        for name in await cup.running():
            if (await club.game(GROUPS[name])).status == "running":
                await cup.end(name)
        rows = await cup.time_passes()
        if (await cup.now()).status == "over":
            break
    assert keys(rows, GROUPS["A"])[0] == "event-podium"


async def test_a_planned_lobby_becomes_an_evening_whose_people_come(club: Town) -> None:
    club.app.timers.clear(("game", LOBBY))
    club.app.due(Timed("post", LOBBY))
    await club.quiet()
    async with club.store.read_only() as tx:
        game, evening = await games.get(tx, LOBBY), await evenings.get(tx, LOBBY)
        waits = await deadlines.of_game(tx, LOBBY)
        there = await comers.of_evening(tx, evening)
        assert await seats.of_game(tx, LOBBY) == []
    assert (game.is_evening, evening.hour, evening.is_over) == (True, HOUR, False)
    assert [(who.user_id, who.answer) for who in there] == [
        (user, "yes") for user in (55001, 55002, 55003, 913)
    ]
    assert waits is not None
    assert (waits.kind, waits.due_at) == ("remind", HOUR - 3600)
    posts = in_slot(await club.rows(), "evening")
    assert ["evening-post" in keys([row]) for row in sent(posts)] == [True]
    assert keys(await club.tap(55001, f"ep:{LOBBY}:no", chat=evening.game.chat_id))


async def _waiting_things_go_on(club: Town) -> None:
    """A command in the inbox, the season, and the paused table."""
    async with club.store.read_only() as tx:
        (command,) = await inbox.pending(tx, BOT_ID)
    await club.app.queues.dispatch(command)
    await club.quiet()
    assert keys(await club.rows(), chat=1)
    assert len(await totals(club)) == 10
    club.app.timers.clear(("game", PAUSED))
    async with club.store.read_only() as tx:
        waits = await deadlines.of_game(tx, PAUSED)
    assert waits is not None
    club.app.due(waits.timed)
    await club.quiet()
    assert "pause-over" in keys(await club.rows(), ITS_CHAT)
