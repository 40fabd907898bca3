"""What an update costs does not grow with the games played before: no statement on its way reads, or sorts,
all that a bot or a group has. Nor does a transaction of the cleaning."""

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import event

from bot.services.housekeeping import A_DAY, clean
from bot.settings import Kept
from bot.store import chats, people, seats
from engine.steps import StepName
from tests.bot.flows.telegram import BOT_ID, person, place
from tests.bot.flows.town import GROUP, Town

OF_A_BOT = re.compile(
    r"SCAN (games|seats|acts|messages|people|chats|inbox)"
    r"|SEARCH (games|seats|people|inbox|chats) (?!USING INDEX ix_games_open).*\(bot_id=\?\)"
)
"""Steps that read every row of a bot in a table that keeps what is over. The index of open games has no
others."""

OF_A_GROUP = re.compile(r"SEARCH (games|messages) .*\(bot_id=\? AND chat_id=\?\)")
"""The same of a group."""


class Plans:
    """How SQLite goes about each statement."""

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}

    def note(self, _conn: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement in self.seen or not statement.startswith(("SELECT", "UPDATE", "DELETE")):
            return
        cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
        self.seen[statement] = [step for *_numbers, step in cursor.fetchall()]

    def reading(self, *much: re.Pattern[str]) -> dict[str, list[str]]:
        """The statements that have such a step, and do not end early."""
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
    event.listen(town.store.engine.sync_engine, "before_cursor_execute", plans.note)
    return plans


async def test_no_update_of_a_game_reads_a_whole_table(town: Town, plans: Plans) -> None:
    """But /stats, which counts a group's games when somebody asks."""
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
    assert len(plans.seen) > 20
    assert plans.reading(OF_A_BOT, OF_A_GROUP) == {}


async def test_what_a_person_asks_of_himself_reads_his_own_rows(town: Town, plans: Plans) -> None:
    await town.dealt("city")
    for asked in ("/mydata", "/privacy", "/forget"):
        await town.whisper(2, asked)
    assert len(plans.seen) > 8
    assert plans.reading(OF_A_BOT) == {}


async def test_no_transaction_of_the_cleaning_reads_a_whole_table(town: Town, plans: Plans) -> None:
    """Of a group that is forgotten it reads all."""
    await town.dealt()
    await town.say(1, "/stop")
    await town.tap(1, f"l:{(await town.game()).id}:stop-sure")
    await town.feed(my_chat_member=thrown_out())
    plans.seen.clear()
    town.now += 400 * A_DAY
    await clean(town.store, BOT_ID, Kept(), asyncio.Event(), pause=0.0)
    async with town.store.read_only() as tx:
        assert [who.user_id for who in await seats.of_game(tx, (await town.game()).id)] == [
            *range(-1, -11, -1)
        ]
        assert await people.get(tx, BOT_ID, 1) is None
        assert await chats.get(tx, BOT_ID, GROUP) is None
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
