"""Hints in a person's first game: one for each new kind of step, the same for all players. After that game
there are none."""

from collections import Counter

import pytest

from bot.render.locales import LOCALES
from bot.services.game import playing
from bot.services.scope import Scope
from bot.values.outgoing import Outgoing
from engine.acts import Leave, Nominate
from engine.steps import StepName
from tests.bot.flows.town import Town, answer, button, buttons, keys


def hints(rows: list[Outgoing]) -> list[tuple[int, str]]:
    """Returns the hints that the bot sends: receiver and key."""
    return [(row.chat_id, key) for row in rows for key in keys([row]) if key.startswith("hint-")]


async def test_each_new_kind_of_step_brings_one_hint_to_all(town: Town) -> None:
    await town.dealt(hints=True)
    assert Counter(hints(await town.rows())) == Counter(
        {(seat, key): 1 for seat in range(1, 11) for key in ("hint-deal", "hint-night")}
    )
    await town.until(StepName.TURN, 2)
    await town.play(Nominate(2, 3))
    await town.until(StepName.TURN, 4)
    await town.play(Nominate(4, 5))
    await town.until(StepName.HUNT)
    await town.until(StepName.TURN)
    told = Counter(hints(await town.rows()))
    assert set(told.values()) == {1}
    assert {"hint-deal", "hint-night", "hint-turn", "hint-vote"} <= {key for _, key in told}


@pytest.mark.parametrize("cards", ["ccccccdmms", "dmmscccccc"])
async def test_hints_are_the_same_whatever_the_cards(town: Town, cards: str) -> None:
    """Hints do not depend on the cards; they make no sound, and go only to private chats."""
    await town.dealt(cards=cards, hints=True)
    await town.until(StepName.TURN, 1)
    rows = [row for row in await town.rows() if hints([row])]
    assert [one for one in hints(rows) if one[1] == "hint-night"] == [
        (seat, "hint-night") for seat in range(1, 11)
    ]
    assert all(row.content["silent"] and row.slot is None for row in rows)


async def test_hints_survive_a_kill_and_none_comes_twice(town: Town) -> None:
    await town.dealt(hints=True)
    await town.until(StepName.TURN, 1)
    await town.restart()
    await town.until(StepName.TURN, 3)
    assert Counter(hints(await town.rows()))[7, "hint-turn"] == 1


@pytest.mark.parametrize("killed", [False, True])
async def test_a_step_that_comes_again_after_an_undo_brings_none(town: Town, killed: bool) -> None:
    await town.dealt(hints=True)
    live = await town.until(StepName.TURN, 1)
    async with town.store.transaction() as tx:
        assert await playing.undo(Scope(town.app.context, tx), live) is None
    assert (await town.live_game()).state.step.name != StepName.TURN
    if killed:
        await town.restart()
    await town.until(StepName.TURN, 1)
    assert Counter(hints(await town.rows()))[7, "hint-turn"] == 1


async def test_one_press_ends_them(town: Town) -> None:
    await town.dealt(hints=True)
    off = button([row for row in await town.rows() if hints([row])], "button-hints-off")
    assert answer(await town.tap(4, off, chat=4)) == ["hints-off"]
    await town.until(StepName.TURN, 1)
    told = hints(await town.rows())
    assert (4, "hint-turn") not in told
    assert (5, "hint-turn") in told


async def test_who_is_out_hears_no_more_of_them(town: Town) -> None:
    await town.dealt(hints=True)
    await town.until(StepName.TURN, 1)
    await town.play(Leave(8))
    for by, seat in ((1, 3), (2, 4)):
        await town.until(StepName.TURN, by)
        await town.play(Nominate(by, seat))
    await town.until(StepName.TURN, 10)
    await town.until(StepName.HUNT)
    told = hints(await town.rows())
    assert (8, "hint-turn") in told
    assert (8, "hint-night") in told
    assert not [key for seat, key in told if seat == 8 and key == "hint-vote"]


async def test_in_the_second_game_there_are_none(town: Town) -> None:
    await town.dealt("party", cards="cmscc", hints=True)
    await town.tap(1, f"l:{(await town.game()).id}:stop-sure")
    before = await town.newest()
    await town.dealt("fiim-2019", hints=True)
    await town.until(StepName.TURN, 1)
    players = {seat for seat, _ in hints(await town.rows(before))}
    assert players == set(range(1, 11)) - set(range(1, 6))


@pytest.mark.parametrize("locale", LOCALES)
async def test_hints_come_in_the_persons_language(town: Town, locale: str) -> None:
    game = await town.gather("party", 5)
    await town.tap(1, f"n:{locale}", chat=1)
    await town.say(1, "/begin")
    assert game.id
    (row,) = [row for row in await town.rows() if hints([row]) and row.chat_id == 1]
    assert row.locale == locale


async def test_only_the_first_one_has_the_button_that_ends_them(town: Town) -> None:
    await town.dealt(hints=True)
    await town.until(StepName.TURN, 1)
    with_button = {keys([row])[0] for row in await town.rows() if hints([row]) and buttons(row)}
    assert with_button == {"hint-deal"}


async def test_later_the_button_stands_under_start(town: Town) -> None:
    await town.dealt(hints=True)
    await town.until(StepName.TURN, 1)
    off = button(await town.whisper(4, "/start"), "button-hints-off")
    await town.tap(4, off, chat=4)
    (again,) = await town.whisper(4, "/start")
    assert keys([again]) == ["playing"]
    assert not buttons(again)
