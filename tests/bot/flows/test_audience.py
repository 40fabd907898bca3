"""Tests messages of people who do not play, or do not play any more (FIIM 6.8.3)."""

import pytest

from engine.acts import Remove
from engine.steps import StepName
from tests.rig.flows.administered import administered
from tests.rig.flows.judged import JUDGE, judged, press
from tests.rig.flows.rows import deleted
from tests.rig.flows.town import GROUP, Town, button, keys

SPECTATOR, ADMINISTRATOR = 70, 91


@pytest.fixture(autouse=True)
def people(town: Town) -> None:
    administered(town, ADMINISTRATOR)
    town.telegram.rights = {"can_delete_messages": True}


async def test_fiim_6_8_3_the_judge_alone_is_told_of_words_from_the_audience(town: Town) -> None:
    await judged(town, turn=1)
    rows = await town.say(SPECTATOR, "<b>5 чёрный</b> " + "а" * 400)
    assert [row.chat_id for row in rows] == [JUDGE]
    assert keys(rows) == ["judge-audience", "reason-fiim-2019-6-8-3"]
    assert "<b>5 чёрный</b>" in town.words(rows[0])
    assert len(town.words(rows[0])) < 400


@pytest.mark.parametrize("step", [StepName.HUNT, StepName.TURN])
async def test_classic_2_a_word_of_a_player_who_is_out_may_be_a_hint(town: Town, step: StepName) -> None:
    game = await judged(town, "classic-10", turn=1)
    await town.play(Remove(3))
    await town.until(step)
    rows = [row for row in await town.say(3, "5 чёрный") if row.chat_id == JUDGE]
    assert keys(rows) == ["judge-audience-out"]
    assert button(rows, "button-judge-hint") == press(game, "hint", 3)


async def test_words_of_the_judge_are_no_hint(town: Town) -> None:
    await judged(town, turn=1)
    assert await town.say(JUDGE, "Тишина за столом") == []


async def test_before_the_deal_all_may_talk(town: Town) -> None:
    await town.gather("fiim-2019", 3)
    assert await town.say(SPECTATOR, "я посмотрю") == []


async def test_without_a_judge_nobody_is_told_of_words_from_the_audience(town: Town) -> None:
    await town.dealt(turn=1)
    assert await town.say(SPECTATOR, "5 чёрный") == []


@pytest.mark.parametrize("book", ["fiim-2019", "city"])
async def test_a_chat_may_have_the_words_of_the_audience_deleted(town: Town, book: str) -> None:
    await town.tap(ADMINISTRATOR, "s:audience:delete")
    await town.dealt(book, turn=1)
    await town.deliver()
    rows = await town.say(SPECTATOR, "5 чёрный")
    assert [row.chat_id for row in deleted(rows)] == [GROUP]
    assert not deleted(await town.say(1, "5 чёрный"))
