"""What an update costs does not grow with the games played before: no statement on its way reads, or sorts,
all that a bot or a group has."""

import re
from typing import Any

import pytest
from sqlalchemy import event

from engine.steps import StepName
from tests.bot.flows.town import Town

WHOLE = re.compile(
    r"SCAN (games|seats|acts|messages|people|chats|inbox)"
    r"|SEARCH (games|seats|people|inbox) .*\(bot_id=\?\)"
    r"|SEARCH (games|messages) .*\(bot_id=\? AND chat_id=\?\)"
)
"""Steps that read every row of a bot, or of a group, in a table that keeps what is over."""


class Plans:
    """How SQLite goes about each statement: those that read too much."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.whole: dict[str, list[str]] = {}

    def note(self, _conn: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement in self.seen or not statement.startswith(("SELECT", "UPDATE", "DELETE")):
            return
        self.seen.add(statement)
        cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
        plan = [step for *_numbers, step in cursor.fetchall()]
        ends_early = "LIMIT" in statement and not any("TEMP B-TREE" in step for step in plan)
        if not ends_early and any(map(WHOLE.match, plan)):
            self.whole[statement] = plan


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
    assert plans.whole == {}
