"""Every kind of button is declared, and every press goes through the guard."""

from typing import get_args

import pytest
from aiogram.filters.callback_data import CallbackData

from bot.handlers import PRESSES, dispatcher, fallback
from bot.handlers.chat import unserved
from bot.handlers.guard import Guard
from bot.handlers.press import Press, When, Where, Who
from bot.presses.game import ActTap, LeaveTap, PickTap, StepTap
from bot.presses.past import HideTap
from bot.presses.press import Tap
from bot.presses.tournaments import EventTap
from engine.notation import AIMED
from tests.rig.flows.town import Town, answer
from tests.rig.presses.every import is_declared

KINDS = [*Tap.__subclasses__(), *EventTap.__subclasses__()]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_button_is_in_the_table_of_presses(kind: type[CallbackData]) -> None:
    assert any(row.kind is kind for row in PRESSES)


@pytest.mark.parametrize("kind", [PickTap, LeaveTap, HideTap])
def test_every_wish_of_a_kind_is_in_the_table_of_presses(kind: type[CallbackData]) -> None:
    wishes = kind.model_fields["wish"].annotation.__args__  # type: ignore[union-attr]
    assert {wish for row in PRESSES if row.kind is kind for wish in row.wishes} == set(wishes)


def test_every_press_of_a_step_is_queued_with_its_game() -> None:
    """A press of a step goes to the queue of its game from any chat. So two updates of one game are never
    handled at the same time."""
    assert {row.kind for row in PRESSES if row.when is When.STEP} <= set(get_args(StepTap))


def test_every_act_that_names_a_seat_is_in_the_table_of_presses() -> None:
    listed = {wish for row in PRESSES for wish in row.wishes if row.kind is ActTap}
    assert listed == {*AIMED, "act", "pass", "vote"}


def test_a_button_stands_once_in_each_place() -> None:
    every = [(row.kind, wish, row.where) for row in PRESSES for wish in row.wishes]
    assert len(every) == len(set(every))


def test_buttons_of_groups_are_in_groups_and_secret_ones_in_private() -> None:
    for row in PRESSES:
        if row.who in (Who.HOST, Who.ADMINISTRATOR, Who.PLAYED, Who.SITTER, Who.SEATED):
            assert row.where is not Where.PRIVATE
        if row.closes:
            assert row.asks
            assert row.where is Where.PRIVATE or (row.who, row.when) == (Who.ADMINISTRATOR, When.ANY)
        assert (row.when is When.STEP) <= (row.who is Who.PLAYER)


def test_every_handler_of_a_press_is_guarded_and_in_its_folder() -> None:
    """Each handler takes declared buttons of one kind. Two handlers are different: the last one takes all
    other buttons, and the first one takes every update from a group that the bot does not serve."""
    made = dispatcher()
    assert [type(each) for each in made.callback_query.middleware] == [Guard]
    for router in made.sub_routers:
        if router in (unserved.router, fallback.router):
            continue
        for handler in router.callback_query.handlers:
            (press,) = [each.callback for each in handler.filters or ()]
            assert isinstance(press, Press), handler.callback
            subject = press.kind.__module__.removeprefix("bot.presses.")
            assert f"{handler.callback.__module__}.".startswith(f"bot.handlers.{subject}."), handler.callback


@pytest.mark.parametrize(
    "data",
    [
        *(f"ev:7:{wish}:0:0" for wish in ("enter", "leave", "menu", "draw", "begin", "hold", "standing")),
        *("ev:7:people:0:0", "ev:7:people:2:0", "ev:7:again:1:0", "ev:7:skip:1:0", "ev:7:finish:0:0"),
        *("ev:7:replace:3:0", "ev:7:replace:3:11", "pr:5", "de:4:deny", "j:5:foul:3:-:1"),
    ],
)
def test_data_of_buttons_of_version_0_2_0_is_understood(data: str) -> None:
    assert is_declared(data)


async def test_a_kind_that_is_not_in_the_table_is_refused_by_an_error(town: Town) -> None:
    class Unlisted(CallbackData, prefix="z"):
        pass

    with pytest.raises(TypeError):
        await Guard()(None, None, {"callback_data": Unlisted()})  # type: ignore[arg-type]


async def test_a_press_that_comes_without_its_message_is_answered(town: Town) -> None:
    game = await town.dealt()
    query = {"id": "q", "from": town.person(1), "chat_instance": "1", "data": f"l:{game.id}:stop-sure"}
    assert answer(await town.feed(callback_query=query)) == ["button-of-nothing"]
    assert (await town.game()).status == "running"
