"""Tests of clauses 4.4.12, 7.5 and 7.8: ties, defences, the raise."""

import pytest

from tests.rig.engine.table import ballot, hands, play, poll, removed

PAIR = ballot((1, 3), (2, 4)) + "until vote 3\n"
FIRST, SECOND = hands(1, 2, 3, 4, 5), hands(6, 7, 8, 9, 10)
SPLIT = FIRST + "until vote 4\n" + SECOND
"""Five hands for 3, and five for 4."""

TIE = PAIR + SPLIT
RAISE = TIE + "until vote 3\n" + SPLIT


def test_4_4_12_the_tied_speak_thirty_seconds_each_in_ballot_order() -> None:
    game = play(ballot((1, 4), (2, 3)) + "until vote 4\n" + FIRST + "until vote 3\n" + SECOND)
    assert (game.step, game.when, game.seconds) == ("defence 4", "day 1", 30)
    game = play(ballot((1, 4), (2, 3)) + "until vote 4\n" + FIRST + "until vote 3\n" + SECOND + "4 pass")
    assert game.step == "defence 3"


def test_4_4_12_then_the_vote_among_them() -> None:
    game = play(TIE + "3 pass; 4 pass")
    assert game.step == "vote 3"
    assert game.speeches[-2:] == ["1: defence 3 30", "1: defence 4 30"]
    assert game.votes == ["1.1 3: 1 2 3 4 5 |", "1.1 4: 6 7 8 9 10 |", "1.2 3: |"]


def test_4_4_12_all_have_their_vote_again() -> None:
    game = play(TIE + "until vote 3; 1 vote; until last-word")
    assert game.votes[2:] == ["1.2 3: 1 |", "1.2 4: | 2 3 4 5 6 7 8 9 10"]
    assert game.out == ["4 vote day 1"]


def test_4_4_12_only_the_speaker_ends_a_defence() -> None:
    game = play(TIE + "4 pass; 1 pass")
    assert (game.step, game.codes) == ("defence 3", ["not-your-turn"] * 2)


def test_4_4_12_a_tie_of_those_below_the_first_is_none() -> None:
    lines = ballot((1, 3), (2, 4), (5, 9)) + poll({3: (1, 2), 4: (3, 4), 9: (5, 6, 7, 8, 9, 10)})
    assert play(lines).out == ["9 vote day 1"]


EIGHT = f"{removed(8, 10)}until hunt\n"
"""The vote of day 1 is cancelled. On day 2 eight players are left."""

FOUR_TIED = (
    EIGHT + ballot((2, 3), (3, 4), (4, 9), (5, 1)) + poll({3: (1, 2), 4: (3, 4), 9: (5, 6), 1: (7, 9)})
)
PAIR_OF_EIGHT = {3: (1, 2, 3, 4), 4: (5, 6, 7, 9)}
TWO_OF_FOUR = FOUR_TIED + poll(PAIR_OF_EIGHT)
TWO_AGAIN = TWO_OF_FOUR + poll(PAIR_OF_EIGHT)


def test_4_4_12_2_fewer_tied_speak_again() -> None:
    game = play(TWO_OF_FOUR)
    assert (game.step, game.seconds) == ("defence 3", 30)
    assert game.votes[-4:] == ["2.2 3: 1 2 3 4 |", "2.2 4: 5 6 7 9 |", "2.2 9: |", "2.2 1: |"]
    assert play(TWO_OF_FOUR + "until vote").speeches[-6:] == [
        f"2: defence {seat} 30" for seat in (3, 4, 9, 1, 3, 4)
    ]


def test_4_4_12_2_only_the_fewer_are_voted_then() -> None:
    game = play(TWO_OF_FOUR + "until vote 3; 1 vote; until last-word")
    assert game.votes[-2:] == ["2.3 3: 1 |", "2.3 4: | 2 3 4 5 6 7 9"]


def test_4_4_12_2_the_fewer_tied_again_come_to_a_raise() -> None:
    game = play(TWO_AGAIN)
    assert game.step == "raise"
    assert game.votes[-3:] == ["2.3 3: 1 2 3 4 |", "2.3 4: 5 6 7 9 |", "2.4 raise: |"]


def test_d10_three_of_four_then_two_of_three_are_each_a_new_tie() -> None:
    nine = f"{removed(10)}until hunt\n" + ballot((2, 3), (3, 4), (4, 9))
    tied = nine + poll({3: (1, 2, 3), 4: (4, 5, 6), 9: (7, 8, 9)})
    assert play(tied).step == "defence 3"
    fewer = tied + poll({3: (1, 2, 3, 4), 4: (5, 6, 7, 8), 9: (9,)})
    assert play(fewer).speeches[-1] == "2: defence 3 30"
    assert play(fewer + poll({3: (1, 2, 3, 4, 5)}) + "until last-word").out[-1] == "3 vote day 2"


def test_4_4_12_3_the_same_tied_come_to_a_raise() -> None:
    game = play(RAISE)
    assert (game.step, game.when, game.seconds) == ("raise", "day 1", 10)
    assert game.votes[-1] == "1.3 raise: |"


def test_4_4_12_3_more_than_half_for_it_and_all_leave() -> None:
    game = play(RAISE + hands(1, 2, 5, 6, 7, 8) + "timeout")
    assert game.out == ["3 raise day 1", "4 raise day 1"]
    assert game.votes[-1] == "1.3 raise: 1 2 5 6 7 8 |"
    assert game.step == "last-word 3"
    assert play(RAISE + hands(1, 2, 5, 6, 7, 8) + "timeout; 3 pass").step == "last-word 4"


@pytest.mark.parametrize("count", [0, 4, 5])
def test_4_4_12_3_half_or_less_and_all_stay(count: int) -> None:
    game = play(RAISE + hands(*range(1, count + 1)) + "timeout")
    assert (game.step, game.out) == ("hunt", [])


def test_4_4_12_3_the_tied_vote_too() -> None:
    assert play(RAISE + hands(1, 2, 3, 4, 5, 6) + "timeout").out == ["3 raise day 1", "4 raise day 1"]


def test_4_4_12_3_who_does_not_vote_is_not_for_it() -> None:
    assert play(RAISE + "timeout").votes[-1] == "1.3 raise: |"


def test_a9_a_raise_ends_when_all_have_voted() -> None:
    assert play(RAISE + hands(*range(1, 11))).step == "last-word 3"


def test_a9_a_defence_and_a_last_word_end_on_pass() -> None:
    assert play(TIE + "3 pass").step == "defence 4"
    assert play(RAISE + hands(*range(1, 11)) + "3 pass").step == "last-word 4"


def test_d1_last_words_of_a_raise_in_ballot_order() -> None:
    swapped = ballot((1, 4), (2, 3)) + "until vote 4\n" + FIRST + "until vote 3\n" + SECOND
    game = play(swapped + "until vote 4\n" + FIRST + "until vote 3\n" + SECOND + hands(*range(1, 11)))
    assert game.out == ["4 raise day 1", "3 raise day 1"]
    assert game.step == "last-word 4"


def test_d5_a_raise_is_numbered_after_the_round_before_it() -> None:
    assert [vote["round"] for vote in play(RAISE)["votes"]] == [1, 1, 2, 2, 3]


def test_d18_a_hand_lifted_in_a_raise_counts_and_costs_a_foul() -> None:
    game = play(RAISE + "1 vote; 1 lift; 1 vote; 1 lift; timeout")
    assert game.votes[-1] == "1.3 raise: 1 |"
    assert game["fouls"] == {"1": 1}
    assert game.codes == ["already-voted", "not-voted"]


def test_d21_the_base_is_the_table_the_tied_included() -> None:
    """With eight at the table, four hands are half and five are more."""
    assert play(TWO_AGAIN + hands(1, 2, 5, 6) + "timeout").step == "hunt"
    assert play(TWO_AGAIN + hands(1, 2, 5, 6, 7) + "timeout").out[-2:] == ["3 raise day 2", "4 raise day 2"]


ONE_EACH = {6: (7,), 7: (6,), 9: (10,), 10: (9,)}
WHOLE = f"{removed(2, 4, 1, 3, 5, 8)}until hunt;" + ballot((7, 6), (9, 7), (10, 9), (6, 10)) + poll(ONE_EACH)
"""Four players are at the table, 6, 7, 9 and 10, and each has one hand."""


def test_7_8_d7_a_tie_of_the_whole_table_is_defended_and_voted_again() -> None:
    game = play(WHOLE)
    assert game.step == "defence 6"
    assert play(WHOLE + "until vote 6").step == "vote 6"


def test_7_8_the_whole_table_is_not_raised() -> None:
    game = play(WHOLE + poll(ONE_EACH))
    assert (game.step, game.out[6:]) == ("hunt", [])
    assert [vote["kind"] for vote in game["votes"]] == ["candidate"] * 8


def test_7_8_fewer_than_the_table_are() -> None:
    pair = poll({6: (7, 9), 7: (6, 10)})
    game = play(WHOLE + pair)
    assert game.step == "defence 6"
    assert play(WHOLE + pair + pair).step == "raise"


def test_7_5_with_three_fouls_he_speaks_in_a_tie() -> None:
    game = play(PAIR + "judge foul 3; judge foul 3; judge foul 3;" + SPLIT)
    assert (game.step, game.seconds) == ("defence 3", 30)


def test_c6_a_raise_is_followed_by_one_check_of_the_win() -> None:
    """Player 6, the last black, and player 7 leave together, so the reds win. If only 7 had left, nothing
    would have been decided."""
    pair = poll({6: (7, 9), 7: (6, 10)})
    game = play(WHOLE + pair + pair + hands(9, 10, 7) + "timeout")
    assert game.out[-2:] == ["6 raise day 2", "7 raise day 2"]
    assert (game.result, game.step) == ("red blacks-out", "last-word 6")
