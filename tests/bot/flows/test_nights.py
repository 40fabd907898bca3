"""Tests what the group must not learn from a night, and what players must not learn about each other."""

from typing import Any

import pytest
from aiogram.methods import DeleteMessage

from bot.delivery.verdict import Refused
from bot.render.game.utterance import PROMPTS
from bot.services.game import pauses, playing
from bot.services.reach.failures import on_row_given_up
from bot.store.telegram import messages
from bot.values.game import Game
from bot.values.outgoing import TALK, Outgoing
from engine.acts import Foul, Leave, NightAct, Remove, Shoot, Surrender
from engine.roles import Phase
from engine.steps import StepName
from tests.rig.flows.in_group import numbers_in
from tests.rig.flows.rows import in_slot, newest, sent
from tests.rig.flows.town import GROUP, Town, keys

BLACKS, SHERIFF = (2, 4, 6), 7
PHOTO: dict[str, Any] = {"photo": [{"file_id": "p", "file_unique_id": "p", "width": 1, "height": 1}]}


async def hunted(town: Town, victim: int) -> None:
    """Plays a night up to the end of its hunt."""
    await town.dealt()
    await town.until(StepName.HUNT)
    for black in BLACKS:
        await town.play(Shoot(black, victim))
    await town.until("don-check")


@pytest.mark.parametrize("victim", [8, 9])
async def test_leaving_by_night_has_the_same_words_hit_or_not(town: Town, victim: int) -> None:
    await hunted(town, victim)
    assert keys(await town.play(Leave(8)), GROUP) == ["out-left"]
    assert 8 not in (await town.live_game()).state.night.present


@pytest.mark.parametrize("victim", [8, 9])
async def test_a_removal_by_night_has_the_same_words_hit_or_not(town: Town, victim: int) -> None:
    await hunted(town, victim)
    assert keys(await town.play(Remove(8)), GROUP) == ["out-removed"]
    assert 8 not in (await town.live_game()).state.night.present


@pytest.mark.parametrize("victim", [8, 9])
async def test_a_third_foul_by_night_has_the_same_words_hit_or_not(town: Town, victim: int) -> None:
    await hunted(town, victim)
    for _ in range(2):
        await town.play(Foul(8))
    assert keys(await town.play(Foul(8)), GROUP) == ["fouled", "third-foul-silent-turn"]


@pytest.mark.parametrize("victim", [8, 9])
async def test_a_fourth_foul_by_night_has_the_same_words_hit_or_not(town: Town, victim: int) -> None:
    await hunted(town, victim)
    for _ in range(3):
        await town.play(Foul(8))
    assert keys(await town.play(Foul(8)), GROUP) == ["fouled-out"]


async def test_a_vote_that_a_night_cancelled_is_told_in_the_morning(town: Town) -> None:
    await hunted(town, 9)
    await town.play(Leave(8))
    before = await town.newest()
    await town.until(StepName.LAST_WORD)
    assert "vote-cancelled-today" in keys(await town.rows(before), GROUP)


async def test_a_shot_that_other_blacks_see_leaves_them_their_buttons(town: Town) -> None:
    await town.dealt(blacks_talk_in_hunt=True)
    await town.until(StepName.HUNT)
    await town.opens_eyes(4)
    told = {row.chat_id: (row.what, keys([row])) for row in await town.play(Shoot(2, 5))}
    assert told == {2: ("edit", ["shot-fired"]), 4: ("send", ["shot-seen"])}
    assert keys(await town.opens_eyes(6))[-1] == "shot-seen"


async def test_ua_acts_of_a_black_reach_only_blacks_with_an_opened_prompt(town: Town) -> None:
    await town.dealt("ua-club")
    await town.until(StepName.HUNT)
    assert reached(await town.play(Shoot(4, 5))) == {4}
    assert keys(await town.opens_eyes(2))[-1] == "proposed"
    assert reached(await town.play(Shoot(6, 7))) == {2, 6}
    await town.does(pauses.pause, "judge")
    await town.does(pauses.resume, "judge")
    assert reached(await town.play(Shoot(4, 8))) == {4}, "a pause covers it again"
    await town.opens_eyes(2)
    await town.restart()
    assert reached(await town.play(Shoot(6, 8))) == {6}, "nobody knows any more who has opened it"
    await town.opens_eyes(4)
    assert reached(await town.play(Shoot(2, 8))) == {2, 4}
    assert keys(await town.opens_eyes(6))[-1] == "shot-answered"


def reached(rows: list[Outgoing]) -> set[int]:
    """Returns the private chats to which something comes."""
    return {row.chat_id for row in rows if row.chat_id != GROUP}


async def chats_asked(town: Town, game: Game, prefix: str = PROMPTS) -> set[int]:
    """Delivers all that is due, and returns the private chats in which a message of the night stands.
    `prefix`: how the names of its slot begin."""
    await town.deliver()
    return {chat_id for chat_id, _ in await town.reads(messages.places, game.id, prefix)}


@pytest.mark.parametrize("restarted", [False, True])
async def test_in_the_morning_all_messages_of_the_night_are_deleted(town: Town, *, restarted: bool) -> None:
    game = await town.dealt()
    await town.until(StepName.MEETING)
    for black in BLACKS:
        await town.whisper(black, "восьмого")
    await town.whisper(SHERIFF, "кто здесь?")
    await town.whisper(4, None, **PHOTO)
    assert await chats_asked(town, game, TALK) == {*BLACKS, SHERIFF}
    async with town.store.read_only() as tx:
        found = await messages.places(tx, game.id, TALK)
        shown = {(chat, await messages.find(tx, chat, game.id, slot)) for chat, slot in found}
    if restarted:
        await town.restart()
        await town.whisper(2, "или девятого")
    await town.until(StepName.TURN, 1)
    assert await chats_asked(town, game, TALK) == set()
    calls = [call for call in town.telegram.calls if isinstance(call, DeleteMessage)]
    assert len(shown) == 16, "five that they wrote, six that came to the others, five answers"
    assert shown <= {(call.chat_id, call.message_id) for call in calls}


async def test_words_of_a_black_by_night_are_under_a_spoiler_with_his_seat(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    row = (await town.whisper(4, "восьмого"))[0]
    assert town.app.render(row, town.now).text == "🌙 <tg-spoiler><b>№4:</b> восьмого</tg-spoiler>"


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("book", ["city", "ua-club"])
async def test_by_day_no_message_tells_who_was_woken(town: Town, book: str, *, killed: bool) -> None:
    game = await town.dealt(book, turn=1)
    assert await chats_asked(town, game) == set()
    live = await town.until(StepName.HUNT)
    await town.opens_eyes(2)
    await town.play(Shoot(2, 5))
    assert {2, 4, 6} <= await chats_asked(town, game)
    if killed:
        await town.restart()
    while live.state.step.phase is Phase.NIGHT:
        await town.time_out()
        live = await town.live_game()
    assert await chats_asked(town, game) == set()


@pytest.mark.parametrize("ends", ["surrender", "close", "undo"])
async def test_after_a_night_that_ends_early_no_message_tells_who_was_woken(town: Town, ends: str) -> None:
    game = await town.dealt("city", turn=10)
    await town.until(StepName.HUNT)
    assert await chats_asked(town, game) == {2, 4, 6}
    if ends == "surrender":
        await town.play(Surrender(4))
    elif ends == "undo":
        assert await town.undo() is None
    else:
        await town.does(playing.close, "stopped")
    assert await chats_asked(town, game) == set()


async def test_the_prompt_of_a_player_who_is_removed_by_night_is_covered(town: Town) -> None:
    await town.dealt()
    await town.until(StepName.HUNT)
    await town.opens_eyes(4)
    assert "night-sleeps" in keys(await town.play(Remove(4)), 4)
    assert "night-sleeps" not in keys(await town.play(Remove(5)))


async def test_a_black_who_is_out_reads_no_more_of_the_hunt(town: Town) -> None:
    await town.dealt("ua-club")
    await town.play(Leave(6))
    await town.until(StepName.HUNT)
    await town.opens_eyes(2)
    assert {row.chat_id for row in await town.play(Shoot(4, 5))} == {2, 4}


async def test_a_private_chat_that_is_closed_by_night_is_not_told_to_the_group(town: Town) -> None:
    await town.dealt()
    await town.until("sheriff-check")
    *_, asked = [row for row in await town.rows() if "night-wakes" in keys([row], SHERIFF)]
    before = await town.newest()
    async with town.scope() as scope:
        await on_row_given_up(scope, asked, Refused.UNREACHABLE)
    assert await town.rows(before) == []
    await town.until(StepName.TURN)
    assert all(numbers_in(row) == [] for row in await town.rows(before))


async def test_messages_of_the_night_can_not_be_forwarded(town: Town) -> None:
    await town.dealt(blacks_talk_in_hunt=True)
    await town.until(StepName.HUNT)
    await town.whisper(2, "пятый")
    await town.opens_eyes(4)
    await town.play(Shoot(2, 5))
    await town.until("sheriff-check")
    (asked,) = await town.opens_eyes(SHERIFF)
    assert asked.content.get("protected")
    await town.play(NightAct(SHERIFF, "check", (2,)))
    told = [row for row in sent(await town.rows()) if row.chat_id != GROUP]
    assert {"black-says", "shot-seen", "night-wakes"} <= set(keys(told))
    assert all(row.content.get("protected") for row in told)


async def test_players_of_roles_that_greet_together_each_read_so_in_private(town: Town) -> None:
    """If several roles greet in one step, each of their players gets his own private message, and the group
    reads one sentence."""
    await town.dealt("city", greet_together=True)
    await town.until("greet-doctor")
    rows = await town.rows()
    step = f"act:{(await town.live_game()).state.step.serial}"
    greeted = sorted(row.chat_id for row in in_slot(rows, step))
    assert [keys(await town.opens_eyes(seat)) for seat in greeted] == [["greeted"]] * len(greeted)
    roles = [role.id for role in (await town.live_game()).state.roles]
    others = ("sheriff", "doctor", "mistress", "maniac")
    assert greeted == [seat for seat, role in enumerate(roles, 1) if role in others]
    night = newest(rows, "night:1")
    assert keys([night])[1:] == ["night-meeting", "night-greet-together", "time-left"]
    assert (await town.until(StepName.TURN)).state.step.seat == 1


async def test_a_chat_chooses_shorter_nights_and_the_rules_and_the_record_say_so(town: Town) -> None:
    town.telegram.members[9] = "owner"
    await town.tap(9, "h:city:greet_together:yes")
    await town.tap(9, "h:city:quick_nights:yes")
    await town.say(9, "/newgame city")
    said = keys(await town.say(9, "/rules"))
    game = await town.game()
    assert (game.overrides["greet_together"], game.overrides["quick_nights"]) == (True, True)
    (row,) = await town.say(9, "/rules")
    folded = [one["key"] for one in row.content["folded"]]
    assert {"rules-greet-together", "rules-quick-nights"} <= {*said, *folded}


async def test_greetings_can_be_joined_only_in_books_with_several(town: Town) -> None:
    town.telegram.members[9] = "owner"
    for book, several in (("city", True), ("party", True), ("fiim-2019", False), ("ua-club", False)):
        rows = await town.tap(9, f"h:{book}:night:")
        assert ("button-house-greet_together" in str([row.content for row in rows])) == several
