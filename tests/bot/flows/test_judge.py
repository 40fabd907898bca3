"""A person judges: how he takes and leaves the chair, what his panel can do, and that nobody else can use
it."""

import pytest

from bot.presses.person import CallTap
from bot.render.judge.pages import JUDGED
from bot.services.game.undoing import moment
from bot.store.game import deadlines
from engine.acts import Foul, Remove, Shoot
from engine.roles import Team
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.judged import JUDGE, clock, judged, lines, press
from tests.rig.flows.rows import in_slot
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys


async def test_fiim_6_6_a_foul_is_told_with_its_clause_and_counts_once(town: Town) -> None:
    game = await judged(town, turn=1)
    page = await town.tap(JUDGE, press(game, "foul"), chat=JUDGE)
    assert keys(page, chat=JUDGE) == ["judge-whom-foul"]
    page = await town.tap(JUDGE, press(game, "foul", 3), chat=JUDGE)
    assert press(game, "foul", 3, "6.6.5") in [one["data"] for row in page for one in buttons(row)]
    rows = await town.tap(JUDGE, press(game, "foul", 3, "6.6.5"), chat=JUDGE)
    assert keys(rows, chat=GROUP) == ["fouled", "reason-fiim-2019-6-6-5"]
    assert answer(rows) == ["judge-done"]
    assert "judge foul 3 6.6.5" in await lines(town)
    again = await town.tap(JUDGE, press(game, "foul", 3, "6.6.5"), chat=JUDGE)
    assert answer(again) == ["judge-done-already"]
    assert (await town.live_game()).state.fouls(3) == 1


async def test_fiim_6_5_the_fourth_foul_removes_the_player(town: Town) -> None:
    game = await judged(town, turn=1)
    for count, wish in enumerate(("foul", "foul", "foul-sure", "foul-sure")):
        rows = await town.tap(JUDGE, press(game, wish, 3, "6.6.4", at=count), chat=JUDGE)
    assert "fouled-out" in keys(rows, chat=GROUP)
    assert 3 not in (await town.live_game()).state.table
    assert answer(await town.tap(JUDGE, press(game, "foul", 3, "-", at=4), chat=JUDGE)) == [
        "refusal-not-at-table"
    ]


async def test_fiim_6_7_a_removal_is_told_with_its_clause(town: Town) -> None:
    game = await judged(town, turn=1)
    rows = await town.tap(JUDGE, press(game, "remove-sure", 3, "6.7.4"), chat=JUDGE)
    assert keys(rows, chat=GROUP)[:2] == ["out-removed", "reason-fiim-2019-6-7-4"]
    assert "judge remove 3 6.7.4" in await lines(town)


@pytest.mark.parametrize(
    ("wish", "reason", "fouls", "asked"),
    [
        ("foul", "6.6.4", 1, None),
        ("foul", "6.6.4", 2, "judge-sure-third"),
        ("foul", "-", 3, "judge-sure-fourth"),
        ("remove", "6.7.4", 0, "judge-sure-remove"),
        ("defeat", "6.8.1", 0, "judge-sure-defeat"),
    ],
)
async def test_a_measure_that_costs_a_player_his_game_needs_a_second_press(
    town: Town, wish: str, reason: str, fouls: int, asked: str | None
) -> None:
    game = await judged(town, turn=1)
    for _ in range(fouls):
        await town.play(Foul(3))
    before = (await town.live_game()).acts
    rows = await town.tap(JUDGE, press(game, wish, 3, reason, at=fouls), chat=JUDGE)
    assert ((await town.live_game()).acts > before) is (asked is None)
    if asked is not None:
        (page,) = in_slot(rows, "panel")
        assert keys([page])[0] == asked
        assert answer(await town.tap(JUDGE, buttons(page)[0]["data"], chat=JUDGE)) == ["judge-done"]
        assert (await town.live_game()).acts == before + 1


async def test_fiim_7_1_a_removal_in_the_last_word_is_told_without_a_clause_too(town: Town) -> None:
    game = await judged(town)
    await town.until(StepName.HUNT)
    for seat in range(1, 11):
        if DEALS["fiim-2019"][seat - 1] in "md":
            await town.play(Shoot(seat, 3))
    await town.until(StepName.LAST_WORD, 3)
    rows = await town.tap(JUDGE, press(game, "remove-sure", 3, "-"), chat=JUDGE)
    assert "removed-word-over" in keys(rows, chat=GROUP)


@pytest.mark.parametrize("talk", ["text", "call"])
async def test_reasons_about_calls_are_offered_only_at_tables_in_a_call(town: Town, talk: str) -> None:
    game = await judged(town)
    town.telegram.members[30] = "administrator"
    await town.tap(30, f"s:talk:{talk}")
    await town.until(StepName.TURN, 1)
    page = await town.tap(JUDGE, press(game, "foul", 3), chat=JUDGE)
    offered = [one["label"]["key"] for row in page for one in buttons(row)]
    assert ("reason-fiim-2019-6-6-3" in offered) is (talk == "call")
    assert {"reason-fiim-2019-6-6-1", "reason-fiim-2019-6-6-2", "reason-fiim-2019-6-6-7"} <= set(offered)


async def test_fiim_6_8_a_team_defeat_ends_the_game(town: Town) -> None:
    game = await judged(town, turn=1)
    rows = await town.tap(JUDGE, press(game, "defeat-sure", 1, "6.8.1"), chat=JUDGE)
    assert {"reason-fiim-2019-6-8-1", "team-defeated", "over"} <= set(keys(rows, chat=GROUP))
    assert (await town.game()).winner == "black"
    assert "judge-marks" in keys(rows, chat=JUDGE)


async def test_city_a_claim_is_noted_once(town: Town) -> None:
    game = await judged(town, "city", turn=1)
    assert answer(await town.tap(JUDGE, press(game, "claim", 2), chat=JUDGE)) == ["judge-done"]
    assert answer(await town.tap(JUDGE, press(game, "claim", 2), chat=JUDGE)) == ["judge-done-already"]
    assert "judge claim 2" in await lines(town)


async def test_city_a_claim_in_the_last_word_ends_the_question_for_the_best_move(town: Town) -> None:
    """An undo of the claim asks it again."""
    game = await judged(town, "city")
    live = await town.until(StepName.HUNT)
    for seat, role in enumerate(live.state.roles, 1):
        if role.team is Team.BLACK:
            await town.play(Shoot(seat, 3))
    await town.until(StepName.LAST_WORD, 3)
    await town.deliver()
    rows = await town.tap(JUDGE, press(game, "claim", 3), chat=JUDGE)
    (told,) = [row for row in rows if row.chat_id == 3]
    assert (told.what, keys([told]), buttons(told)) == ("edit", ["best-move-claimed"], [])
    before = await town.newest()
    assert await town.undo() is None
    assert "ask-best-move" in keys(await town.rows(before), 3)


async def test_classic_2_a_hint_of_a_player_who_is_out_loses_the_game(town: Town) -> None:
    game = await judged(town, "classic-10", turn=1)
    await town.play(Remove(3))
    page = await town.tap(JUDGE, press(game, "hint"), chat=JUDGE)
    assert [one["label"].get("args", {}).get("seat") for row in page for one in buttons(row)][:-1] == [3]
    assert keys(await town.tap(JUDGE, press(game, "hint", 3), chat=JUDGE), JUDGE) == ["judge-sure-hint"]
    await town.tap(JUDGE, press(game, "hint-sure", 3), chat=JUDGE)
    assert (await town.game()).status == "over"


async def hinted(town: Town) -> int:
    """Plays a game in which the player at seat 3 gives a hint after he is out. Returns his user id."""
    game = await judged(town, "party", turn=1)
    await town.play(Remove(3))
    live = await town.live_game()
    await town.tap(JUDGE, press(game, "hint-sure", 3), chat=JUDGE)
    for seat, role in enumerate(live.state.roles, 1):
        if role.team is Team.BLACK:
            await town.play(Remove(seat))
    assert (await town.game()).status == "over"
    return live.roster.people[3].user_id


async def test_party_a_hint_of_a_player_who_is_out_costs_him_the_next_game(town: Town) -> None:
    hinter = await hinted(town)
    for _ in range(2):
        await town.say(1, "/newgame party")
        lobby = await town.game()
        assert keys(await town.join(lobby, hinter)) == ["lobby-barred"]
        await town.tap(1, f"l:{lobby.id}:cancel-sure")  # a lobby that is cancelled is no game


async def test_party_a_barred_player_gets_no_seat_by_opening_the_next_game(town: Town) -> None:
    hinter = await hinted(town)
    over = await town.game()
    assert "lobby-title" in keys(await town.tap(hinter, f"l:{over.id}:again"))
    assert (await town.game()).creator_id == hinter
    assert await town.seated() == []


async def test_party_a_hint_is_noted_once(town: Town) -> None:
    game = await judged(town, "party", turn=1)
    await town.play(Remove(3))
    sure = press(game, "hint-sure", 3)
    assert answer(await town.tap(JUDGE, sure, chat=JUDGE)) == ["judge-done"]
    rows = await town.tap(JUDGE, sure, chat=JUDGE)
    assert answer(rows) == ["judge-done-already"]
    assert keys(rows, GROUP) == []
    assert (await lines(town)).count("judge hint 3") == 1


async def test_ua_club_the_judge_awards_the_game_to_a_team(town: Town) -> None:
    game = await judged(town, "ua-club", turn=1)
    asked = await town.tap(JUDGE, press(game, "award-black"), chat=JUDGE)
    assert keys(asked, chat=JUDGE) == ["judge-sure-award-black"]
    await town.tap(JUDGE, press(game, "award-black-sure"), chat=JUDGE)
    assert (await town.game()).winner == "black"


async def test_the_judge_stops_a_game(town: Town) -> None:
    game = await judged(town)
    assert keys(await town.tap(JUDGE, press(game, "stop"), chat=JUDGE), JUDGE) == ["judge-sure-stop"]
    rows = await town.tap(JUDGE, press(game, "stop-sure"), chat=JUDGE)
    assert "closed-stopped" in keys(rows, chat=GROUP)
    assert (await town.game()).status == "cancelled"


@pytest.mark.parametrize("user", [1, 5, 30, 91])
@pytest.mark.parametrize("wish", ["home", *JUDGED, "stop-sure", "resign-sure"])
async def test_only_the_judge_can_press_buttons_of_the_judge(town: Town, user: int, wish: str) -> None:
    game = await judged(town)
    town.telegram.members[30] = "administrator"
    assert answer(await town.tap(user, press(game, wish, 3, "-"), chat=user)) == ["judge-only"]
    assert (await town.live_game()).acts == 0


async def test_a_reason_that_the_book_does_not_have_is_refused(town: Town) -> None:
    game = await judged(town)
    assert answer(await town.tap(JUDGE, press(game, "foul", 3, "9.9.9"), chat=JUDGE)) == ["button-of-nothing"]
    assert answer(await town.tap(JUDGE, press(game, "foul", 99, "-"), chat=JUDGE)) == ["refusal-no-such-seat"]


async def test_the_panel_follows_the_game_except_while_the_judge_uses_a_page(town: Town) -> None:
    game = await judged(town, turn=1)
    rows = await town.play(Foul(2))
    assert "judge-panel" in keys(rows, chat=JUDGE)
    (panel,) = in_slot(rows, "panel")
    assert buttons(panel)[-2]["label"]["key"] == "button-to-table"
    await town.tap(JUDGE, press(game, "foul"), chat=JUDGE)
    await town.deliver()
    assert keys(await town.play(Foul(2)), chat=JUDGE) == []
    assert "judge-panel" in keys(await town.tap(JUDGE, press(game, "home"), chat=JUDGE), chat=JUDGE)


async def test_a_restart_keeps_the_judge_and_his_page(town: Town) -> None:
    game = await judged(town)
    await town.tap(JUDGE, press(game, "foul"), chat=JUDGE)
    await town.deliver()
    await town.restart()
    assert keys(await town.play(Foul(2)), chat=JUDGE) == []
    assert answer(await town.tap(JUDGE, press(game, "foul", 2, "6.6.4", at=1), chat=JUDGE)) == ["judge-done"]


async def test_the_judge_undoes_the_last_act_and_a_second_press_does_nothing(town: Town) -> None:
    game = await judged(town, turn=1)
    await town.tap(JUDGE, press(game, "foul", 3, "6.6.4"), chat=JUDGE)
    (page,) = in_slot(await town.tap(JUDGE, press(game, "undo"), chat=JUDGE), "panel")
    assert keys([page]) == ["undo-ask-foul"]
    undo = buttons(page)[0]["data"]
    assert answer(await town.tap(JUDGE, undo, chat=JUDGE)) == ["judge-done"]
    assert (await town.live_game()).state.fouls(3) == 0
    rows = await town.tap(JUDGE, undo, chat=JUDGE)
    assert answer(rows) == ["judge-went-on"]
    assert "judge-panel" in keys(rows, chat=JUDGE)  # it does not offer another undo
    assert (await lines(town))[-1] == "judge undo"


async def test_an_undone_turn_deletes_its_call_and_calls_the_last_speaker(town: Town) -> None:
    game = await judged(town)
    for user in (1, 2):
        await town.tap(user, CallTap(wish="on").pack(), chat=user)
    await town.until(StepName.TURN, 1)
    await town.deliver()
    await town.until(StepName.TURN, 2)
    await town.deliver()
    page = in_slot(await town.tap(JUDGE, press(game, "undo"), chat=JUDGE), "panel")
    rows = await town.tap(JUDGE, buttons(page[0])[0]["data"], chat=JUDGE)
    assert [(row.chat_id, row.what) for row in in_slot(rows, "call")] == [(2, "delete"), (1, "send")]
    await town.deliver()
    await town.tap(JUDGE, press(game, "foul", 3, "6.6.4"), chat=JUDGE)
    page = in_slot(await town.tap(JUDGE, press(game, "undo"), chat=JUDGE), "panel")
    assert not in_slot(await town.tap(JUDGE, buttons(page[0])[0]["data"], chat=JUDGE), "call")


async def test_fiim_6_6_6_a_foul_of_the_judge_for_a_hand_has_its_clause(town: Town) -> None:
    """A player who lowers his hand can get a foul for it (6.6.6). The line about the hand names the
    clause."""
    game = await judged(town, turn=1)
    rows = await town.tap(JUDGE, press(game, "foul", 3, "6.6.6"), chat=JUDGE)
    assert keys(rows, GROUP) == ["fouled", "reason-fiim-2019-6-6-6"]


@pytest.mark.parametrize(
    "wish", ["foul", "pause", "more", "undo-sure", "stop-sure", "resign-sure", "award-red-sure"]
)
async def test_a_doubled_press_of_the_panel_acts_once(town: Town, wish: str) -> None:
    """It happens when the network is slow or the judge is impatient."""
    game = await judged(town, "ua-club")
    live = await town.until(StepName.TURN, 3)
    await town.deliver()
    at = {"undo-sure": await town.reads(moment, live), "more": await clock(town)}.get(wish, 0)
    named = {"foul": (5, "-"), "more": (0, "15")}.get(wish, (0, ""))
    data = press(game, wish, *named, at=at)
    await town.tap(JUDGE, data, chat=JUDGE)
    once = await state_of_game(town)
    assert answer(await town.tap(JUDGE, data, chat=JUDGE)) != ["judge-done"]
    assert await state_of_game(town) == once


async def state_of_game(town: Town) -> tuple[object, ...]:
    """Returns everything that a judge's act can change in the game."""
    game = await town.game()
    due = await town.reads(deadlines.of_game, game.id)
    return await lines(town), game.status, game.judge_id, due
