"""Tests of clauses 4.4.4–4.4.11 and 6.6.6: the vote."""

import pytest

from tests.rig.engine.table import ballot, hands, leaves, play, removed

TWO = ballot((1, 3), (2, 4)) + "until vote 3\n"
"""On day 1 players 3 and 4 are nominated, and the vote for 3 runs."""

THREE = ballot((1, 3), (2, 4), (5, 9)) + "until vote 3\n"


def test_4_4_5_a_vote_step_runs_its_time() -> None:
    game = play(TWO + "1 vote")
    assert (game.step, game.when, game.seconds) == ("vote 3", "day 1", 10)
    assert game.votes == ["1.1 3: 1 |"]


def test_4_4_1_only_the_nominated_are_voted_in_their_order() -> None:
    assert play(THREE + "until over").votes[:3] == ["1.1 3: |", "1.1 4: |", "1.1 9: | 1 2 3 4 5 6 7 8 9 10"]


def test_4_4_7_one_vote_each() -> None:
    game = play(THREE + "1 vote; 1 vote; until vote 4; 1 vote; 2 vote; until vote 9; 2 vote")
    assert game.codes == ["already-voted"] * 3
    assert game.votes == ["1.1 3: 1 |", "1.1 4: 2 |", "1.1 9: |"]


def test_4_4_7_the_candidate_votes_too_and_for_himself() -> None:
    assert play(TWO + "3 vote").votes == ["1.1 3: 3 |"]


def test_4_4_8_who_has_not_voted_votes_for_the_last() -> None:
    game = play(TWO + hands(1, 2) + "until vote 4; 7 vote; timeout")
    assert game.votes == ["1.1 3: 1 2 |", "1.1 4: 7 | 3 4 5 6 8 9 10"]
    assert game.out == ["4 vote day 1"]


def test_4_4_8_nobody_defaults_before_the_last() -> None:
    assert play(THREE + "timeout; timeout").votes == ["1.1 3: |", "1.1 4: |", "1.1 9: |"]


def test_4_4_5_a_vote_ends_when_all_have_voted() -> None:
    game = play(TWO + "until vote 4; " + hands(*range(1, 11)))
    assert game.step == "last-word 4"
    assert game.votes[1] == "1.1 4: 1 2 3 4 5 6 7 8 9 10 |"


def test_4_4_9_a_lifted_hand_counts_and_costs_a_foul() -> None:
    game = play(TWO + "1 vote; 1 lift; until vote 4; 1 vote; timeout")
    assert game.votes[0] == "1.1 3: 1 |"
    assert game["fouls"] == {"1": 1}
    assert game.codes == ["already-voted"]


def test_6_6_6_a_hand_is_lifted_once_a_vote() -> None:
    game = play(TWO + "1 vote; 1 lift; 1 lift; 2 lift; timeout; 1 lift")
    assert game.codes == ["not-voted"] * 3
    assert game["fouls"] == {"1": 1}


def test_6_6_6_the_fourth_foul_by_a_lifted_hand_removes_and_ends_the_vote() -> None:
    game = play("judge foul 1; judge foul 1; judge foul 1;" + TWO + "1 vote; 1 lift")
    assert game.out == ["1 fouls day 1"]
    assert (game.step, game.votes) == ("hunt", ["1.1 3: 1 |"])


@pytest.mark.parametrize("acts", ["until hunt", "until turn 10; 10 pass"])
def test_4_4_1_no_candidate_no_vote(acts: str) -> None:
    game = play(acts)
    assert (game.step, game.votes, game.out) == ("hunt", [], [])


def test_4_4_10_a_single_candidate_of_day_1_is_not_voted() -> None:
    game = play("until turn 1; 1 nominate 3; until turn 10; 10 pass")
    assert (game.step, game.when, game.votes, game.out) == ("hunt", "night 2", [], [])
    assert game.nominations == ["1: 1 > 3"]


def test_4_4_10_a_single_candidate_of_a_later_day_takes_every_vote() -> None:
    game = play("until hunt; until turn 5; 5 nominate 3; until turn 1; 1 pass")
    assert (game.step, game.when) == ("last-word 3", "day 2")
    assert game.votes == ["2.1 3: | 1 2 3 4 5 6 7 8 9 10"]
    assert game.out == ["3 vote day 2"]


def test_4_4_10_the_voters_are_those_at_the_table() -> None:
    game = play(f"{removed(8)}until hunt; {leaves(3, by=3)}")
    assert game.votes == ["2.1 3: | 1 2 3 4 5 6 7 9 10"]


def test_4_4_10_two_candidates_of_day_1_are_voted() -> None:
    assert play(TWO).step == "vote 3"


def test_4_4_11_most_votes_leaves() -> None:
    game = play(THREE + hands(1, 2, 4, 5) + "until vote 4;" + hands(6, 7, 8) + "until last-word")
    assert game.votes == ["1.1 3: 1 2 4 5 |", "1.1 4: 6 7 8 |", "1.1 9: | 3 9 10"]
    assert game.out == ["3 vote day 1"]


def test_4_4_12_14_who_leaves_has_a_minute() -> None:
    game = play(TWO + "until last-word")
    assert (game.step, game.when, game.seconds) == ("last-word 4", "day 1", 60)
    assert play(TWO + "until last-word; 4 pass").step == "hunt"
    assert play(TWO + "until last-word; timeout").step == "hunt"


def test_the_one_who_left_is_not_at_the_table_when_his_word_begins() -> None:
    assert 4 not in play(TWO + "until last-word").table


@pytest.mark.parametrize("step", ["turn 5", "hunt", "sheriff-check"])
def test_4_4_5_no_hand_outside_a_vote(step: str) -> None:
    assert play(f"until {step}; 1 vote; 1 lift").codes == ["wrong-step"] * 2


def test_4_4_7_who_is_out_does_not_vote() -> None:
    assert play("judge remove 8; until hunt; " + ballot((3, 3), (4, 4)) + "until vote 3; 8 vote").codes == [
        "not-at-table"
    ]


class TestA6NoStepForACandidateWhenAllHaveVoted:
    ALL = THREE + hands(*range(1, 11))

    def test_the_remaining_candidates_are_listed_without_voters(self) -> None:
        game = play(self.ALL)
        assert game.votes == ["1.1 3: 1 2 3 4 5 6 7 8 9 10 |", "1.1 4: |", "1.1 9: |"]
        assert game.step == "last-word 3"

    def test_the_last_candidate_has_no_step_either(self) -> None:
        game = play(THREE + hands(1, 2, 3, 4) + "until vote 4;" + hands(5, 6, 7, 8, 9, 10))
        assert game.votes == ["1.1 3: 1 2 3 4 |", "1.1 4: 5 6 7 8 9 10 |", "1.1 9: |"]
        assert game.step == "last-word 4"


def test_a7_the_step_of_the_last_candidate_is_opened() -> None:
    game = play(TWO + hands(1, 2) + "timeout")
    assert (game.step, game.seconds) == ("vote 4", 10)


class TestShowBallot:
    def test_7_4_the_judge_does_not_tell_who_is_on_the_ballot(self) -> None:
        assert play("").state.rules.show_ballot is False

    def test_7_4_a_club_may_show_it(self) -> None:
        assert play("", overrides={"show_ballot": True}).state.rules.show_ballot is True
