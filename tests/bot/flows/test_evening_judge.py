"""Whoever judges a table of an evening judges the next one there, unless he says otherwise."""

import pytest

from bot.store.game import seats
from bot.store.lobby import comers, evenings, waiting
from bot.values.evening import Evening
from bot.values.game import Game
from tests.rig.flows.judged import press
from tests.rig.flows.storm import HOST, NINE
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys

JUDGE = 7


@pytest.fixture
async def evening(town: Town) -> Evening:
    """Seven people come to an evening. One of them judges its first table, which plays."""
    town.telegram.members |= {HOST: "owner", BOT_ID: "administrator", JUDGE: "member"}
    town.now = NINE - 4 * 3600
    await town.tap(HOST, "s:zone:kyiv")
    await town.say(HOST, "/newgame party 21:00")
    (evening,) = await town.reads(evenings.open_in, BOT_ID, GROUP)
    for user in range(1, 8):
        await town.tap(user, f"ep:{evening.id}:yes")
    while town.now < NINE:
        await town.pass_deadline(evening.id)
    (first,) = await tables(town, evening)
    await town.say(JUDGE, "/leave")
    await town.whisper(JUDGE, f"/start judge-{first.join_code}")
    for user in range(1, 7):
        await town.tap(user, f"l:{first.id}:ready")
    (first,) = await tables(town, evening)
    assert (first.status, first.judge_id) == ("running", JUDGE)
    return evening


async def tables(town: Town, evening: Evening) -> list[Game]:
    return await town.reads(evenings.tables_of, evening)


async def next_table(town: Town, evening: Evening) -> Game:
    """Ends the game, and lets the next table open."""
    *_, game = await tables(town, evening)
    await town.say(HOST, "/stop")
    await town.tap(HOST, f"l:{game.id}:stop-sure")
    before = await town.newest()
    await town.pass_deadline(evening.id)
    *_, opened = await tables(town, evening)
    assert opened.id != game.id
    told = [key for row in await town.rows(before) if row.chat_id == JUDGE for key in keys([row])]
    assert ("judge-chair" in told) == (opened.judge_id == JUDGE)
    return opened


async def test_the_judge_of_a_table_judges_the_next_and_takes_nobodys_seat(
    town: Town, evening: Evening
) -> None:
    there = await town.reads(comers.of_evening, evening)
    assert {who.user_id for who in there} == {*range(1, 7)}  # he is no longer one of those who go home
    game = await next_table(town, evening)
    assert game.judge_id == JUDGE
    sitting = await town.reads(seats.of_game, game.id)
    assert {who.user_id for who in sitting} == {*range(1, 7)}
    assert await town.reads(waiting.of_game, game.id) == []


@pytest.mark.parametrize("wish", ["yes", "no"])
async def test_a_judge_who_answers_the_post_plays_or_goes_home(
    town: Town, evening: Evening, wish: str
) -> None:
    await town.tap(JUDGE, f"ep:{evening.id}:{wish}")
    game = await next_table(town, evening)
    assert game.judge_id is None
    sitting = await town.reads(seats.of_game, game.id)
    assert (JUDGE in {who.user_id for who in sitting}) == (wish == "yes")


async def test_a_judge_who_gives_the_chair_back_is_not_asked_again(town: Town, evening: Evening) -> None:
    game = await next_table(town, evening)
    await town.tap(JUDGE, press(game, "stand-down"), chat=JUDGE)
    for user in range(1, 7):
        await town.tap(user, f"l:{game.id}:ready")
    assert (await next_table(town, evening)).judge_id is None
