"""Wherever a word of the game is shown, one press explains it."""

import pytest

from bot.render import glossary
from bot.render.locales import LOCALES
from bot.services.live.outbox_writer import PAGES
from bot.values.outgoing import Outgoing
from engine.acts import Vote
from engine.steps import StepName
from tests.rig.flows.rows import sent
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys

ALL = ["words-title", *(f"word-{word}" for word in glossary.WORDS)]


async def test_the_command_and_the_buttons_show_every_word(town: Town) -> None:
    assert keys(await town.whisper(1, "/words")) == ALL
    for command in ("/rules", "/help"):
        data = button(await town.whisper(1, command), "button-words")
        assert keys(await town.tap(1, data, chat=1)) == ALL
        (row,) = await town.say(1, command)
        (link,) = [one["link"]["start"] for one in buttons(row)]
        assert keys(await town.whisper(1, f"/start {link}")) == ALL


async def test_while_a_game_runs_the_group_gets_no_page_of_words(town: Town) -> None:
    assert "words" in PAGES
    await town.dealt()
    assert [row.chat_id for row in await town.say(1, "/words") if row.receiver_id is None] == []


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_page_fits_into_a_message_and_each_word_into_an_alert(town: Town, locale: str) -> None:
    await town.tap(1, f"n:{locale}", chat=1)
    (row,) = await town.whisper(1, "/words")
    assert len(town.words(row)) < 4096
    for word in glossary.EXPLAINED:
        (row,) = await town.tap(1, f"w:{word}", chat=1)
        assert row.content["alert"]
        assert "…" not in town.words(row)[-1]


async def signs(town: Town, chat: int = GROUP) -> list[str]:
    """Returns the words that the chat's newest message explains."""
    rows = [row for row in sent(await town.rows()) if row.chat_id == chat]
    return explained(rows[-1])


def explained(row: Outgoing) -> list[str]:
    """Returns the words that a message explains."""
    asked = "button-what-is"
    return [one["data"] for one in buttons(row) if (one.get("label") or {}).get("key") == asked]


async def test_a_word_of_the_game_is_explained_where_it_appears_first(town: Town) -> None:
    """Only the person who asks sees the explanation, and his press changes nothing."""
    await town.dealt("fiim-2019")
    live = await town.until(StepName.MEETING)
    don = next(seat for seat, role in enumerate(live.state.roles, 1) if role.leads)
    (asked,) = await town.opens_eyes(don)
    assert explained(asked) == ["w:meeting"]
    await town.until(StepName.TURN, 1)
    assert await signs(town) == ["w:nominate"]
    before = (await town.live_game()).state
    rows = await town.tap(7, "w:nominate")
    assert answer(rows) == ["word-nominate"]
    assert len(rows) == 1
    assert (await town.live_game()).state == before


async def test_a_tie_and_a_raise_are_explained(town: Town) -> None:
    await town.dealt("fiim-2019")
    await town.nominated((1, 3), (2, 4))
    for step, word in ((StepName.DEFENCE, "tie"), (StepName.RAISE, "raise")):
        for candidate, voters in ((3, (1, 2, 4, 6, 5)), (4, (3, 7, 8, 10, 9))):
            await town.until(StepName.VOTE, candidate)
            for voter in voters:
                await town.play(Vote(voter))
        await town.until(step)
        assert await signs(town) == [f"w:{word}"]


async def test_from_the_second_day_on_a_turn_explains_nothing(town: Town) -> None:
    await town.dealt("fiim-2019")
    await town.until(StepName.HUNT)
    await town.until(StepName.TURN)
    assert await signs(town) == []
