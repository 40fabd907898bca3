"""Tests of `classic-10`: the vote (parameters: candidates, players who have not voted, ties, raise, four at
the table)."""

import pytest

from engine.record import RecordError
from tests.engine.classic import NIGHT_1, ONE_BLACK_OF_FOUR, SECOND_DAY, TIE, TWO_ON_THE_BALLOT, classic
from tests.rig.engine.table import ballot, hands, passing, removed


def test_single_candidate_of_day_1_is_not_voted() -> None:
    game = classic("until turn 1; 1 nominate 3; until hunt")
    assert (game.votes, game.out, game.when) == ([], [], "night 2")


def test_d2_single_candidate_later_takes_every_vote_and_leaves() -> None:
    game = classic(SECOND_DAY + "2 nominate 3; until turn 1; 1 pass")
    assert game.votes == ["2.1 3: | 1 2 3 4 5 6 7 8 9 10"]
    assert (game.step, game.seconds, game.out) == ("last-word 3", 60, ["3 vote day 2"])


def test_no_candidate_no_vote() -> None:
    game = classic(passing(*range(1, 11)))
    assert (game.step, game.votes) == ("hunt", [])


def test_ballot_is_voted_in_the_order_of_nomination() -> None:
    game = classic(ballot((1, 9), (2, 3), (3, 5)) + "until vote 9; until vote 3; until vote 5")
    assert [vote.split(":")[0] for vote in game.votes] == ["1.1 9", "1.1 3", "1.1 5"]


def test_vote_who_has_not_voted_votes_for_the_last() -> None:
    game = classic(
        TWO_ON_THE_BALLOT + "1 vote; 3 vote; 2 vote; until vote 5; 5 vote; 1 vote; until last-word"
    )
    assert game.votes == ["1.1 3: 1 2 3 |", "1.1 5: 5 | 4 6 7 8 9 10"]
    assert game.rejected == ["1 vote: already-voted"]
    assert (game.step, game.out) == ("last-word 5", ["5 vote day 1"])


def test_a11_voters_show_at_once_and_the_defaulted_when_the_last_step_closes() -> None:
    assert classic(TWO_ON_THE_BALLOT + "2 vote").votes == ["1.1 3: 2 |"]
    assert classic(TWO_ON_THE_BALLOT + "2 vote; until vote 5").votes == ["1.1 3: 2 |", "1.1 5: |"]


def test_a6_a_candidate_for_whom_no_vote_is_left_gets_no_step() -> None:
    everyone = TWO_ON_THE_BALLOT + hands(*range(1, 11))
    game = classic(everyone)
    assert game.votes == ["1.1 3: 1 2 3 4 5 6 7 8 9 10 |", "1.1 5: |"]
    assert game.step == "last-word 3"
    with pytest.raises(RecordError):
        classic(everyone + "until vote 5")


def test_vote_step_runs_ten_seconds() -> None:
    assert classic(TWO_ON_THE_BALLOT).seconds == 10


def test_tie_thirty_seconds_each_in_ballot_order_then_the_vote_among_them() -> None:
    game = classic(TIE)
    assert (game.step, game.seconds) == ("defence 3", 30)
    game = classic(TIE + "5 pass; 3 pass; 5 pass")
    assert game.speeches[-2:] == ["1: defence 3 30", "1: defence 5 30"]
    assert (game.step, game.codes) == ("vote 3", ["not-your-turn"])
    assert game.votes == ["1.1 3: 1 2 4 6 7 |", "1.1 5: | 3 5 8 9 10", "1.2 3: |"]


FOUR_CANDIDATES = ballot((1, 9), (2, 3), (3, 5), (4, 8)) + "until vote 9; 10 vote\n"

THREE_TIED = (
    FOUR_CANDIDATES
    + "until vote 3\n"
    + hands(1, 2, 4)
    + "until vote 5\n"
    + hands(3, 6, 7)
    + "until defence 3\n"
)
"""Seats 3, 5 and 8 have three votes each."""

TWO_OF_THE_THREE = (
    THREE_TIED
    + "until vote 3\n"
    + hands(1, 2, 4, 6)
    + "until vote 5\n"
    + hands(3, 5, 7, 8)
    + "until defence 3\n"
)
"""In the second vote, 3 and 5 have four hands each, and 8 has two."""


def test_most_votes_leaves() -> None:
    game = classic(FOUR_CANDIDATES + "until vote 3\n" + hands(1, 2, 4) + "until last-word")
    assert game.votes == ["1.1 9: 10 |", "1.1 3: 1 2 4 |", "1.1 5: |", "1.1 8: | 3 5 6 7 8 9"]
    assert game.out == ["8 vote day 1"]


def test_d10_a_tie_of_fewer_is_a_new_tie_with_a_new_defence_and_a_new_vote() -> None:
    game = classic(TWO_OF_THE_THREE)
    assert game.votes[3] == "1.1 8: | 5 8 9"
    assert game.votes[4:] == ["1.2 3: 1 2 4 6 |", "1.2 5: 3 5 7 8 |", "1.2 8: | 9 10"]
    assert game.speeches[-4:] == ["1: defence 3 30", "1: defence 5 30", "1: defence 8 30", "1: defence 3 30"]
    game = classic(TWO_OF_THE_THREE + "3 pass; 5 pass; until vote 5; until last-word")
    assert game.votes[7:] == ["1.3 3: |", "1.3 5: | 1 2 3 4 5 6 7 8 9 10"]


def test_d10_the_same_two_again_in_the_third_vote_is_a_raise() -> None:
    game = classic(TWO_OF_THE_THREE + "until vote 3\n" + hands(1, 2, 4, 6, 9) + "until raise")
    assert game.votes[7:] == ["1.3 3: 1 2 4 6 9 |", "1.3 5: | 3 5 7 8 10", "1.4 raise: |"]


SAME_AGAIN = TIE + "until vote 3\n" + hands(1, 2, 4, 6, 7) + "until vote 5; until raise\n"


def test_d5_the_same_again_is_a_raise_one_round_on() -> None:
    game = classic(SAME_AGAIN)
    assert (game.step, game.seconds) == ("raise", 10)
    assert game.votes[2:] == ["1.2 3: 1 2 4 6 7 |", "1.2 5: | 3 5 8 9 10", "1.3 raise: |"]


def test_raise_more_than_half_of_the_table_and_all_leave_in_ballot_order() -> None:
    game = classic(SAME_AGAIN + hands(3, 5, 1, 2, 4, 6) + "timeout")
    assert game.votes[-1] == "1.3 raise: 1 2 3 4 5 6 |"
    assert game.out == ["3 raise day 1", "5 raise day 1"]
    assert game.step == "last-word 3"
    assert classic(SAME_AGAIN + hands(3, 5, 1, 2, 4, 6) + "timeout; 3 pass").step == "last-word 5"


def test_raise_half_of_the_table_is_not_enough() -> None:
    game = classic(SAME_AGAIN + hands(1, 2, 4, 6, 7) + "timeout")
    assert (game.out, game.step) == ([], "hunt")


def test_a9_raise_ends_when_all_have_voted() -> None:
    assert classic(SAME_AGAIN + hands(*range(1, 11))).step == "last-word 3"


EVERYONE = ballot(*((seat, seat) for seat in range(1, 11)))
EACH_FOR_HIMSELF = "".join(f"until vote {seat}\n{seat} vote\n" for seat in range(1, 11))


def test_d8_c6_a_raise_of_the_whole_table_is_held_and_an_empty_table_is_red() -> None:
    raised = EVERYONE + EACH_FOR_HIMSELF + "until defence 10\n" + EACH_FOR_HIMSELF + "until raise\n"
    game = classic(raised + hands(*range(1, 11)))
    assert (game.table, len(game.out)) == ([], 10)
    assert (game.result, game.step) == ("red blacks-out", "last-word 1")


FOUR = ONE_BLACK_OF_FOUR + ballot((1, 3), (3, 5)) + "until vote 3\n"


def test_d9_four_at_the_table_no_defence_no_second_vote_night_at_once() -> None:
    game = classic(FOUR + hands(1, 3) + "timeout; timeout")
    assert game.votes == ["1.1 3: 1 3 |", "1.1 5: | 5 6"]
    assert (game.step, game.when, game.table) == ("hunt", "night 2", [1, 3, 5, 6])


def test_four_at_the_table_a_candidate_with_most_votes_leaves() -> None:
    assert classic(FOUR + hands(1) + "until last-word").step == "last-word 5"


def test_three_at_the_table_the_tied_defend_themselves() -> None:
    three = NIGHT_1 + removed(2, 4, 10, 9, 8, 7, 1) + ballot((3, 3), (5, 5), (6, 6))
    game = classic(three + "until vote 3; 3 vote; until vote 5; 5 vote; until vote 6; 6 vote")
    assert (game.step, game.table) == ("defence 3", [3, 5, 6])


def test_five_at_the_table_the_tied_defend_themselves() -> None:
    five = (
        NIGHT_1 + removed(2, 4, 10, 9, 8) + ballot((3, 3), (5, 5), (6, 6)) + "until vote 3; 3 vote; 1 vote\n"
    )
    game = classic(five + "until vote 5; 5 vote; 6 vote; until vote 6; 7 vote")
    assert (game.step, game.table) == ("defence 3", [1, 3, 5, 6, 7])
