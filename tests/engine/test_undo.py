"""Tests of decisions G: which acts `judge undo` takes back."""

import pytest

from tests.rig.engine.table import ballot, hands, leaves, play, poll, removed, shots

LAST = [
    pytest.param("", "timeout", id="a deadline"),
    pytest.param("", "until turn 5", id="an until as one"),
    pytest.param("until turn 1", "1 pass", id="a pass"),
    pytest.param("until turn 1", "1 nominate 3", id="a nomination"),
    pytest.param(ballot((1, 3), (2, 4)) + "until vote 3", "1 vote", id="a hand"),
    pytest.param(ballot((1, 3), (2, 4)) + "until vote 3; 1 vote", "1 lift", id="a lifted hand"),
    pytest.param(ballot((1, 3), (2, 4)) + "until vote 4", "timeout", id="a count that sends one out"),
    pytest.param(
        ballot((1, 3), (2, 4)) + "until vote 3", "judge remove 10", id="a removal that breaks a vote"
    ),
    pytest.param("until hunt; 2 shoot 8; 4 shoot 8", "6 shoot 8", id="a shot"),
    pytest.param("until hunt; 2 shoot 8", "2 shoot 9", id="a second shot"),
    pytest.param(shots(8, 2, 4, 6), "timeout", id="a kill"),
    pytest.param("until don-check", "2 check 7", id="the don's check"),
    pytest.param("until sheriff-check", "7 check 2", id="the sheriff's check"),
    pytest.param(shots(8, 2, 4, 6) + "until last-word 8", "8 best 2 4 6", id="a best move"),
    pytest.param("judge foul 3; judge foul 3; judge foul 3", "judge foul 3", id="a fourth foul"),
    pytest.param("until turn 3", "3 leave", id="a leave"),
    pytest.param("until turn 3", "judge defeat 3", id="a defeat after which the game is over"),
    pytest.param(removed(2, 4), "judge remove 6", id="a removal after which the game is over"),
    pytest.param(f"{removed(2, 4)}until hunt; {leaves(6, by=1)}", "6 pass", id="the last word of the game"),
    pytest.param("until turn 2", "until over", id="a draw"),
    pytest.param("until meeting", "2 order 3 5", id="an order"),
]


@pytest.mark.parametrize(("before", "act"), LAST)
def test_g1_an_undo_takes_back_the_last_act_and_all_that_followed(before: str, act: str) -> None:
    assert play(f"{before}\n{act}").json != play(before).json or "order" in act or "shoot" in act
    undone = play(f"{before}\n{act}; judge undo")
    assert (undone.json, undone.state) == (play(before).json, play(before).state)


@pytest.mark.parametrize(("before", "act"), LAST)
def test_g1_an_act_may_be_done_again_after_an_undo(before: str, act: str) -> None:
    again = play(f"{before}\n{act}; judge undo; {act}")
    assert (again.json, again.state) == (play(f"{before}\n{act}").json, play(f"{before}\n{act}").state)


def test_g1_an_until_that_passed_no_deadline_does_not_count() -> None:
    assert play("until turn 1; 1 nominate 3; until turn 1; judge undo").nominations == []


def test_g1_refused_lines_do_not_count() -> None:
    assert play("until turn 1; 1 nominate 3; 2 nominate 4; 1 vote; judge undo").nominations == []


def test_g1_repeated_undos_lead_to_the_beginning() -> None:
    lines = "until turn 1; 1 nominate 3; 1 pass; 2 nominate 4"
    assert play(f"{lines}; judge undo; judge undo").step == "turn 1"
    undone = play(f"{lines}{'; judge undo' * 4}")
    assert undone.json == play("").json
    assert play(f"{lines}{'; judge undo' * 5}").codes == ["not-allowed"]


def test_g1_undo_itself_is_not_undone() -> None:
    game = play("until turn 1; 1 nominate 3; judge undo; judge undo")
    assert (game.step, game.nominations) == ("deal", [])


def test_g2_lines_refused_in_between_stay_rejected() -> None:
    game = play("until turn 1; 1 nominate 3; 1 nominate 4; judge undo; 1 nominate 4")
    assert game.rejected == ["1 nominate 4: no-nomination-left"]
    assert game.nominations == ["1: 1 > 4"]


def test_g2_an_undo_works_after_the_game_is_over() -> None:
    game = play("until turn 1; judge defeat 2; 1 pass; judge undo; 1 pass")
    assert (game.result, game.step, game.codes) == (None, "turn 2", ["game-over"])


def test_g_a_whole_game_is_undone_and_played_again() -> None:
    tie = {3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)}
    lines = (
        "judge foul 5;" + ballot((1, 3), (2, 4)) + poll(tie) + poll(tie) + hands(*range(1, 11))
        + "3 pass; 4 leave; 2 shoot 8; 6 shoot 8; timeout; 2 check 7; timeout; 7 check 2;"
        + "until last-word; judge remove 8; until next hunt; 9 leave; until turn; judge defeat 1"
    )  # fmt: skip
    acts = [line for line in lines.replace("\n", ";").split(";") if line.strip()]
    whole = play("\n".join(acts))
    for count in (1, 7, 20, len(acts)):
        kept = acts[: len(acts) - count]
        back = [*acts, *["judge undo"] * count]
        assert play("\n".join(back)).json == play("\n".join(kept)).json
        assert play("\n".join([*back, *acts[len(acts) - count :]])).json == whole.json
