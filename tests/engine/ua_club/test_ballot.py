"""Tests of `ua-club`: the vote (only one candidate, ties, raise, lifted hand; decisions D2, D8, D10, D18)."""

from tests.engine.ua_club import ONE_BLACK_OF_FOUR, RAISE, SECOND_DAY, TIE, TWO_ON_THE_BALLOT, ua
from tests.rig.engine.table import ballot, fouls, hands


def test_day_1_one_candidate_is_not_voted() -> None:
    game = ua("until turn 1; 1 nominate 3; until hunt")
    assert (game.votes, game.out, game.nominations) == ([], [], ["1: 1 > 3"])


def test_day_1_two_candidates_are_voted() -> None:
    game = ua(TWO_ON_THE_BALLOT + "until vote 5; until last-word")
    assert game.votes == ["1.1 3: |", "1.1 5: | 1 2 3 4 5 6 7 8 9 10"]
    assert game.out == ["5 vote day 1"]


def test_d2_later_a_single_candidate_leaves_and_no_vote_is_held() -> None:
    game = ua(SECOND_DAY + "2 nominate 3; until last-word")
    assert (game.votes, game.out, game.step) == ([], ["3 vote day 2"], "last-word 3")


def test_two_candidates_later_are_voted() -> None:
    assert ua(SECOND_DAY + ballot((2, 3), (3, 2)) + "until vote 3").step == "vote 3"


def test_one_vote_a_round_and_for_a_candidate_alone() -> None:
    game = ua(TWO_ON_THE_BALLOT + "1 vote; until vote 5; 1 vote; 2 vote; until last-word")
    assert game.codes == ["already-voted"]
    assert game.votes == ["1.1 3: 1 |", "1.1 5: 2 | 3 4 5 6 7 8 9 10"]


def test_who_has_not_voted_or_too_late_votes_for_the_last() -> None:
    game = ua(TWO_ON_THE_BALLOT + "1 vote; until vote 5; 1 vote; until last-word; 8 vote")
    assert game.votes == ["1.1 3: 1 |", "1.1 5: | 2 3 4 5 6 7 8 9 10"]
    assert game.codes == ["already-voted", "wrong-step"]


def test_one_may_vote_against_oneself_and_spare_whom_one_named() -> None:
    game = ua(TWO_ON_THE_BALLOT + "3 vote; until vote 5; 1 vote; 5 vote")
    assert game.votes == ["1.1 3: 3 |", "1.1 5: 1 5 |"]


def test_same_tie_again_is_a_raise() -> None:
    assert ua(RAISE).votes[2:] == ["1.2 3: 1 2 4 6 7 |", "1.2 5: | 3 5 8 9 10", "1.3 raise: |"]


def test_raise_needs_more_than_half_of_the_table() -> None:
    assert ua(RAISE + hands(1, 2, 4, 6, 7) + "timeout").step == "hunt"
    game = ua(RAISE + hands(1, 2, 4, 6, 7, 3) + "timeout")
    assert (game.step, game.out) == ("last-word 3", ["3 raise day 1", "5 raise day 1"])


def test_d10_a_tie_of_fewer_is_a_new_tie() -> None:
    four = ballot((1, 9), (2, 3), (3, 5), (4, 8)) + "until vote 9; 10 vote\n"
    three_tied = (
        four + "until vote 3\n" + hands(1, 2, 4) + "until vote 5\n" + hands(3, 6, 7) + "until defence 3\n"
    )
    game = ua(
        three_tied
        + "until vote 3\n"
        + hands(1, 2, 4, 6)
        + "until vote 5\n"
        + hands(3, 5, 7, 8)
        + "until defence 3"
    )
    assert game.votes[4:] == ["1.2 3: 1 2 4 6 |", "1.2 5: 3 5 7 8 |", "1.2 8: | 9 10"]
    assert game.step == "defence 3"


def test_four_at_the_table_defend_themselves_as_ever() -> None:
    game = ua(
        ONE_BLACK_OF_FOUR + ballot((1, 3), (3, 5)) + "until vote 3; 1 vote; 3 vote; until vote 5; timeout"
    )
    assert (game.step, game.table) == ("defence 3", [1, 3, 5, 6])


def test_d8_a_raise_of_the_whole_table_is_held() -> None:
    everyone = ballot(*((seat, seat) for seat in (1, 3, 5, 6)))
    each = "".join(f"until vote {seat}; {seat} vote\n" for seat in (1, 3, 5, 6))
    game = ua(ONE_BLACK_OF_FOUR + everyone + each + each + "until raise; 1 vote; 3 vote; 5 vote; timeout")
    assert (game.table, game.result, game.step) == ([], "red blacks-out", "last-word 1")


def test_lift_the_vote_counts_and_it_is_free() -> None:
    game = ua(TWO_ON_THE_BALLOT + "1 vote; 1 lift; 1 lift; 1 vote; until vote 5; 1 lift; until last-word")
    assert game.votes == ["1.1 3: 1 |", "1.1 5: | 2 3 4 5 6 7 8 9 10"]
    assert (game["fouls"], game.codes) == ({}, ["not-voted", "already-voted", "not-voted"])


def test_d18_lift_in_a_raise_counts_and_it_is_free() -> None:
    game = ua(RAISE + hands(1, 2) + "2 lift")
    assert (game.votes[-1], game["fouls"], game.step) == ("1.3 raise: 1 2 |", {}, "raise")


def test_third_foul_in_a_vote_leaves_the_vote_and_takes_the_defence() -> None:
    tie = fouls(3, 2) + TWO_ON_THE_BALLOT + hands(3, 1, 2, 4, 6) + "judge foul 3; timeout; timeout"
    game = ua(tie)
    assert (game.step, game["fouls"]) == ("defence 5", {"3": 3})


def test_fourth_foul_in_a_vote_is_a_removal_and_night_at_once() -> None:
    game = ua(TWO_ON_THE_BALLOT + fouls(1, 3) + "1 vote; judge foul 1")
    assert (game.step, game.when, game.out) == ("hunt", "night 2", ["1 fouls day 1"])
    assert game.votes == ["1.1 3: 1 |"]


def test_tie_thirty_seconds_each() -> None:
    assert ua(TIE + "3 pass").speeches[-2:] == ["1: defence 3 30", "1: defence 5 30"]
