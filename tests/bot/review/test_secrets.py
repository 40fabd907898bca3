"""What the night must not tell, and what a restart must not lose."""

import pytest

from bot import variants
from bot.delivery.verdict import Refused
from bot.handlers.trouble import refused
from bot.store import people
from bot.store.games import Game
from engine.acts import Act, Check, Foul, Leave, Nominate, Shoot
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.bot.review.conftest import GROUP, Town, keys


async def hunted(town: Town, victim: int) -> Game:
    """Night 2 with its hunt over; the blacks of these cards sit at 1, 2 and 3."""
    game = await town.deal()
    await town.until(game, StepName.HUNT)
    for black in (1, 2, 3):
        await town.act(game, Shoot(black, victim))
    await town.until(game, StepName.DON_CHECK)
    return game


@pytest.mark.parametrize("victim", [7, 8])
async def test_who_leaves_by_night_leaves_in_the_same_words_hit_or_not(town: Town, victim: int) -> None:
    game = await hunted(town, victim)
    assert keys(await town.act(game, Leave(7)), GROUP) == ["out-left"]
    assert 7 not in (await town.table(game)).state.night.present


@pytest.mark.parametrize("victim", [7, 8])
async def test_a_fourth_foul_by_night_is_told_alike_hit_or_not(town: Town, victim: int) -> None:
    game = await hunted(town, victim)
    for _ in range(3):
        await town.act(game, Foul(7))
    assert keys(await town.act(game, Foul(7)), GROUP) == ["fouled-out"]


async def test_a_vote_that_a_night_cancelled_is_told_in_the_morning(town: Town) -> None:
    game = await hunted(town, 8)
    await town.act(game, Leave(7))
    before = await town.newest()
    await town.until(game, StepName.LAST_WORD)
    assert "vote-cancelled-today" in keys(await town.rows(before), GROUP)


async def test_a_shot_that_the_others_see_leaves_them_their_own_buttons(town: Town) -> None:
    game = await town.deal(blacks_talk_in_hunt=True)
    await town.until(game, StepName.HUNT)
    told = {row.chat_id: (row.what, keys([row])) for row in await town.act(game, Shoot(1, 5))}
    assert told == {
        1: ("edit", ["shot-fired"]),
        2: ("send", ["shot-seen"]),
        3: ("send", ["shot-seen"]),
    }


async def test_a_black_who_is_out_hears_no_more_of_the_hunt(town: Town) -> None:
    game = await town.deal("ua-club")
    await town.act(game, Leave(3))
    await town.until(game, StepName.HUNT)
    assert {row.chat_id for row in await town.act(game, Shoot(2, 5))} == {1, 2}


async def test_a_private_chat_that_is_closed_by_night_is_not_told_to_the_group(town: Town) -> None:
    game = await town.deal()
    cards = {row.chat_id: row for row in await town.rows() if row.slot == "card"}
    async with town.store.unit() as unit:
        for user in (4, 5):
            await people.seen(unit, 7, user, str(user), None)
            await people.set_reachable(unit, 7, user, True)
    before = await town.newest()
    await town.until(game, StepName.SHERIFF_CHECK)
    asked = next(
        row for row in await town.rows(before) if row.chat_id == 4 and "ask-sheriff-check" in keys([row])
    )
    before = await town.newest()
    async with town.store.unit() as unit:
        await refused(town.host, unit, asked, Refused.UNREACHABLE)
    assert await town.rows(before) == []
    async with town.store.unit() as unit:
        await refused(town.host, unit, cards[5], Refused.UNREACHABLE)
    assert keys(await town.rows(before), GROUP) == ["unreachable"]


def test_without_last_words_nobody_is_out_before_the_morning() -> None:
    settings = variants.with_house({}, "fiim-2019", overrides={"last_words": False})
    chosen = variants.variant(settings, BOOKS["fiim-2019"], "Друзья")
    assert not chosen.rules.victim_leaves_at_once
    assert variants.variant({}, BOOKS["fiim-2019"], "Друзья").rules.victim_leaves_at_once


@pytest.mark.parametrize("step", [StepName.DON_CHECK, StepName.VOTE])
async def test_the_news_above_a_message_outlive_a_restart(town: Town, step: StepName) -> None:
    game = await town.deal()
    acts: dict[int, Act] = {1: Nominate(1, 5), 2: Nominate(2, 6)} if step is StepName.VOTE else {}
    for seat, act in acts.items():
        await town.until(game, StepName.TURN, seat)
        await town.act(game, act)
    table = await town.until(game, step, 6 if acts else None)
    town.host.tables.forget(game.id)
    assert (await town.table(game)).head == table.head
    assert bool(table.head) is (step is StepName.DON_CHECK)


async def test_nothing_of_the_night_can_be_forwarded_as_a_proof(town: Town) -> None:
    game = await town.deal(blacks_talk_in_hunt=True)
    await town.until(game, StepName.MEETING)
    await town.say(1, "пятый", chat=1)
    await town.until(game, StepName.HUNT)
    await town.act(game, Shoot(1, 5))
    await town.until(game, StepName.SHERIFF_CHECK)
    await town.act(game, Check(4, 1))
    told = [row for row in await town.rows() if row.chat_id != GROUP and row.what == "send"]
    assert {"black-says", "shot-seen", "ask-hunt", "ask-sheriff-check"} <= set(keys(told))
    assert all(row.content.get("protected") for row in told)
