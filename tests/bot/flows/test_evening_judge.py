"""Whoever judges a table of an evening judges the next one there, unless he says otherwise."""

import pytest

from bot.store.lobby import comers, waiting
from bot.values.evening import Evening
from bot.values.game import Game
from tests.rig.flows.evenings import HOST, all_ready, at_five, planned, sitting, tables, to_the_hour
from tests.rig.flows.judged import press
from tests.rig.flows.town import Town, keys

JUDGE = 7


@pytest.fixture
async def evening(town: Town) -> Evening:
    """Seven people come to an evening. One of them judges its first table, which plays."""
    town.telegram.members[JUDGE] = "member"
    await at_five(town)
    evening = await planned(town, people=7)
    await to_the_hour(town, evening)
    (first,) = await tables(town, evening)
    await town.say(JUDGE, "/leave")
    await town.whisper(JUDGE, f"/start judge-{first.join_code}")
    await all_ready(town, first, *range(1, 7))
    (first,) = await tables(town, evening)
    assert (first.status, first.judge_id) == ("running", JUDGE)
    return evening


async def next_table(town: Town, evening: Evening) -> Game:
    """Ends the game, and lets the next table open."""
    *_, game = await tables(town, evening)
    await town.stop(HOST)
    before = await town.newest()
    await town.pass_deadline(evening.id)
    *_, opened = await tables(town, evening)
    assert opened.id != game.id
    told = [key for row in await town.rows(before) if row.chat_id == JUDGE for key in keys([row])]
    assert ("judge-chair" in told) == (opened.judge_id == JUDGE)
    return opened


async def test_the_judge_of_a_table_judges_the_next_game_and_takes_no_seat(
    town: Town, evening: Evening
) -> None:
    there = await town.reads(comers.of_evening, evening)
    assert {who.user_id for who in there} == {*range(1, 7)}  # he is no longer one of those who go home
    game = await next_table(town, evening)
    assert game.judge_id == JUDGE
    assert await sitting(town, game) == {*range(1, 7)}
    assert await town.reads(waiting.of_game, game.id) == []


@pytest.mark.parametrize("wish", ["yes", "no"])
async def test_a_judge_can_answer_the_post_to_play_or_to_go_home(
    town: Town, evening: Evening, wish: str
) -> None:
    await town.tap(JUDGE, f"ep:{evening.id}:{wish}")
    game = await next_table(town, evening)
    assert game.judge_id is None
    assert (JUDGE in await sitting(town, game)) == (wish == "yes")


async def test_a_judge_who_stands_down_does_not_judge_the_next_game(town: Town, evening: Evening) -> None:
    game = await next_table(town, evening)
    await town.tap(JUDGE, press(game, "stand-down"), chat=JUDGE)
    await all_ready(town, game, *range(1, 7))
    assert (await next_table(town, evening)).judge_id is None
