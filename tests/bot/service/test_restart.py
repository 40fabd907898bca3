"""Whenever the program is killed, what it reads again is what it had."""

import pytest

from bot.service import LONGEST_WAIT
from bot.store import deadlines, games, outbox
from bot.store.deadlines import Deadline
from bot.store.games import Game
from bot.table import Table
from engine.acts import Act
from engine.roles import Role
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import Town
from tests.bot.render.telling import acts_of, record_of
from tests.engine.table import LETTER

EACH = 25
"""Acts from one kill to the next; after every act the log is read again all the same."""


def cards(roles: tuple[Role, ...]) -> str:
    return "".join(LETTER[role] for role in roles)


async def deadline(town: Town, game: Game) -> Deadline | None:
    async with town.store.glance() as unit:
        return await deadlines.of_game(unit, game.id)


async def take(town: Town, game: Game, act: Act) -> Table:
    """Plays an act; gives the table as it is kept in memory."""
    tables = town.house.tables
    async with town.store.unit() as unit:
        assert await tables.act(unit, await tables.table(unit, game.id), act) is None
    return await town.table()


@pytest.mark.parametrize("book", BOOKS)
async def test_after_any_act_the_log_gives_the_same_table(town: Town, book: str) -> None:
    record = record_of(book)
    game = await town.dealt(book, cards(record.roles))
    for number, act in enumerate(acts_of(record), 1):
        kept = await take(town, game, act)
        if kept.state.step.name is StepName.OVER:
            break
        town.house.tables.forget(game.id)
        assert await town.table() == kept
        if number % EACH == 0:
            before = await town.rows(), await deadline(town, game)
            await town.restart()
            assert await town.table() == kept
            assert (await town.rows(), await deadline(town, game)) == before
    assert (await town.game()).status == "over"


async def test_a_deadline_that_passed_meanwhile_has_its_time_again(town: Town) -> None:
    game = await town.dealt()
    table = await town.until(StepName.TURN, 1)
    old = await deadline(town, game)
    assert old is not None
    town.now = old.due_at + 3600
    waiting = await town.rows()
    await town.restart()
    again = await deadline(town, game)
    assert again == Deadline(game.id, table.state.step.serial, town.now + 60)
    rows = await town.rows()
    assert [row.id for row in rows[: len(waiting)]] == [row.id for row in waiting]
    assert [(row.what, row.slot) for row in rows[len(waiting) :]] == [("edit", f"speech:{old.step}")]


async def test_time_is_given_again_only_for_what_nobody_saw_if_so_set(town: Town) -> None:
    game = await town.dealt()
    town.settings = town.settings.model_copy(update={"time_again": False})
    await town.until(StepName.TURN, 1)
    old = await deadline(town, game)
    assert old is not None
    town.now = old.due_at + 3600
    await town.restart()
    unseen = await deadline(town, game)
    assert unseen == Deadline(game.id, old.step, town.now + 60)
    async with town.store.unit() as unit:
        for row in await outbox.pending(unit, BOT_ID):
            await outbox.settle(unit, row.id)
    town.now += 3600
    await town.restart()
    assert await deadline(town, game) == unseen
    assert town.house.timers.ends_at(game.id, old.step) == unseen.due_at
    assert await town.rows() == []


async def test_a_clock_set_back_gives_no_step_longer_than_it_can_have(town: Town) -> None:
    game = await town.dealt()
    await town.until(StepName.TURN, 1)
    town.now -= 24 * 3600
    await town.restart()
    running = town.house.timers.ends_at(game.id, (await town.table()).state.step.serial)
    assert running == town.now + 60 + LONGEST_WAIT


async def test_a_deadline_to_come_stays_where_it_was(town: Town) -> None:
    game = await town.dealt()
    await town.until(StepName.TURN, 1)
    old = await deadline(town, game)
    await town.restart()
    assert await deadline(town, game) == old


async def test_a_game_that_is_over_is_not_taken_up_again(town: Town) -> None:
    game = await town.dealt()
    async with town.store.unit() as unit:
        await town.house.tables.close(unit, await town.house.tables.table(unit, game.id), "stopped")
    waiting = await town.rows()
    await town.restart()
    assert await town.rows() == waiting
    assert await deadline(town, game) is None
    async with town.store.glance() as unit:
        assert await games.all_open_in(unit, BOT_ID, game.chat_id) == []
