"""The cost of an update does not grow with the number of past games: none of its statements reads or sorts
all rows of a bot or a group. The same is true for transactions of the cleaning."""

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import event, text

from bot.services.housekeeping import clean, learn_strengths
from bot.settings import Kept
from bot.store.chat import chats
from bot.store.database.transaction import Store
from bot.store.game import seats
from bot.store.people.people import SEEN_AGAIN
from bot.values.durations import DAY
from engine.steps import StepName
from tests.rig.flows.season import begun, played
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import GROUP, Town, button
from tests.rig.store.database import on_postgres, on_sqlite

OF_A_BOT = re.compile(
    r"SCAN (games|seats|acts|packed|played|results|tallies|messages|people|chats|inbox)"
    r"|SEARCH (games|seats|messages|people|inbox|chats) "
    r"(?!USING INDEX ix_games_(open|unended)).*\(bot_id=\?\)"
)
"""Steps of SQLite's query plans that read every row of a bot in a table that keeps finished games. The
indexes of open games are no such table: they have no finished games."""

OF_A_GROUP = re.compile(
    r"SEARCH (games|messages) (?!USING INDEX ix_games_(open|unended)).*\(bot_id=\? AND chat_id=\?\)"
)
"""Steps of query plans that read every row of a group in such a table."""

WHOLE = re.compile(r"Seq Scan on (?!restraints)")
"""Steps of PostgreSQL's query plans that read every row of a table. `restraints` is left out: it has rows of
running games only."""


class Plans:
    """Notes SQLite's query plan of each statement."""

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}

    def note(self, _conn: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement in self.seen or not statement.startswith(("SELECT", "UPDATE", "DELETE")):
            return
        cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
        self.seen[statement] = [step for *_numbers, step in cursor.fetchall()]

    def reading(self, *much: re.Pattern[str]) -> dict[str, list[str]]:
        """Returns the statements whose plan has one of these steps, unless the statement stops early."""
        return {
            statement: plan
            for statement, plan in self.seen.items()
            if any(step.match(each) for step in much for each in plan) and not _ends_early(statement, plan)
        }


def _ends_early(statement: str, plan: list[str]) -> bool:
    return "LIMIT" in statement and not any("TEMP B-TREE" in step for step in plan)


@pytest.fixture
def plans(town: Town) -> Plans:
    plans = Plans()
    for engine in (town.store.quick, town.store.patient):
        event.listen(engine.sync_engine, "before_cursor_execute", plans.note)
    return plans


@on_sqlite
async def test_no_update_of_a_game_reads_a_whole_table(town: Town, plans: Plans) -> None:
    """Except /stats, which counts a group's games when somebody asks."""
    await of_a_game(town)
    assert len(plans.seen) > 20
    assert plans.reading(OF_A_BOT, OF_A_GROUP) == {}


@on_sqlite
async def test_a_person_seen_within_the_minute_is_not_stored_again(town: Town, plans: Plans) -> None:
    game = await town.gather("party", 5)
    seen = re.compile(r"UPDATE (people|chats|games) SET .*seen_at", re.DOTALL)
    for later, written in ((1.0, set()), (SEEN_AGAIN, {"people", "chats", "games"})):
        town.now += later
        plans.seen.clear()
        await town.tap(1, f"l:{game.id}:books")
        assert {found[1] for each in plans.seen if (found := seen.match(each))} == written


@on_postgres
async def test_postgresql_has_an_index_for_every_statement_of_a_game(database_url: str) -> None:
    """The test makes PostgreSQL use an index wherever it can: in tables as small as these it would rather
    read all rows."""
    owner = Store.open(database_url)
    async with owner.transaction() as tx:
        name = (await tx.conn.execute(text("SELECT current_database()"))).scalar_one()
        await tx.conn.execute(text(f"ALTER DATABASE {name} SET enable_seqscan = off"))
    await owner.close()
    town = await Town(database_url).open()
    plans: dict[str, str] = {}

    def note(_conn: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement not in plans and statement.startswith(("SELECT", "UPDATE", "DELETE")):
            cursor.execute(f"EXPLAIN {statement}", parameters)
            plans[statement] = " ".join(step for (step,) in cursor.fetchall())

    event.listen(town.store.quick.sync_engine, "before_cursor_execute", note)
    await of_a_game(town)
    assert not town.app.failures
    await town.close()
    assert len(plans) > 20
    assert {statement: plan for statement, plan in plans.items() if WHOLE.search(plan)} == {}


async def of_a_game(town: Town) -> None:
    """Plays a game with everything that people do at a table."""
    await town.gather("city", 10)
    await town.say(1, "/begin")
    await town.deliver()
    await town.until(StepName.TURN)
    for said in ("/table", "/rules", "/settings", "/leave", "№3"):
        await town.say(1, said)
    await town.whisper(2, "/role")
    await town.act(1, "pass")
    await town.time_out()
    await town.deliver()
    await town.stop()
    await town.deliver()


@on_sqlite
async def test_reading_a_season_does_not_read_its_games(town: Town, plans: Plans) -> None:
    """A query about a season does not read the season's games: it is as quick with ten thousand games as with
    ten."""
    await begun(town)
    await played(town)
    plans.seen.clear()
    for asked in ("/season", "/rating"):
        rows = await town.say(2, asked)
    for other in ("x:1:1:strength:0", button(rows, "button-rating-picture")):
        await town.tap(2, other)
    read = " ".join(plans.seen)
    assert "season_sums" in read
    assert "season_strengths" in read
    assert not re.search(r"\b(played|results)\b", read)


@on_sqlite
async def test_an_index_finds_the_games_for_the_next_strengths(town: Town, plans: Plans) -> None:
    await begun(town)
    for _ in range(2):
        await played(town)
        plans.seen.clear()
        await learn_strengths(town.store, asyncio.Event(), pause=0.0)
        (plan,) = [steps for statement, steps in plans.seen.items() if "FROM played" in statement]
        assert "ix_played_season (chat_id=? AND ended_at>?)" in plan[0]
        assert not any("TEMP B-TREE" in step for step in plan)


@on_sqlite
async def test_commands_about_a_persons_own_data_read_only_his_rows(town: Town, plans: Plans) -> None:
    await town.dealt("city")
    for asked in ("/mydata", "/privacy", "/forget"):
        await town.whisper(2, asked)
    assert len(plans.seen) > 8
    assert plans.reading(OF_A_BOT) == {}


@on_sqlite
async def test_no_transaction_of_the_clean_up_reads_a_whole_table(town: Town, plans: Plans) -> None:
    """Only forgetting a group does: it reads all rows of this group."""
    await town.dealt()
    await town.stop()
    await town.feed(my_chat_member=thrown_out())
    plans.seen.clear()
    town.now += 400 * DAY
    await clean(town.store, BOT_ID, Kept(), asyncio.Event(), pause=0.0)
    sitting = await town.reads(seats.of_game, (await town.game()).id)
    assert [who.user_id for who in sitting] == [*range(-1, -11, -1)]
    assert await town.known(1) is None
    assert await town.reads(chats.get, BOT_ID, GROUP) is None
    assert len(plans.seen) > 15
    assert plans.reading(OF_A_BOT) == {}


def thrown_out() -> dict[str, Any]:
    bot = person(BOT_ID, is_bot=True)
    return {
        "chat": place(GROUP),
        "from": person(1),
        "date": 1,
        "old_chat_member": {"status": "member", "user": bot},
        "new_chat_member": {"status": "left", "user": bot},
    }
