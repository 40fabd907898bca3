"""A book is changed in the code while a game of it runs. The game goes on by the rules with which it
began."""

import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from bot.choices import ChatSettings, HouseRules
from bot.services.game import playing
from bot.services.live.log import record_of
from bot.store import schema
from bot.store.database import codec
from bot.store.database.migrate import migrate
from bot.variants import variant
from engine.record import Record, parse
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.flows.town import Town
from tests.rig.store.database import database, migrated
from tests.rig.upgrade.kept import forks
from tests.upgrade.conftest import restored

__all__ = ["database", "migrated"]

ELSEWHERE = -1001234567891

CITY = BOOKS["city"]
CHANGED = {**BOOKS, "city": CITY.changed({"turn_seconds": 77, "night": CITY.night[:1]})}
"""The books of another program: its turns are longer, and by night its blacks only shoot."""


LOADED_LATE = ("bot.commands.replaying", "migrations.rows_of_0_1_0")
"""Modules with books that the program loads late. If a test loaded them, they would keep its books for
ever."""


def become(books: Mapping[str, RuleSet], monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the program these books at its next start."""
    for name in LOADED_LATE:
        import_module(name)
    knowing = [
        module
        for name, module in sys.modules.items()
        if name.startswith(("bot.", "migrations.", "engine.rules.registry")) and hasattr(module, "BOOKS")
    ]
    assert len(knowing) > 1
    for module in knowing:
        monkeypatch.setattr(module, "BOOKS", books)


async def test_a_running_game_keeps_its_rules_and_the_next_game_has_the_new_ones(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = await Town(database).open()
    await town.dealt("city")
    become(CHANGED, monkeypatch)
    await town.restart()
    assert (await town.until(StepName.TURN)).state.step.seconds == 60
    await town.until("maniac")
    said = [town.words(row) for row in await town.say(1, "/rules")]
    assert not any("77" in words for words in said)
    await town.does(playing.close, "stopped")
    next_game = await town.gather("city", 10, ELSEWHERE)
    await town.say(1, "/begin", ELSEWHERE)
    rules = (await town.live_game(ELSEWHERE)).state.rules
    assert rules == CHANGED["city"].with_overrides(next_game.overrides)
    assert rules.turn_seconds == 77
    await town.close()


async def test_a_game_of_0_1_0_keeps_the_rules_of_the_program_that_upgraded_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = restored(4, tmp_path / "mafia.db")
    become(CHANGED, monkeypatch)
    await migrate(f"sqlite:///{path}")
    monkeypatch.undo()
    town = await Town(path).open()
    fork = next(fork for fork in forks() if (fork.kept.book, fork.kept.locale) == ("city", "ru"))
    live = await town.live_game(fork.chat)
    assert live.state.rules == CHANGED["city"].with_overrides(live.game.overrides)
    await town.close()


async def test_the_record_of_a_game_whose_book_has_changed_carries_the_book(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = await Town(database).open()
    await town.dealt("city", turn_seconds=50)
    assert (await recorded(town)).source.book is None
    become(CHANGED, monkeypatch)
    await town.restart()
    record = await recorded(town)
    assert record.source.book is not None
    assert record.rules == CITY.with_overrides({"turn_seconds": 50})
    await town.close()


async def test_a_game_with_rules_that_are_no_longer_allowed_has_a_record(database: Path) -> None:
    """An older version accepted these two rules together in the file of an event."""
    town = await Town(database).open()
    game = await town.dealt("fiim-2019")
    both = {"last_words": False, "victim_leaves_at_once": True}
    rules = BOOKS["fiim-2019"].with_overrides(both)
    async with town.store.transaction() as tx:
        columns = {"overrides": both, "rules": codec.write_rules(rules)}
        await tx.conn.execute(update(schema.games).where(schema.games.c.id == game.id).values(columns))
    await town.restart()
    record = await recorded(town)
    assert (record.rules, record.source.book) == (rules, None)
    await town.close()


async def test_a_chat_without_last_words_says_in_the_record_when_the_victim_leaves(database: Path) -> None:
    town = await Town(database).open()
    house = HouseRules(overrides={"last_words": False})
    made = variant(ChatSettings(house={"fiim-2019": house}), BOOKS["fiim-2019"], "Club")
    overrides: dict[str, Any] = {**made.overrides}
    await town.dealt("fiim-2019", **overrides)
    record = await recorded(town)
    assert (record.rules, record.source.book) == (made.rules, None)
    assert not record.rules.victim_leaves_at_once
    await town.close()


async def recorded(town: Town) -> Record:
    live = await town.live_game()
    return parse(await town.reads(record_of, live))
