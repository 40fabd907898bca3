"""Hints in a person's first game: one for each new kind of step, the same for all players. After that game
there are none. A table of newcomers hears them together, in the group."""

from collections import Counter
from itertools import pairwise

import pytest

from bot.render.locales import LOCALES
from bot.services.game.private_messages import STAGGERED
from bot.values.outgoing import Outgoing
from engine.acts import Leave, Nominate
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys


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
    assert {key for place, key in told if place == GROUP} >= {"hint-turn", "hint-vote"}
    assert {key for place, key in told if place != GROUP} == {"hint-deal", "hint-night"}


async def test_a_hint_does_not_repeat_the_words_above_the_buttons(town: Town) -> None:
    await town.dealt(hints=True, turn=1)
    both = [row for row in await town.rows() if {"hint-turn", "nomination-invited"} & {*keys([row])}]
    told = " ".join(map(town.words, both))
    assert told.count("«Пас»") == told.count("кнопкой") == 1


@pytest.mark.parametrize("cards", ["ccccccdmms", "dmmscccccc"])
async def test_hints_are_the_same_for_all_cards(town: Town, cards: str) -> None:
    await town.dealt(cards=cards, hints=True, turn=1)
    rows = [row for row in await town.rows() if hints([row])]
    assert [one for one in hints(rows) if one[1] == "hint-night"] == [
        (seat, "hint-night") for seat in range(1, 11)
    ]
    assert all(row.content["silent"] and row.slot is None for row in rows)


async def test_after_a_kill_no_hint_comes_twice(town: Town) -> None:
    await town.dealt(hints=True, turn=1)
    await town.restart()
    await town.until(StepName.TURN, 3)
    assert Counter(hints(await town.rows()))[GROUP, "hint-turn"] == 1


@pytest.mark.parametrize("killed", [False, True])
async def test_a_step_repeated_after_an_undo_brings_no_second_hint(town: Town, killed: bool) -> None:
    await town.dealt(hints=True, turn=1)
    assert await town.undo() is None
    assert (await town.live_game()).state.step.name != StepName.TURN
    if killed:
        await town.restart()
    await town.until(StepName.TURN, 1)
    assert Counter(hints(await town.rows()))[GROUP, "hint-turn"] == 1


async def half_newcomers(town: Town) -> None:
    """Deals a game of ten in which the people 6 to 10 are newcomers: too many to tell each alone in the
    group, too few to tell the whole table."""
    await town.dealt("party", cards="cmscc", hints=True)
    await town.stop()
    await town.deliver()
    await town.dealt("fiim-2019", hints=True)


async def test_one_press_ends_the_hints_of_this_person_alone(town: Town) -> None:
    await half_newcomers(town)
    off = button([row for row in await town.rows() if hints([row])], "button-hints-off")
    assert answer(await town.tap(7, off, chat=7)) == ["hints-off"]
    await town.until(StepName.TURN, 1)
    told = hints(await town.rows())
    assert (7, "hint-turn") not in told
    assert (8, "hint-turn") in told


async def test_if_most_players_turned_hints_off_the_group_reads_none(town: Town) -> None:
    await town.dealt(hints=True)
    off = button([row for row in await town.rows() if hints([row])], "button-hints-off")
    for seat in range(1, 6):
        await town.tap(seat, off, chat=seat)
    await town.until(StepName.TURN, 1)
    told = [place for place, key in hints(await town.rows()) if key == "hint-turn"]
    assert sorted(told) == [6, 7, 8, 9, 10]


async def test_a_player_who_is_out_gets_no_more_hints(town: Town) -> None:
    await half_newcomers(town)
    await town.until(StepName.TURN, 1)
    await town.play(Leave(8))
    await town.nominated((1, 3), (2, 4))
    await town.until(StepName.TURN, 10)
    await town.until(StepName.HUNT)
    told = hints(await town.rows())
    assert (8, "hint-turn") in told
    assert (8, "hint-night") in told
    assert not [key for seat, key in told if seat == 8 and key == "hint-vote"]


async def test_in_the_second_game_there_are_no_hints(town: Town) -> None:
    before = await town.newest()
    await half_newcomers(town)
    await town.until(StepName.TURN, 1)
    told = [place for place, key in hints(await town.rows(before)) if key == "hint-turn"]
    assert sorted(told) == [6, 7, 8, 9, 10]


async def test_each_hint_is_sent_at_its_own_time(town: Town) -> None:
    """A chat that is busy holds up its own hint only, so no other one tells by its place who that was."""
    await half_newcomers(town)
    await town.until(StepName.TURN, 1)
    told = [row for row in await town.rows() if "hint-turn" in keys([row])]
    assert [row.chat_id for row in told] == [*range(6, 11)]
    assert {round(later.not_before - row.not_before, 3) for row, later in pairwise(told)} == {STAGGERED}


async def few_newcomers(town: Town) -> list[Outgoing]:
    """Plays until the first turn of a game in which only the people 9 and 10 are newcomers. Returns what was
    sent in it, and what waits to be sent."""
    await town.dealt("party", cards="mmmccshk", hints=True)
    await town.stop()
    await town.deliver()
    await town.dealt("fiim-2019", hints=True, turn=1)
    return [row for row, _ in await town.deliver()]


def places(rows: list[Outgoing], key: str) -> list[tuple[int, int | None]]:
    """Returns the chat of each row with this line, and the only person who sees it there."""
    return sorted((row.chat_id, row.receiver_id) for row in rows if key in keys([row]))


async def test_a_few_newcomers_alone_read_hints_in_the_group(town: Town) -> None:
    town.telegram.members[BOT_ID] = "administrator"
    rows = await few_newcomers(town)
    assert places(rows, "hint-turn") == [(GROUP, 9), (GROUP, 10)]
    assert places(rows, "hint-deal") == [(9, None), (10, None)]


async def test_without_messages_for_one_reader_hints_come_only_in_private(town: Town) -> None:
    rows = await few_newcomers(town)
    assert places(rows, "hint-turn") == [(GROUP, 9), (GROUP, 10), (9, None), (10, None)]
    assert "answered-in-private" not in keys(rows)


@pytest.mark.parametrize("locale", LOCALES)
async def test_hints_come_in_the_persons_language(town: Town, locale: str) -> None:
    game = await town.gather("party", 5)
    await town.tap(1, f"n:{locale}", chat=1)
    await town.say(1, "/begin")
    assert game.id
    (row,) = [row for row in await town.rows() if hints([row]) and row.chat_id == 1]
    assert row.locale == locale


async def test_only_the_first_hint_has_the_button_that_ends_hints(town: Town) -> None:
    await town.dealt(hints=True, turn=1)
    with_button = {keys([row])[0] for row in await town.rows() if hints([row]) and buttons(row)}
    assert with_button == {"hint-deal"}


async def test_later_the_button_that_ends_hints_stands_below_the_start_page(town: Town) -> None:
    await town.dealt(hints=True, turn=1)
    off = button(await town.whisper(4, "/start"), "button-hints-off")
    await town.tap(4, off, chat=4)
    (again,) = await town.whisper(4, "/start")
    assert keys([again]) == ["playing"]
    assert not buttons(again)
