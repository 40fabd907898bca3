"""Tests of `party`: parity, no blacks left, and the hint that excludes a player from the next game (decisions
A3, B11, B12, C6)."""

import pytest

from tests.engine.party import NIGHT_1, party
from tests.rig.engine.table import removed, shots

FOREIGN = [
    *("2 order 3", "1 best 2", "1 withdraw 3", "1 surrender", "1 visit 3", "1 kill 3", "judge defeat 1"),
    *("judge award red", "judge claim 1"),
]


@pytest.mark.parametrize("act", FOREIGN)
def test_b3_acts_the_book_does_not_have(act: str) -> None:
    assert party(f"until meeting; {act}").codes == ["not-allowed"]


def test_red_wins_when_no_black_is_left_black_at_parity() -> None:
    assert party(NIGHT_1 + removed(2, 4, 6)).result == "red blacks-out"
    assert party(NIGHT_1 + removed(1, 3, 5)).result is None
    assert party(NIGHT_1 + removed(1, 3, 5, 10)).result == "black parity"


def test_a3_a_deciding_night_is_over_in_the_night() -> None:
    four = NIGHT_1 + removed(2, 4, 5, 7, 9, 10) + shots(1, 6) + "until maniac; timeout\n"
    assert party(four).result is None
    three = NIGHT_1 + removed(2, 4, 5, 7, 9, 10, 3) + shots(1, 6) + "until maniac; timeout\n"
    game = party(three)
    assert (game.result, game.step, game.when, game.seconds) == ("black parity", "over", "night 2", None)
    assert game.nights[1]["killed"] == [1]


def test_a_deciding_vote_is_over_at_once() -> None:
    last = (
        NIGHT_1
        + removed(2, 4)
        + "until turn 1; 1 nominate 6; until vote 6; 1 vote; 3 vote; 5 vote; 7 vote; 8 vote\n"
    )
    game = party(last + "timeout")
    assert (game.result, game.step, game.when) == ("red blacks-out", "over", "day 1")


def test_the_smallest_table_the_single_mafioso_alone() -> None:
    game = party(shots(2, 1) + "until turn 1; until hunt; 1 shoot 3; timeout; timeout", deal="mcccs")
    assert (game.out, game.result) == (["2 shot night 2", "3 shot night 3"], None)
    game = party(
        shots(2, 1) + "until turn; until hunt; 1 shoot 3; until turn; until hunt; 1 shoot 4; until over",
        deal="mcccs",
    )
    assert (game.result, game.when) == ("black parity", "night 4")


def test_hint_from_one_who_is_out_is_noted_and_the_game_goes_on() -> None:
    game = party("judge remove 9; judge hint 9; judge hint 9")
    assert (game.result, game.rejected, game.step) == (None, [], "deal")


def test_b12_no_hint_from_one_at_the_table() -> None:
    assert party("judge hint 9; judge hint 99").codes == ["bad-target", "no-such-seat"]
    pending = shots(3, 2, 4, 6) + "until maniac; judge hint 3"
    assert party(pending).codes == ["bad-target"]


def test_who_is_out_is_out_at_once_no_word_no_foul() -> None:
    game = party(
        shots(3, 2, 4, 6) + "until turn; judge foul 3; judge remove 3; 3 leave; 3 pass; judge hint 3"
    )
    assert game.codes == ["not-at-table"] * 4


def test_b13_after_the_end_everything_is_game_over() -> None:
    game = party(NIGHT_1 + removed(2, 4, 6) + "timeout; judge hint 2; 1 order 2; 99 pass")
    assert game.codes == ["game-over"] * 4
