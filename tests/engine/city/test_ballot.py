"""Tests of `city`: the vote when players may abstain (parameters; decisions D1, D3–D6, D8, D11–D14)."""

from tests.engine.city import NIGHT_1, RAISE, SECOND_DAY, THREE_LEFT, TIE, TWO_ON_THE_BALLOT, VOTED_OUT, city
from tests.rig.engine.table import ballot, hands, removed


def test_day_1_a_single_candidate_is_not_voted() -> None:
    game = city("until turn 1; 1 nominate 3; until hunt")
    assert (game.votes, game.out) == ([], [])


def test_day_1_one_left_standing_after_a_replacement_is_single() -> None:
    game = city(
        "until turn 1; 1 nominate 3; 1 nominate 5; until turn 2; 2 nominate 7; 2 withdraw 7; until hunt"
    )
    assert game.votes == []


SINGLE = SECOND_DAY + "2 nominate 3; until vote 3\n"


def test_d3_a_single_candidate_later_is_voted_and_leaves_by_more_than_half() -> None:
    game = city(SINGLE + hands(1, 2, 3, 4, 5, 6) + "timeout")
    assert game.votes == ["2.1 3: 1 2 3 4 5 6 |"]
    assert (game.step, game.out) == ("last-word 3", ["3 vote day 2"])


def test_d3_half_is_not_enough() -> None:
    game = city(SINGLE + hands(1, 2, 3, 4, 5) + "timeout")
    assert game.votes == ["2.1 3: 1 2 3 4 5 |"]
    assert (game.step, game.when, game.out) == ("hunt", "night 3", [])


def test_d3_the_majority_is_of_those_there_when_the_vote_closes() -> None:
    game = city(SINGLE + hands(1, 2, 3, 4, 5) + "judge remove 9; timeout")
    assert game.out == ["9 removed day 2", "3 vote day 2"]


def test_who_has_not_voted_abstains() -> None:
    game = city(TWO_ON_THE_BALLOT + "1 vote; until vote 5; timeout")
    assert game.votes == ["1.1 3: 1 |", "1.1 5: |"]
    assert game.out == ["3 vote day 1"]


def test_d4_nobody_voted_for_nobody_leaves() -> None:
    game = city(TWO_ON_THE_BALLOT + "timeout; timeout")
    assert game.votes == ["1.1 3: |", "1.1 5: |"]
    assert (game.step, game.out) == ("hunt", [])


def test_d4_nobody_voted_for_among_the_tied_nobody_leaves_and_no_raise() -> None:
    game = city(TIE + "3 pass; 5 pass; timeout; timeout")
    assert game.votes[2:] == ["1.2 3: |", "1.2 5: |"]
    assert (game.step, game.out) == ("hunt", [])


def test_a6_when_all_have_voted_the_last_candidate_has_no_step() -> None:
    game = city(TWO_ON_THE_BALLOT + hands(*range(1, 11)))
    assert (game.step, game.votes[1]) == ("last-word 3", "1.1 5: |")


def test_tie_thirty_seconds_in_ballot_order_then_the_vote() -> None:
    game = city(TIE + "3 pass; 5 pass")
    assert game.speeches[-2:] == ["1: defence 3 30", "1: defence 5 30"]
    assert game.votes == ["1.1 3: 1 2 |", "1.1 5: 4 6 |", "1.2 3: |"]


def test_second_vote_most_votes_leaves() -> None:
    assert city(TIE + "until vote 3; 1 vote; until vote 5; timeout").out == ["3 vote day 1"]


def test_same_tie_again_is_a_raise() -> None:
    game = city(RAISE)
    assert (game.step, game.seconds) == ("raise", 10)
    assert game.votes[2:] == ["1.2 3: 1 2 |", "1.2 5: 4 6 |", "1.3 raise: |"]


def test_d6_a_second_tie_of_fewer_is_a_raise_of_the_fewer() -> None:
    three = (
        ballot((1, 3), (2, 5), (4, 7))
        + "until vote 3; 1 vote; until vote 5; 2 vote; until vote 7; 4 vote; until defence 3\n"
    )
    again = three + "until vote 3; 1 vote; until vote 5; 2 vote; until vote 7; until raise\n"
    assert city(again).votes[3:] == ["1.2 3: 1 |", "1.2 5: 2 |", "1.2 7: |", "1.3 raise: |"]
    game = city(again + hands(1, 2, 3, 4, 5, 7) + "timeout")
    assert (game.out, game.step) == (["3 raise day 1", "5 raise day 1"], "last-word 3")


def test_raise_more_than_half_and_last_words_in_ballot_order() -> None:
    game = city(RAISE + hands(1, 2, 3, 4, 5, 6) + "timeout; 3 pass")
    assert (game.out, game.step) == (["3 raise day 1", "5 raise day 1"], "last-word 5")


def test_raise_half_is_not_enough_all_stay() -> None:
    game = city(RAISE + hands(1, 2, 3, 4, 5) + "timeout")
    assert (game.out, game.step) == ([], "hunt")


def test_last_word_of_the_voted_is_a_minute() -> None:
    game = city(VOTED_OUT)
    assert (game.step, game.seconds, game.when) == ("last-word 3", 60, "day 2")


def test_d8_c6_a_raise_of_the_whole_table_is_held_and_0_0_is_black() -> None:
    everyone = ballot(*((seat, seat) for seat in (1, 3, 6)))
    each = "".join(f"until vote {seat}; {seat} vote\n" for seat in (1, 3, 6))
    raised = city(THREE_LEFT + everyone + each + each + "until raise\n" + hands(1, 3, 6))
    assert (raised.table, raised.out[7:]) == ([], ["1 raise day 1", "3 raise day 1", "6 raise day 1"])
    assert (raised.result, raised.step) == ("black parity", "last-word 1")


def test_four_at_the_table_defend_themselves_as_ever() -> None:
    four = NIGHT_1 + removed(2, 4, 5, 7, 8, 9) + ballot((1, 3), (3, 10))
    assert city(four + "until vote 3; 1 vote; until vote 10; 3 vote; timeout").step == "defence 3"


THREE_CANDIDATES = ballot((1, 3), (2, 5), (4, 7)) + "until vote 3\n"


def test_d11_votes_for_one_who_then_drops_off_stay_spent_and_his_entry_stays() -> None:
    game = city(
        THREE_CANDIDATES
        + hands(1, 2, 4)
        + "until vote 5; judge remove 3; 1 vote; 6 vote; until vote 7; timeout"
    )
    assert game.votes == ["1.1 3: 1 2 4 |", "1.1 5: 6 |", "1.1 7: |"]
    assert (game.codes, game.out) == (["already-voted"], ["3 removed day 1", "5 vote day 1"])


def test_d11_dropped_before_his_vote_he_has_no_entry() -> None:
    game = city(THREE_CANDIDATES + "1 vote; judge remove 5; timeout")
    assert (game.step, game.votes) == ("vote 7", ["1.1 3: 1 |", "1.1 7: |"])
    assert game.nominations == ["1: 1 > 3", "1: 2 > 5 fell", "1: 4 > 7"]


def test_d12_the_candidate_removed_in_his_own_vote_closes_it() -> None:
    game = city(THREE_CANDIDATES + hands(1, 3) + "judge remove 3")
    assert (game.step, game.votes) == ("vote 5", ["1.1 3: 1 |", "1.1 5: |"])


def test_d12_of_several_one_is_left_more_than_half() -> None:
    two = TWO_ON_THE_BALLOT + "judge remove 3\n"
    assert city(two + hands(1, 2, 4, 5) + "timeout").out == ["3 removed day 1"]
    assert city(two + hands(1, 2, 4, 5, 6) + "timeout").out == ["3 removed day 1", "5 vote day 1"]


def test_d12_the_last_candidate_removed_the_first_needs_more_than_half() -> None:
    first = TWO_ON_THE_BALLOT + "1 vote; 2 vote; until vote 5; 6 vote; judge remove 5"
    game = city(first)
    assert (game.step, game.out) == ("hunt", ["5 removed day 1"])
    assert game.votes == ["1.1 3: 1 2 |", "1.1 5: 6 |"]
    enough = TWO_ON_THE_BALLOT + hands(1, 2, 3, 4, 6) + "until vote 5; judge remove 5"
    assert city(enough).out == ["5 removed day 1", "3 vote day 1"]


def test_d12_no_candidate_left_nobody_leaves() -> None:
    game = city(TWO_ON_THE_BALLOT + "1 vote; judge remove 5; judge remove 3")
    assert (game.step, game.out) == ("hunt", ["5 removed day 1", "3 removed day 1"])
    assert game.votes == ["1.1 3: 1 |"]


def test_d14_a_removed_voters_hand_for_the_running_candidate_is_void() -> None:
    game = city(TWO_ON_THE_BALLOT + "1 vote; 9 vote; judge remove 9")
    assert (game.step, game.votes) == ("vote 3", ["1.1 3: 1 |"])


def test_d14_his_vote_for_an_earlier_candidate_stands() -> None:
    game = city(TWO_ON_THE_BALLOT + "9 vote; 8 vote; until vote 5; 1 vote; judge remove 9; timeout")
    assert game.votes == ["1.1 3: 8 9 |", "1.1 5: 1 |"]
    assert game.out == ["9 removed day 1", "3 vote day 1"]


def test_d14_then_all_others_have_voted_and_the_step_ends() -> None:
    game = city(TWO_ON_THE_BALLOT + hands(1, 2, 3, 4, 5, 6, 7, 8, 9) + "judge remove 10")
    assert (game.step, game.out) == ("last-word 3", ["10 removed day 1", "3 vote day 1"])


def test_d14_in_the_raise_too() -> None:
    game = city(RAISE + hands(1, 2, 3, 4, 5, 6, 7, 8, 9) + "judge remove 10")
    assert (game.step, game.out[1:]) == ("last-word 3", ["3 raise day 1", "5 raise day 1"])
    game = city(RAISE + hands(1, 2, 3, 4, 5, 6, 9) + "judge remove 9")
    assert (game.step, game.votes[-1]) == ("raise", "1.3 raise: 1 2 3 4 5 6 |")


def test_d13_a_tied_player_removed_before_his_defence_drops_off() -> None:
    game = city(TIE + "judge remove 5")
    assert game.step == "defence 3"
    game = city(TIE + "judge remove 5; 3 pass\n" + hands(1, 2, 3, 4) + "timeout")
    assert game.votes[2:] == ["1.2 3: 1 2 3 4 |"]
    assert (game.step, game.out) == ("hunt", ["5 removed day 1"])
    game = city(TIE + "judge remove 5; 3 pass\n" + hands(1, 2, 3, 4, 6) + "timeout")
    assert game.out == ["5 removed day 1", "3 vote day 1"]


def test_d13_removed_in_his_defence_the_next_speaks() -> None:
    game = city(TIE + "judge remove 3")
    assert (game.step, game.out) == ("defence 5", ["3 removed day 1"])
    assert city(TIE + "judge remove 3; 5 pass").step == "vote 5"


def test_d13_none_of_the_tied_left_night() -> None:
    game = city(TIE + "judge remove 3; judge remove 5")
    assert (game.step, game.when) == ("hunt", "night 2")


def test_d13_removed_in_the_raise_it_goes_on_for_the_others() -> None:
    game = city(RAISE + "1 vote; 5 vote; judge remove 5")
    assert (game.step, game.votes[-1]) == ("raise", "1.3 raise: 1 |")
    game = city(RAISE + "judge remove 5\n" + hands(1, 2, 3, 4, 6) + "timeout")
    assert game.out == ["5 removed day 1", "3 raise day 1"]


def test_d13_none_left_in_the_raise_night() -> None:
    assert city(RAISE + "judge remove 5; judge remove 3").step == "hunt"
