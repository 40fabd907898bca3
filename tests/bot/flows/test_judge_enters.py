"""A judge enters what a player has said aloud: a nomination, a pass, hands, the best move."""

from dataclasses import replace
from typing import Any

import pytest

from bot.presses.judge import JudgeTap
from bot.render.judge.entering import enter_page
from bot.values.game import Game
from bot.values.outgoing import Outgoing
from engine.acts import Nominate, Vote
from engine.state import Poll
from engine.steps import StepName
from tests.rig.flows.judged import JUDGE, judged, lines, press
from tests.rig.flows.rows import answers, in_slot
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys


async def enter(town: Town, wish: str, seat: int = 0) -> list[Outgoing]:
    """Presses a button of the current step."""
    live = await town.live_game()
    data = press(live.game, wish, seat, at=live.state.step.serial)
    return await town.tap(JUDGE, data, chat=JUDGE)


def offered(rows: list[Outgoing]) -> list[Any]:
    """Returns the wishes and seats of the buttons on the panel."""
    taps = [one["data"].split(":") for row in in_slot(rows, "panel") for one in buttons(row) if "data" in one]
    return [(tap[2], int(tap[3])) for tap in taps]


async def test_a_nomination_that_the_judge_enters_counts_as_the_players(town: Town) -> None:
    await judged(town, turn=1)
    page = await enter(town, "enter")
    assert ("enter-nominate", 5) in offered(page)
    rows = await enter(town, "enter-nominate", 5)
    assert answer(rows) == ["judge-done"]
    assert "judge-entered-nominate" in keys(rows, chat=GROUP)
    assert "1 nominate 5" in await lines(town)
    assert answer(await enter(town, "enter-nominate", 6)) == ["refusal-no-nomination-left", "rule-number"]
    assert not [wish for wish, _ in offered(await enter(town, "enter")) if wish == "enter-nominate"]


async def test_city_a_nomination_is_taken_back(town: Town) -> None:
    await judged(town, "city", turn=1)
    await town.play(Nominate(1, 5))
    assert ("enter-withdraw", 5) in offered(await enter(town, "enter"))
    assert "judge-entered-withdraw" in keys(await enter(town, "enter-withdraw", 5), chat=GROUP)
    assert "1 withdraw 5" in await lines(town)


async def test_a_pass_that_the_judge_enters_ends_the_speech(town: Town) -> None:
    await judged(town, turn=1)
    assert "judge-entered-pass" in keys(await enter(town, "enter-pass"), chat=GROUP)
    assert (await town.live_game()).state.step.seat == 2
    assert "1 pass" in await lines(town)


async def voting(town: Town, book: str = "fiim-2019") -> Game:
    game = await judged(town, book, turn=1)
    await town.voting()
    return game


async def test_the_judge_enters_all_hands_of_a_candidate_together(town: Town) -> None:
    await voting(town)
    for seat in (1, 4, 9):
        page = await enter(town, "enter-pick", seat)
    assert ("enter-pick", 4) not in offered(page)
    rows = await enter(town, "enter-done")
    assert keys(rows, chat=GROUP).count("judge-entered-hands") == 1
    assert (await lines(town))[-3:] == ["1 vote", "4 vote", "9 vote"]
    again = await enter(town, "enter-pick", 4)
    assert answer(again) == ["judge-enter-voted", "rule-number"]
    (said,) = answers(again)
    assert "№4 · " in town.words(said)


async def test_classic_a_foul_for_a_hand_taken_down_repeats_the_round(town: Town) -> None:
    game = await voting(town, "classic-10")
    await town.play(Vote(3))
    await town.tap(JUDGE, press(game, "foul", 3, "lifted-hand"), chat=JUDGE)
    assert (await lines(town))[-1] == "3 lift"
    state = (await town.live_game()).state
    assert state.fouls(3) == 1
    assert state.poll == Poll(2, (5, 6), (6,), 5)


async def test_hands_for_the_previous_candidate_are_too_late(town: Town) -> None:
    game = await voting(town)
    serial = (await town.live_game()).state.step.serial
    await enter(town, "enter-pick", 1)
    await town.until(StepName.VOTE, 6)
    rows = await town.tap(JUDGE, press(game, "enter-done", at=serial), chat=JUDGE)
    assert answer(rows) == ["too-late"]
    assert not any(row.content.get("alert") for row in answers(rows))
    assert keys(await enter(town, "enter-done"), chat=JUDGE) == ["judge-enter-whose-hand"]
    assert "1 vote" not in await lines(town)


async def test_the_last_hand_ends_the_vote_as_it_does_for_players(town: Town) -> None:
    await voting(town)
    for seat in range(1, 11):
        await enter(town, "enter-pick", seat)
    await enter(town, "enter-done")
    assert (await town.live_game()).state.step.name is StepName.LAST_WORD


async def last_word(town: Town) -> Game:
    game = await judged(town)
    await town.shot(3)
    await town.until(StepName.LAST_WORD, 3)
    return game


async def test_fiim_8_3_1_a_best_move_that_was_said_aloud_is_entered(town: Town) -> None:
    await last_word(town)
    assert ("enter-pick", 3) not in offered(await enter(town, "enter"))
    for seat in (2, 4, 6):
        page = await enter(town, "enter-pick", seat)
    assert "enter-pick" not in [wish for wish, _ in offered(page)]
    assert answer(await enter(town, "enter-pick", 7)) == ["enough-named"]
    assert "judge-entered-best" in keys(await enter(town, "enter-done"), chat=GROUP)
    assert "3 best 2 4 6" in await lines(town)
    assert answer(await enter(town, "enter-pick", 7)) == ["refusal-already-done", "rule-number"]


async def test_seats_of_a_best_move_are_listed_by_number(town: Town) -> None:
    await last_word(town)
    live = await town.live_game()
    people = dict(sorted(live.roster.people.items(), reverse=True))
    page = enter_page(live.state, replace(live.roster, people=people), ())
    taps = [JudgeTap.unpack(one.data) for row in page.rows for one in row if one.data is not None]
    assert [tap.seat for tap in taps if tap.wish == "enter-pick"] == [1, 2, 4, 5, 6, 7, 8, 9, 10]


async def test_seats_of_a_best_move_can_be_named_anew(town: Town) -> None:
    await last_word(town)
    await enter(town, "enter-pick", 2)
    assert ("enter-pick", 2) in offered(await enter(town, "enter-again"))


@pytest.mark.parametrize("step", [StepName.HUNT, "don-check"])
async def test_by_night_the_judge_can_enter_nothing(town: Town, step: str) -> None:
    game = await judged(town)
    await town.until(step)
    home = await town.tap(JUDGE, press(game, "home"), chat=JUDGE)
    assert ("enter", 0) not in offered(home)
    for wish in ("enter", "enter-pick", "enter-pass", "enter-nominate", "enter-done"):
        assert answer(await enter(town, wish, 3)) == ["judge-nobody-speaks"]


async def test_in_a_pause_the_judge_can_enter_nothing(town: Town) -> None:
    game = await judged(town, turn=1)
    await town.tap(JUDGE, press(game, "pause"), chat=JUDGE)
    assert answer(await enter(town, "enter-pass")) == ["refusal-pause"]


async def test_only_the_judge_enters_acts_of_players(town: Town) -> None:
    game = await judged(town, turn=1)
    serial = (await town.live_game()).state.step.serial
    for user in (1, 2, 30):
        rows = await town.tap(user, press(game, "enter-nominate", 5, at=serial), chat=user)
        assert answer(rows) == ["judge-only"]
