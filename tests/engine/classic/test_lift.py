"""Tests of `classic-10`: a hand lifted before "thank you" (parameters; decisions B8, D18–D20)."""

from tests.engine.classic import TIE, TWO_ON_THE_BALLOT, classic
from tests.rig.engine.table import ballot, fouls, hands

LIFTED = TWO_ON_THE_BALLOT + "1 vote; until vote 5; 4 vote; 6 vote; 4 lift\n"
"""Player 4 lifts his hand in the vote for the second candidate."""


def test_first_lift_is_a_foul_and_the_whole_round_is_voted_again_from_its_first() -> None:
    game = classic(LIFTED)
    assert (game.step, game["fouls"]) == ("vote 3", {"4": 1})


def test_d20_the_broken_round_keeps_its_entries_and_the_next_has_a_higher_number() -> None:
    game = classic(LIFTED + "until last-word")
    assert game.votes == ["1.1 3: 1 |", "1.1 5: 4 6 |", "1.2 3: |", "1.2 5: | 1 2 3 4 5 6 7 8 9 10"]


def test_d20_all_votes_are_free_again_also_the_lifters() -> None:
    game = classic(LIFTED + hands(1, 4, 6) + "1 vote; until last-word")
    assert game.votes[2:] == ["1.2 3: 1 4 6 |", "1.2 5: | 2 3 5 7 8 9 10"]
    assert game.rejected == ["1 vote: already-voted"]


def test_another_player_s_first_lift_is_again_a_foul_and_a_revote() -> None:
    game = classic(LIFTED + "6 vote; 6 lift")
    assert (game.step, game["fouls"], game.out) == ("vote 3", {"4": 1, "6": 1}, [])
    assert [vote.split(":")[0] for vote in game.votes] == ["1.1 3", "1.1 5", "1.2 3", "1.3 3"]


def test_d19_the_second_lift_of_a_player_is_a_removal_voting_stops_night() -> None:
    game = classic(LIFTED + hands(4, 6) + "4 lift")
    assert (game.step, game.when) == ("hunt", "night 2")
    assert game.out == ["4 removed day 1"]
    assert game["fouls"] == {"4": 1}
    assert game["disqualified"] == [4]
    assert game.votes[2:] == ["1.2 3: 4 6 |"]


def test_d19_the_second_lift_counts_over_the_game() -> None:
    later = LIFTED + "until hunt; until turn 2\n" + ballot((2, 3), (3, 8)) + "until vote 3; 4 vote; 4 lift"
    game = classic(later)
    assert (game.step, game.when, game.out) == ("hunt", "night 3", ["5 vote day 1", "4 removed day 2"])


def test_d19_a_first_lift_that_is_the_fourth_foul_stops_the_voting() -> None:
    game = classic(fouls(4, 3) + TWO_ON_THE_BALLOT + "4 vote; 4 lift")
    assert (game.step, game.when) == ("hunt", "night 2")
    assert (game.out, game["fouls"]) == (["4 fouls day 1"], {"4": 4})
    assert game.votes == ["1.1 3: 4 |"]


def test_d19_a_removal_by_lift_can_decide_the_game() -> None:
    two_reds_more = "judge remove 10; judge remove 9; judge remove 8\n"
    game = classic(two_reds_more + TWO_ON_THE_BALLOT + "1 vote; 1 lift; 1 vote; 1 lift")
    assert (game.step, game.when, game.result) == ("over", "day 1", "black parity")


def test_d20_a_lift_in_the_second_vote_repeats_that_vote_alone_and_the_tie_stays_known() -> None:
    second = TIE + "until vote 3\n" + hands(1, 2) + "2 lift\n"
    game = classic(second)
    assert game.votes[2:] == ["1.2 3: 1 2 |", "1.3 3: |"]
    game = classic(second + hands(1, 2, 4, 6, 7) + "until vote 5; until raise")
    assert game.votes[3:] == ["1.3 3: 1 2 4 6 7 |", "1.3 5: | 3 5 8 9 10", "1.4 raise: |"]


RAISE = TIE + "until vote 3\n" + hands(1, 2, 4, 6, 7) + "until vote 5; until raise\n"


def test_d18_a_lift_in_the_raise_asks_it_again_one_round_on() -> None:
    game = classic(RAISE + hands(1, 2) + "2 lift; 2 vote; 1 vote")
    assert game.votes[4:] == ["1.3 raise: 1 2 |", "1.4 raise: 1 2 |"]
    assert (game.step, game["fouls"], game.rejected) == ("raise", {"2": 1}, [])


def test_d18_the_raise_asked_again_decides() -> None:
    again = RAISE + hands(1, 2, 3, 4, 5) + "2 lift\n"
    assert classic(again + hands(1, 2, 3, 4, 5, 6) + "timeout").out == ["3 raise day 1", "5 raise day 1"]
    assert classic(again + "timeout").step == "hunt"


def test_d18_d19_the_second_lift_in_the_raise_is_a_removal_and_night() -> None:
    game = classic(RAISE + "2 vote; 2 lift; 2 vote; 2 lift")
    assert (game.step, game.out) == ("hunt", ["2 removed day 1"])
    assert game.votes[4:] == ["1.3 raise: 2 |", "1.4 raise: 2 |"]


def test_b8_no_hand_is_up_for_the_present_candidate() -> None:
    game = classic(TWO_ON_THE_BALLOT + "1 lift; 1 vote; until vote 5; 1 lift; judge remove 9; 9 lift")
    assert game.codes == ["not-voted", "not-voted", "wrong-step"]
