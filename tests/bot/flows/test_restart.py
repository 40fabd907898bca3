"""Killed after any act, the bot goes on with the same game: what it knows is what its file holds."""

import asyncio
import random

import pytest

from bot.render.narrator import reopen
from bot.store import deadlines, inbox
from bot.store.deadlines import Deadline
from bot.table import Table
from engine.acts import Timeout
from engine.deal import deal
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.bot.flows.telegram import BOT_ID, person, place
from tests.bot.flows.town import GROUP, Town, keys
from tests.engine.drawn import act_of
from tests.engine.table import LETTER

ACTS = 120


async def stands(town: Town) -> tuple[Table, Deadline | None]:
    table = await town.table()
    async with town.store.glance() as unit:
        return table, await deadlines.of_game(unit, table.game.id)


@pytest.mark.parametrize("book", BOOKS)
async def test_after_any_act_what_is_read_is_what_was_known(town: Town, book: str) -> None:
    chance = random.Random(f"{book} 3")
    players = chance.choice(sorted(BOOKS[book].deals))
    cards = deal(BOOKS[book], players, chance).roles
    game = await town.dealt(book, "".join(LETTER[role] for role in cards))
    for _ in range(ACTS):
        async with town.store.unit() as unit:
            table = await town.house.tables.table(unit, game.id)
            acts = [act_of(table.state, chance.randrange(2**24)) for _ in range(chance.choice((1, 1, 4)))]
            for act in (*acts, *[Timeout()] * (chance.random() < 0.3)):
                table = await town.house.tables.table(unit, game.id)
                await town.house.tables.act(unit, table, act)
        if (await town.game()).status != "running":
            break
        if chance.random() > 0.3:
            continue
        known = await stands(town)
        town.house.tables.forget(game.id)
        assert await stands(town) == known
    assert (await town.table()).acts > 20


@pytest.mark.parametrize("book", BOOKS)
async def test_a_fresh_house_goes_on_where_the_old_one_was(town: Town, book: str) -> None:
    await town.dealt(book)
    for _ in range(6):
        for _ in range(4):
            await town.time_out()
        before, rows = await stands(town), await town.rows()
        await town.restart()
        assert await stands(town) == before
        assert await town.rows() == rows
        table, deadline = before
        assert deadline is not None
        assert town.house.timers.ends_at(table.game.id, deadline.step) is not None


async def test_a_step_that_ran_out_while_the_bot_was_down_has_its_time_again(town: Town) -> None:
    game = await town.dealt()
    table = await town.until(StepName.TURN, 1)
    await town.deliver()
    town.now += 24 * 3600
    await town.restart()
    again, deadline = await stands(town)
    assert again.state == table.state
    assert deadline == Deadline(game.id, table.state.step.serial, town.now + 60)
    (row,) = await town.rows()
    told = reopen(table.state, table.roster, table.head)
    assert (row.what, row.slot) == (told.what, told.slot)
    assert row.content == told.post.model_dump(mode="json", exclude_defaults=True)


async def test_the_deadline_of_a_step_is_real_once_its_message_is_accepted(town: Town) -> None:
    await town.dealt()
    table = await town.until(StepName.TURN, 1)
    town.now += 30
    await town.deliver()
    _, deadline = await stands(town)
    assert deadline == Deadline(table.game.id, table.state.step.serial, town.now + 60)


async def test_a_message_that_is_never_accepted_does_not_stop_the_game(town: Town) -> None:
    await town.dealt()
    table = await town.until(StepName.TURN, 1)
    _, deadline = await stands(town)
    assert deadline is not None
    assert deadline.due_at == town.now + 60 + 60
    await town.time_out()
    assert (await town.table()).state.step.serial == table.state.step.serial + 1


async def test_an_update_stored_and_not_handled_is_handled_by_the_next_start(town: Town) -> None:
    words = {"message_id": 5, "date": 1, "chat": place(GROUP), "from": person(1), "text": "/newgame city"}
    async with town.store.unit() as unit:
        await inbox.store_batch(unit, BOT_ID, [{"update_id": 990, "message": words}])
    await town.restart()
    await town.house.lanes.start()
    while not await town.rows():
        await town._quiet()
        await asyncio.sleep(0)
    assert keys(await town.rows())[0] == "lobby-title"
