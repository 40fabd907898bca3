"""Tests of decisions B: which refusal an act with two faults gets, and what the codes mean."""

import pytest

from tests.rig.engine.table import ballot, fouls, leaves, play, shots

OUT = "judge remove 8\n"
"""Player 8 is out in all games below."""

OVER = OUT + "judge defeat 1\n"
CLOSING = "judge remove 1; judge remove 3; judge remove 5\n" + shots(8, 2, 4, 6) + "timeout\n"
DEAL = OUT
MEETING = OUT + "until meeting\n"
TURN = OUT + "until turn 1\n"
NOMINATED = TURN + "1 nominate 3\n"
VOTE = "judge remove 8; until hunt\n" + ballot((2, 3), (3, 4)) + "until vote 3\n"
VOTED = VOTE + "1 vote\n"
WORD = "until hunt; judge remove 8\n" + shots(9, 2, 4, 6).removeprefix("until hunt\n") + "until last-word 9\n"
BEST = WORD + "9 best 2\n"
VOTED_OUT = OUT + f"until hunt; {leaves(3, by=5)}"
HUNT = OUT + "until hunt\n"
DON = OUT + "until don-check\n"
SHERIFF = OUT + "until sheriff-check\n"

PAIRS = [
    # "game-over" comes before all other refusals
    (OVER, "1 heal 2", "game-over", "not-allowed"),
    (OVER, "99 vote", "game-over", "no-such-seat"),
    (OVER, "1 shoot 2", "game-over", "wrong-step"),
    (OVER, "8 leave", "game-over", "not-at-table"),
    (OVER, "judge foul 8", "game-over", "not-at-table"),
    (OVER, "judge remove 99", "game-over", "no-such-seat"),
    (CLOSING, "judge hint 1", "game-over", "not-allowed"),
    (CLOSING, "judge defeat 99", "game-over", "no-such-seat"),
    (CLOSING, "99 surrender", "game-over", "not-allowed, no-such-seat"),
    # then the refusals about the book
    (TURN, "99 heal 1", "not-allowed", "no-such-seat"),
    (TURN, "1 visit 99", "not-allowed", "no-such-seat"),
    (TURN, "1 kill 2", "not-allowed", "wrong-step"),
    (TURN, "8 silence 2", "not-allowed", "not-at-table"),
    (TURN, "2 withdraw 3", "not-allowed", "not-your-turn"),
    (TURN, "1 withdraw 3", "not-allowed", "bad-target"),
    (TURN, "8 surrender", "not-allowed", "not-at-table"),
    (TURN, "judge hint 99", "not-allowed", "no-such-seat"),
    (TURN, "judge hint 1", "not-allowed", "bad-target"),
    (TURN, "judge claim 8", "not-allowed", "not-at-table"),
    (TURN, "judge award red", "not-allowed", ""),
    (HUNT, "2 kill 8", "not-allowed", "wrong-step, wrong-role, not-at-table"),
    # then the refusals about seats
    (TURN, "1 shoot 99", "no-such-seat", "wrong-step"),
    (TURN, "99 shoot 1", "no-such-seat", "wrong-step"),
    (TURN, "8 nominate 99", "no-such-seat", "not-at-table"),
    (TURN, "2 nominate 0", "no-such-seat", "not-your-turn"),
    (NOMINATED, "1 nominate 11", "no-such-seat", "no-nomination-left"),
    (HUNT, "1 shoot 99", "no-such-seat", "wrong-role"),
    (HUNT, "8 shoot 99", "no-such-seat", "not-at-table"),
    (MEETING, "4 order 7 99", "no-such-seat", "wrong-role"),
    (MEETING, "2 order 99 99", "no-such-seat", "bad-target"),
    (WORD, "1 best 99", "no-such-seat", "not-your-turn"),
    (VOTED_OUT, "3 best 99", "no-such-seat", "not-allowed (no right)"),
    (BEST, "9 best 99", "no-such-seat", "already-done"),
    (BEST, "9 best 1 2 3 99", "no-such-seat", "bad-target"),
    (TURN, "11 pass", "no-such-seat", "not-your-turn"),
    (TURN, "judge foul 99", "no-such-seat", ""),
    # then the refusals about the step
    (TURN, "8 vote", "wrong-step", "not-at-table"),
    (TURN, "1 shoot 2", "wrong-step", "wrong-role"),
    (TURN, "2 shoot 8", "wrong-step", "target not-at-table"),
    (TURN, "1 check 1", "wrong-step", "wrong-role, bad-target"),
    (TURN, "2 best 1 1", "wrong-step", "not-your-turn, bad-target"),
    (TURN, "4 order 7 7", "wrong-step", "wrong-role, bad-target"),
    (VOTE, "2 pass", "wrong-step", "not-your-turn"),
    (VOTE, "3 nominate 4", "wrong-step", "not-your-turn, already-on-ballot"),
    (HUNT, "8 check 8", "wrong-step", "not-at-table"),
    (DEAL, "1 pass", "wrong-step", "not-your-turn"),
    # then the refusals of an actor who is not at the table
    (TURN, "8 nominate 8", "not-at-table", "not-your-turn"),
    (TURN, "8 pass", "not-at-table", "not-your-turn"),
    (HUNT, "8 shoot 8", "not-at-table", "wrong-role"),
    (SHERIFF, "8 check 8", "not-at-table", "wrong-role, bad-target"),
    (MEETING, "8 order 7 7", "not-at-table", "wrong-role, bad-target"),
    (VOTE, "8 lift", "not-at-table", "not-voted"),
    (WORD, "8 best 1 1", "not-at-table", "not-your-turn, bad-target"),
    # then the refusals about his role
    (HUNT, "1 shoot 8", "wrong-role", "target not-at-table"),
    (DON, "7 check 7", "wrong-role", "bad-target"),
    (DON, "4 check 4", "wrong-role", "bad-target"),
    (DON + "2 check 1\n", "7 check 1", "wrong-role", ""),
    (SHERIFF, "2 check 2", "wrong-role", "bad-target"),
    (DON + "2 check 1; timeout\n", "2 check 1", "wrong-role", "already-done"),
    (MEETING, "7 order 1 1", "wrong-role", "bad-target"),
    # then the refusals about whose turn it is
    (NOMINATED, "2 nominate 3", "not-your-turn", "already-on-ballot"),
    (TURN, "2 nominate 8", "not-your-turn", "target not-at-table"),
    (NOMINATED, "2 nominate 8", "not-your-turn", "target not-at-table"),
    (WORD, "2 best 1 1", "not-your-turn", "bad-target"),
    (VOTED_OUT, "1 best 1 1", "not-your-turn", "not-allowed (no right), bad-target"),
    (BEST, "2 best 2", "not-your-turn", "not-allowed (no right)"),
    # then the refusals about what he has done before
    (VOTED_OUT, "3 best 1 1", "not-allowed", "bad-target"),
    (NOMINATED, "1 nominate 3", "no-nomination-left", "already-on-ballot"),
    (NOMINATED, "1 nominate 8", "no-nomination-left", "target not-at-table"),
    (BEST, "9 best 1 1", "already-done", "bad-target"),
    (DON + "2 check 1\n", "2 check 2", "already-done", "bad-target"),
    (SHERIFF + "7 check 1\n", "7 check 7", "already-done", "bad-target"),
    (VOTED + "until vote 4\n", "1 lift", "not-voted", ""),
]


@pytest.mark.parametrize(
    ("lines", "act", "code", "before"),
    PAIRS,
    ids=[f"{act}-{code}-{before}" for _, act, code, before in PAIRS],
)
def test_b1_the_order_of_the_codes(lines: str, act: str, code: str, before: str) -> None:
    setting = play(lines)
    game = play(lines + act)
    assert setting.rejected == []
    assert game.rejected == [f"{act}: {code}"]
    assert game.state == setting.state


NOT_HERE = (
    "1 withdraw 2", "1 surrender", "1 visit 2", "1 kill 2", "1 heal 2", "1 silence 2",
    "judge claim 1", "judge hint 1", "judge award red", "judge award black",
)  # fmt: skip


@pytest.mark.parametrize("act", NOT_HERE)
@pytest.mark.parametrize("step", ["deal", "turn 1", "hunt"])
def test_b3_acts_this_book_does_not_have(act: str, step: str) -> None:
    assert play(f"until {step}; {act}").codes == ["not-allowed"]


def test_b5_check_belongs_to_the_step() -> None:
    assert play("until don-check; 7 check 2; until sheriff-check; 2 check 7").codes == ["wrong-role"] * 2


def test_b7_a_second_nomination_of_a_seat_on_the_ballot() -> None:
    assert play("until turn 1; 1 nominate 3; 1 nominate 3").codes == ["no-nomination-left"]


def test_b8_after_a_lift_a_vote_was_given() -> None:
    game = play(ballot((1, 3), (2, 4)) + "until vote 3; 1 vote; 1 lift; 1 vote; until vote 4; 1 vote; 1 lift")
    assert game.codes == ["already-voted", "already-voted", "not-voted"]


def test_b10_the_order_may_be_given_again_and_is_not_in_the_protocol() -> None:
    game = play("until meeting; 2 order 1 3; 2 order 5 7 9")
    assert game.rejected == []
    assert "order" not in str(game.json)


def test_b2_a_target_that_is_out() -> None:
    game = play("judge remove 8; until turn 1; 1 nominate 8; until hunt; 2 shoot 8")
    assert game.codes == ["not-at-table"] * 2


def test_b11_fouls_of_one_whose_word_is_due_are_his() -> None:
    assert play(shots(8, 2, 4, 6) + f"until last-word 8; {fouls(8, 3)}")["fouls"] == {"8": 3}


def test_b15_nothing_to_undo() -> None:
    assert play("judge undo; 1 vote; judge undo").codes == ["not-allowed", "wrong-step", "not-allowed"]
