"""A judge writes his own reason for a foul, a removal or a defeat."""

import pytest

from bot.handlers.judge.own_words import QUESTION
from bot.render.game.reasons import LONGEST_REASON
from engine.acts import Foul, Remove
from tests.rig.flows.judged import JUDGE, judged, lines, press
from tests.rig.flows.rows import sent
from tests.rig.flows.town import GROUP, Town, answer, keys, replying


async def reason_asked(town: Town, wish: str = "foul", fouls: int = 0) -> int:
    """Plays a game in which the bot asks the judge to write a reason. Returns the id of the message with this
    question."""
    game = await judged(town, turn=1)
    for _ in range(fouls):
        await town.play(Foul(3))
    rows = await town.tap(JUDGE, press(game, wish, 3, "own", at=fouls), chat=JUDGE)
    assert keys(rows, chat=JUDGE)[-1:] == ["judge-own-ask"]
    return await town.asking(f"{QUESTION}:{game.id}:{wish}:3:{fouls}", JUDGE)


async def test_fiim_6_1_a_foul_is_told_and_recorded_with_the_judges_own_words(town: Town) -> None:
    question = await reason_asked(town)
    rows = await town.whisper(JUDGE, "спор  с судьёй\n# и крик", **replying(question))
    assert keys(rows, chat=GROUP) == ["fouled", "reason-own"]
    assert "judge foul 3 спор с судьёй и крик" in await lines(town)
    assert [row.slot for row in sent(rows) if row.chat_id == JUDGE] == ["panel"]
    assert keys(await town.whisper(JUDGE, "спор", **replying(question))) == ["judge-done-already"]
    assert (await town.live_game()).state.fouls(3) == 1


@pytest.mark.parametrize("wish", ["remove", "defeat"])
async def test_the_question_for_a_removal_or_a_defeat_names_its_cost_first(town: Town, wish: str) -> None:
    game = await judged(town, turn=1)
    rows = await town.tap(JUDGE, press(game, wish, 3, "own"), chat=JUDGE)
    assert keys(rows, chat=JUDGE) == [f"judge-sure-{wish}", f"judge-why-{wish}", "judge-own-ask"]
    question = await town.asking(f"{QUESTION}:{game.id}:{wish}:3:0", JUDGE)
    assert "reason-own" in keys(await town.whisper(JUDGE, "подкуп", **replying(question)), chat=GROUP)
    assert f"judge {wish} 3 подкуп" in await lines(town)


async def test_a_fourth_foul_with_the_judges_own_words_removes_the_player(town: Town) -> None:
    question = await last_foul_asked(town)
    rows = await town.whisper(JUDGE, "перебивает", **replying(question))
    assert keys(rows, chat=GROUP)[:2] == ["fouled-out", "reason-own"]


async def last_foul_asked(town: Town) -> int:
    game = await judged(town, turn=1)
    for _ in range(3):
        await town.play(Foul(3))
    rows = await town.tap(JUDGE, press(game, "foul", 3, "own", at=3), chat=JUDGE)
    assert keys(rows, chat=JUDGE) == ["judge-sure-fourth", "judge-why-foul", "judge-own-ask"]
    return await town.asking(f"{QUESTION}:{game.id}:foul:3:3", JUDGE)


@pytest.mark.parametrize("words", ["…", "6.6.4", "f1", "##"])
async def test_a_reason_of_the_judge_needs_words(town: Town, words: str) -> None:
    question = await reason_asked(town)
    assert keys(await town.whisper(JUDGE, words, **replying(question))) == ["judge-own-wrong"]
    assert (await town.live_game()).state.fouls(3) == 0


async def test_a_long_reason_of_the_judge_is_cut(town: Town) -> None:
    question = await reason_asked(town)
    await town.whisper(JUDGE, "ы" * 4000, **replying(question))
    assert f"judge foul 3 {'ы' * (LONGEST_REASON - 1)}…" in await lines(town)


async def test_a_reason_that_comes_too_late_does_nothing(town: Town) -> None:
    question = await reason_asked(town)
    await town.play(Remove(3))
    assert keys(await town.whisper(JUDGE, "спор", **replying(question))) == ["refusal-not-at-table"]


async def test_only_the_judge_of_this_game_can_give_a_reason(town: Town) -> None:
    question = await reason_asked(town)
    game = await town.game()
    assert answer(await town.tap(5, press(game, "foul", 3, "own"), chat=5)) == ["judge-only"]
    assert answer(await town.tap(JUDGE, press(game, "resign-sure"), chat=JUDGE)) == ["judge-stood-down"]
    assert keys(await town.whisper(JUDGE, "спор", **replying(question))) == ["judge-only"]
    assert (await town.live_game()).state.fouls(3) == 0
