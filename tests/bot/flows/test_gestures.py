"""Reactions of players who have not the floor are gestures (FIIM 6.6.2, 6.6.7, 6.6.9, 6.7.3, their like)."""

from typing import Any

import pytest

from bot.values.outgoing import Outgoing
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.flows.judged import JUDGE, judged, lines, press
from tests.rig.flows.town import GROUP, Town, button, keys

SPECTATOR, ADMINISTRATOR = 70, 91
THUMB = {"type": "emoji", "emoji": "👍"}

BY_DAY = {"fiim-2019": "6.6.2", "classic-10": "15", "city": "f2", "ua-club": "f3", "party": "f5"}
BY_NIGHT = {
    "fiim-2019": ("remove", "6.7.3"),
    "classic-10": ("foul", "5"),
    "city": ("remove", "r3"),
    "ua-club": ("foul", "f3"),
    "party": ("foul", "f9"),
}


async def react(
    town: Town, user: int, *shown: dict[str, Any], before: tuple[Any, ...] = ()
) -> list[Outgoing]:
    """Sends what Telegram sends when a person changes his reaction to a message of the group."""
    reaction = {
        "chat": town.message(user, GROUP)["chat"],
        "message_id": 5,
        "user": town.person(user),
        "date": int(town.now),
        "old_reaction": [*before],
        "new_reaction": [*shown],
    }
    return await town.feed(message_reaction=reaction)


async def judge_is_told(town: Town, act: str, clause: str, seat: int = 3) -> None:
    """Checks that a reaction of the seat is told to the judge alone, with this clause and measure, and costs
    nothing by itself."""
    game = await town.game()
    before = await lines(town)
    rows = await react(town, seat, THUMB)
    assert {row.chat_id for row in rows} == {JUDGE}
    assert keys(rows)[0] == "judge-gesture"
    assert "👍" in town.words(rows[0])
    assert button(rows, f"button-judge-heard-{act}").startswith(
        press(game, act, seat, clause).rpartition(":")[0]
    )
    assert await lines(town) == before


@pytest.mark.parametrize("book", BOOKS)
async def test_by_day_a_reaction_is_a_gesture_by_the_clause_of_the_book(town: Town, book: str) -> None:
    await judged(town, book, turn=1)
    town.now += 10
    await judge_is_told(town, "foul", BY_DAY[book])


@pytest.mark.parametrize("book", BOOKS)
async def test_by_night_a_reaction_is_a_sign_by_the_clause_of_the_book(town: Town, book: str) -> None:
    await judged(town, book)
    await town.until(StepName.HUNT)
    town.now += 10
    await judge_is_told(town, *BY_NIGHT[book])


async def test_fiim_6_6_7_in_a_vote_a_reaction_is_a_gesture_of_the_vote(town: Town) -> None:
    await judged(town)
    await town.voting()
    town.now += 10
    await judge_is_told(town, "foul", "6.6.7")


async def test_fiim_6_6_9_a_reaction_before_the_best_move_has_its_own_clause(town: Town) -> None:
    await judged(town)
    await town.shot(7)
    await town.until(StepName.LAST_WORD, 7)
    town.now += 10
    await judge_is_told(town, "foul", "6.6.9")


async def test_reactions_of_speaker_and_audience_and_removed_ones_are_no_gestures(town: Town) -> None:
    await judged(town, turn=1)
    town.now += 10
    assert await react(town, 1, THUMB) == []
    assert await react(town, SPECTATOR, THUMB) == []
    assert await react(town, JUDGE, THUMB) == []
    assert await react(town, 3, before=(THUMB,)) == []


async def test_reactions_of_a_player_are_reported_once_a_step(town: Town) -> None:
    await judged(town, turn=1)
    town.now += 10
    assert await react(town, 3, THUMB)
    assert await react(town, 3, {"type": "custom_emoji", "custom_emoji_id": "5"}, before=(THUMB,)) == []
    assert await react(town, 4, {"type": "custom_emoji", "custom_emoji_id": "5"})


async def test_without_a_judge_reactions_are_not_reported(town: Town) -> None:
    await town.dealt(turn=1)
    town.now += 10
    assert await react(town, 3, THUMB) == []


async def test_at_a_table_in_a_call_reactions_are_not_reported(town: Town) -> None:
    town.telegram.members |= {ADMINISTRATOR: "owner"}
    await judged(town)
    await town.tap(ADMINISTRATOR, "s:talk:call")
    await town.until(StepName.TURN, 1)
    town.now += 10
    assert await react(town, 3, THUMB) == []


async def test_a_reaction_in_the_name_of_a_chat_is_not_reported(town: Town) -> None:
    await judged(town, turn=1)
    chat = town.message(3, GROUP)["chat"]
    reaction = {"chat": chat, "message_id": 5, "actor_chat": chat, "date": int(town.now)}
    assert await town.feed(message_reaction={**reaction, "old_reaction": [], "new_reaction": [THUMB]}) == []
