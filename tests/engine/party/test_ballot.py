"""Tests of `party`: the vote, no last words, the lifted hand (parameters; decisions D3, D4, D6, D12–D14, D18,
E14)."""

import pytest

from tests.engine.party import NIGHT_1, RAISE, TIE, TWO_ON_THE_BALLOT, party
from tests.rig.engine.table import ballot, fouls, hands, removed

SINGLE = "until turn 1; 1 nominate 3; until vote 3\n"


def test_day_1_a_single_candidate_is_voted_and_leaves_by_more_than_half() -> None:
    assert party(SINGLE + hands(1, 2, 3, 4, 5) + "timeout").out == []
    game = party(SINGLE + hands(1, 2, 3, 4, 5, 6) + "timeout")
    assert game.votes == ["1.1 3: 1 2 3 4 5 6 |"]
    assert (game.out, game.step) == (["3 vote day 1"], "hunt")


def test_who_is_voted_out_leaves_at_once() -> None:
    game = party(TWO_ON_THE_BALLOT + "1 vote; until vote 5; timeout")
    assert (game.step, game.when, game.out) == ("hunt", "night 2", ["3 vote day 1"])
    assert not any("last-word" in speech for speech in game.speeches)


def test_no_vote_is_an_abstention_and_nobody_voted_for_nobody_leaves() -> None:
    game = party(TWO_ON_THE_BALLOT + "timeout; timeout")
    assert game.votes == ["1.1 3: |", "1.1 5: |"]
    assert (game.step, game.out) == ("hunt", [])


def test_one_vote_each() -> None:
    game = party(TWO_ON_THE_BALLOT + "1 vote; 1 vote; until vote 5; 1 vote; 2 vote")
    assert (game.codes, game.votes) == (["already-voted"] * 2, ["1.1 3: 1 |", "1.1 5: 2 |"])


def test_tie_defence_vote_raise() -> None:
    assert party(TIE + "3 pass").speeches[-2:] == ["1: defence 3 30", "1: defence 5 30"]
    assert party(RAISE).votes[2:] == ["1.2 3: 1 2 |", "1.2 5: 4 6 |", "1.3 raise: |"]
    assert party(RAISE + hands(1, 2, 4, 5, 6) + "timeout").out == []
    game = party(RAISE + hands(1, 2, 3, 4, 5, 6) + "timeout")
    assert (game.out, game.step) == (["3 raise day 1", "5 raise day 1"], "hunt")


def test_d4_nobody_voted_for_among_the_tied_nobody_leaves() -> None:
    game = party(TIE + "3 pass; 5 pass; timeout; timeout")
    assert (game.step, game.out, len(game.votes)) == ("hunt", [], 4)


def test_d6_a_second_tie_of_fewer_is_a_raise_of_the_fewer() -> None:
    three = (
        ballot((1, 3), (2, 5), (4, 7))
        + "until vote 3; 1 vote; until vote 5; 2 vote; until vote 7; 4 vote; timeout\n"
    )
    again = three + "until vote 3; 1 vote; until vote 5; 2 vote; until vote 7; until raise\n"
    assert party(again + hands(1, 2, 4, 6, 8, 9) + "timeout").out == ["3 raise day 1", "5 raise day 1"]


def test_c6_a_raise_of_the_whole_table_empties_it_for_red() -> None:
    everyone = ballot(*((seat, seat) for seat in (1, 3, 6)))
    each = "".join(f"until vote {seat}; {seat} vote\n" for seat in (1, 3, 6))
    three = NIGHT_1 + removed(2, 4, 5, 7, 8, 9, 10) + everyone + each + each + "until raise\n"
    game = party(three + hands(1, 3, 6))
    assert (game.table, game.result, game.step, game.when) == ([], "red blacks-out", "over", "day 1")


def test_lift_the_vote_counts_and_it_is_free() -> None:
    game = party(TWO_ON_THE_BALLOT + "1 vote; 1 lift; 1 lift; 1 vote; timeout; timeout")
    assert (game["fouls"], game.codes) == ({}, ["not-voted", "already-voted"])
    assert (game.votes[0], game.out) == ("1.1 3: 1 |", ["3 vote day 1"])


def test_d18_lift_in_the_raise_counts_and_it_is_free() -> None:
    game = party(RAISE + hands(1, 2, 3, 4, 5, 6) + "6 lift; timeout")
    assert (game["fouls"], game.out) == ({}, ["3 raise day 1", "5 raise day 1"])


def test_d14_the_fourth_foul_in_a_vote_voids_the_vote() -> None:
    game = party(TWO_ON_THE_BALLOT + fouls(9, 3) + "9 vote; judge foul 9; 1 vote")
    assert (game.step, game.votes, game.out) == ("vote 3", ["1.1 3: 1 |"], ["9 fouls day 1"])
    earlier = party(TWO_ON_THE_BALLOT + fouls(9, 3) + "9 vote; until vote 5; judge foul 9; timeout")
    assert (earlier.votes[0], earlier.out) == ("1.1 3: 9 |", ["9 fouls day 1", "3 vote day 1"])


@pytest.mark.parametrize("how", ["judge remove 9", "9 leave"])
def test_e14_a_removal_cancels_nothing(how: str) -> None:
    game = party(f"until turn 2; {how}; 2 nominate 3; until vote 3")
    assert game.step == "vote 3"
    assert party(f"until hunt; {how}; until turn 1; 1 nominate 3; until vote 3").when == "day 2"
    assert party(TIE + how).step == "defence 3"
    assert party(RAISE + how).step == "raise"


def test_d12_the_candidate_removed_in_his_vote_and_one_left_needs_more_than_half() -> None:
    two = TWO_ON_THE_BALLOT + "1 vote; 3 leave\n"
    assert party(two).step == "vote 5"
    assert party(two + hands(2, 4, 5, 6) + "timeout").out == ["3 left day 1"]
    assert party(two + hands(2, 4, 5, 6, 7) + "timeout").out == ["3 left day 1", "5 vote day 1"]


def test_d13_a_tied_player_removed_in_the_raise_it_goes_on_for_the_other() -> None:
    game = party(RAISE + "3 leave\n" + hands(1, 2, 4, 5, 6) + "timeout")
    assert game.out == ["3 left day 1", "5 raise day 1"]
