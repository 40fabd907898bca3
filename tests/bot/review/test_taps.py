"""Presses of buttons: each is answered once, whatever it carries."""

import pytest

from bot.keyboards.taps import ActTap, LobbyTap
from bot.store import games, seats
from engine.acts import Nominate, Vote
from engine.steps import StepName
from tests.bot.review.conftest import GROUP, Town, answers, keys

HUGE = "9" * 40


@pytest.mark.parametrize(
    "data",
    [
        f"a:{HUGE}:0:vote:0",
        f"l:{HUGE}:begin",
        f"b:{HUGE}:city",
        f"q:{HUGE}:0:leave",
        f"p:{HUGE}:0:best:done:0",
    ],
)
async def test_digits_that_no_database_takes_are_a_button_of_nothing(town: Town, data: str) -> None:
    assert answers(await town.tap(1, data)) == [["button-of-nothing"]]
    assert not town.failed


@pytest.mark.parametrize("data", ["s:discipline:foul", "s:house:", "h:city:back:", "b:0:city"])
async def test_a_groups_buttons_do_nothing_in_a_private_chat(town: Town, data: str) -> None:
    rows = await town.tap(1, data, chat=1)
    assert keys(rows) == ["button-of-nothing"]


async def test_a_hand_that_is_up_is_told_to_be_up(town: Town) -> None:
    game = await town.deal()
    for seat, other in ((1, 5), (2, 6)):
        await town.until(game, StepName.TURN, seat)
        await town.act(game, Nominate(seat, other))
    table = await town.until(game, StepName.VOTE, 5)
    await town.act(game, Vote(1))
    again = ActTap(game=game.id, serial=table.state.step.serial, word="vote").pack()
    assert answers(await town.tap(1, again)) == [["hand-is-up"]]
    table = await town.until(game, StepName.VOTE, 6)
    late = ActTap(game=game.id, serial=table.state.step.serial, word="vote").pack()
    assert answers(await town.tap(1, late))[0][0] == "refusal-already-voted"


async def test_a_seat_is_given_back_by_the_lobbys_button(town: Town) -> None:
    await town.say(1, "/newgame city")
    async with town.store.unit() as unit:
        game = await games.open_in(unit, town.host.bot.id, GROUP)
    assert game is not None
    await town.say(2, f"/start {game.join_code}", chat=2)
    leave = LobbyTap(game=game.id, wish="leave").pack()
    assert answers(await town.tap(2, leave)) == [["lobby-left"]]
    assert answers(await town.tap(2, leave)) == [["not-seated"]]
    async with town.store.unit() as unit:
        assert await seats.of_game(unit, game.id) == []


async def test_a_lobby_that_changed_to_a_smaller_book_says_that_it_is_too_many(town: Town) -> None:
    await town.say(1, "/newgame city")
    async with town.store.unit() as unit:
        game = await games.open_in(unit, town.host.bot.id, GROUP)
    assert game is not None
    for user in range(2, 14):
        await town.say(user, f"/start {game.join_code}", chat=user)
    rows = await town.tap(1, f"b:{game.id}:fiim-2019")
    assert "lobby-crowded" in keys(rows)
    assert keys(await town.say(1, "/begin")) == ["lobby-crowded"]
