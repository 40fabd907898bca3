"""Tests of clauses 6.8, 6.9 and 7.9: team defeat, and which acts still count after the game is decided."""

import pytest

from tests.rig.engine.table import fouls, leaves, play, removed, shots


@pytest.mark.parametrize(
    ("seat", "result"), [(1, "black team-defeat"), (7, "black team-defeat"), (2, "red team-defeat")]
)
def test_6_8_the_other_team_wins(seat: int, result: str) -> None:
    game = play(f"until turn 1; judge defeat {seat} 6.8.1")
    assert (game.result, game.step, game.when) == (result, "over", "day 1")
    assert (game.out, game["disqualified"]) == ([], [seat])


def test_e17_the_seat_may_be_out() -> None:
    game = play("judge remove 1; until turn 2; judge defeat 1")
    assert (game.result, game.out) == ("black team-defeat", ["1 removed night 1"])


def test_6_8_last_words_due_are_not_given() -> None:
    game = play(shots(8, 2, 4, 6) + "until last-word 8; judge defeat 4")
    assert (game.result, game.step, game.state.farewells) == ("red team-defeat", "over", ())


BLACK_BY_KILL = removed(1, 3, 5) + shots(8, 2, 4, 6) + "timeout\n"
RED_BY_VOTE = f"{removed(2, 4)}until hunt; {leaves(6, by=1)}"


def test_7_9_c3_a_deciding_kill_is_followed_by_the_morning_and_the_last_word() -> None:
    game = play(BLACK_BY_KILL)
    assert (game.step, game.when, game.seconds) == ("last-word 8", "day 2", 60)
    assert game.nights[1]["killed"] == [8]
    assert play(BLACK_BY_KILL + "8 pass").step == "over"


def test_7_9_a_deciding_vote_is_followed_by_the_last_word() -> None:
    game = play(RED_BY_VOTE)
    assert (game.step, game.result) == ("last-word 6", "red blacks-out")
    over = play(RED_BY_VOTE + "timeout")
    assert (over.step, over.when, over.seconds) == ("over", "day 2", None)


def test_c4_the_winner_is_known_during_the_last_word() -> None:
    assert play(BLACK_BY_KILL).result == "black parity"


@pytest.mark.parametrize("act", ["judge remove 8", "judge remove 8 6.7.4", fouls(8, 4)])
def test_7_9_the_leaving_keeps_his_word_and_is_fined(act: str) -> None:
    game = play(BLACK_BY_KILL + act)
    assert (game.step, game.result, game.out[-1]) == ("last-word 8", "black parity", "8 shot night 2")
    assert 8 in game["disqualified"]


def test_7_9_the_leaving_may_leave_and_the_result_stands() -> None:
    game = play(BLACK_BY_KILL + "8 leave")
    assert (game.step, game.result, game.out[-1]) == ("over", "black parity", "8 shot night 2")


WAIVED = [f"6.7.{number}" for number in (2, 3, *range(5, 15))]


@pytest.mark.parametrize("seat", [2, 8])
def test_6_9_nobody_is_removed_by_these_clauses_any_more(seat: int) -> None:
    game = play(BLACK_BY_KILL + "; ".join(f"judge remove {seat} {clause}" for clause in WAIVED))
    assert game.codes == ["game-over"] * len(WAIVED)
    assert (game.step, seat in game["disqualified"]) == ("last-word 8", False)


@pytest.mark.parametrize("clause", ["6.7.1", "6.7.4", ""])
def test_6_9_the_other_clauses_still_remove(clause: str) -> None:
    game = play(BLACK_BY_KILL + f"judge remove 2 {clause}")
    assert (game.rejected, 2 in game["disqualified"], 2 in game.table) == ([], True, False)


def test_6_9_an_undecided_game_removes_by_every_clause() -> None:
    game = play(shots(8, 2, 4, 6) + "until last-word 8; judge remove 8 6.7.8")
    assert (game.rejected, game.step, 8 in game["disqualified"]) == ([], "turn 2", True)


@pytest.mark.parametrize(
    ("act", "cause"), [("judge remove 2", "removed"), ("2 leave", "left"), (fouls(2, 4), "fouls")]
)
def test_7_9_e7_another_removed_goes_and_the_result_stands(act: str, cause: str) -> None:
    game = play(BLACK_BY_KILL + act)
    assert game.out[-1] == f"2 {cause} day 2"
    assert (game.step, game.result) == ("last-word 8", "black parity")
    assert 2 not in game.table
    assert 2 in game["disqualified"]
    assert game.cancelled == {1, 2}  # as in any last word, because nobody knows yet that the game is decided


def test_7_9_even_if_all_the_blacks_go() -> None:
    game = play(BLACK_BY_KILL + removed(2, 4, 6) + "8 pass")
    assert (game.step, game.result, game.table) == ("over", "black parity", [7, 9, 10])


def test_6_9_no_defeat_is_awarded_any_more() -> None:
    game = play(RED_BY_VOTE + "judge defeat 1; judge defeat 99; judge hint 99; judge award red; 1 surrender")
    assert game.codes == ["game-over"] * 5
    assert game.result == "red blacks-out"


def test_b14_what_still_works_in_closing_last_words() -> None:
    game = play(BLACK_BY_KILL + "judge foul 2; 9 leave; judge remove 10; 8 best 2 4 6; 8 pass")
    assert (game.rejected, game.step) == ([], "over")
    assert game["best_move"] == {"seat": 8, "named": [2, 4, 6], "hits": 3, "points": 0.4}


def test_b13_after_the_end_nothing_does() -> None:
    acts = (
        "timeout; 1 vote; 1 pass; 2 shoot 1; judge foul 1; judge remove 1; judge defeat 1; 1 leave; 2 order 1"
    )
    game = play(f"judge defeat 1; {acts}; 1 heal 2; 99 vote")
    assert game.codes == ["game-over"] * 11


@pytest.mark.parametrize(
    ("lines", "step", "when"),
    [
        pytest.param("judge defeat 1", "over", "night 1", id="in the deal"),
        pytest.param("until sheriff-check; judge defeat 1", "over", "night 2", id="at night"),
        pytest.param("until turn 3; judge defeat 1", "over", "day 1", id="by day"),
        pytest.param(RED_BY_VOTE + "6 pass", "over", "day 2", id="after a last word"),
        pytest.param(
            removed(1, 3, 5) + "until hunt; judge remove 7", "over", "night 2", id="removal at night"
        ),
    ],
)
def test_a3_over_keeps_the_phase_in_which_the_game_ended(lines: str, step: str, when: str) -> None:
    game = play(lines)
    assert (game.step, game.when, game.seconds) == (step, when, None)


def test_c5_a_win_by_removal_is_over_at_once_and_words_due_are_not_given() -> None:
    """The last two blacks are removed during the last word of seat 8. The game ends at once, and the other
    last words are not spoken."""
    game = play(f"{removed(2)}until hunt; {leaves(8, by=7)} judge remove 4; judge remove 6")
    assert (game.step, game.result, game.when) == ("over", "red blacks-out", "day 2")
    assert game.speeches[-1] == "2: last-word 8 60"
