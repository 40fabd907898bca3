"""Tests of `city`: a hand that is lifted before "thank you" costs a removal at once (city.md; decisions B8,
D14, D18)."""

from tests.engine.city import RAISE, TWO_ON_THE_BALLOT, city
from tests.rig.engine.table import hands


def test_lift_is_a_removal_at_once_and_the_vote_is_void() -> None:
    game = city(TWO_ON_THE_BALLOT + "1 vote; 9 vote; 9 lift")
    assert (game.step, game.out, game["fouls"], game["disqualified"]) == (
        "vote 3",
        ["9 removed day 1"],
        {},
        [9],
    )
    assert game.votes == ["1.1 3: 1 |"]


def test_the_votes_go_on_without_him() -> None:
    game = city(TWO_ON_THE_BALLOT + "1 vote; 9 vote; 9 lift; until vote 5; 2 vote; 9 vote; 4 vote; timeout")
    assert (game.out, game.codes) == (["9 removed day 1", "5 vote day 1"], ["not-at-table"])


def test_a_hand_of_an_earlier_candidates_vote_can_not_be_lifted() -> None:
    game = city(TWO_ON_THE_BALLOT + "9 vote; until vote 5; 9 lift; timeout")
    assert (game.codes, game.votes[0], game.out) == (["not-voted"], "1.1 3: 9 |", ["3 vote day 1"])


def test_lift_in_the_last_candidates_vote_then_all_have_voted() -> None:
    last = TWO_ON_THE_BALLOT + hands(1, 2, 3, 4) + "until vote 5\n" + hands(5, 6, 7, 8, 9)
    game = city(last + "9 lift; 10 vote")
    assert game.votes == ["1.1 3: 1 2 3 4 |", "1.1 5: 5 6 7 8 10 |"]
    assert game.out == ["9 removed day 1", "5 vote day 1"]
    tied = city(
        TWO_ON_THE_BALLOT + hands(1, 2, 3, 4) + "until vote 5\n" + hands(5, 6, 7, 8, 10) + "10 lift; 9 leave"
    )
    assert tied.votes[1] == "1.1 5: 5 6 7 8 |"
    assert (tied.step, tied.out) == ("defence 3", ["10 removed day 1", "9 left day 1"])


def test_lift_of_the_candidate_himself_closes_his_vote() -> None:
    game = city(TWO_ON_THE_BALLOT + "1 vote; 3 vote; 3 lift")
    assert (game.step, game.votes) == ("vote 5", ["1.1 3: 1 |", "1.1 5: |"])
    assert game.nominations == ["1: 1 > 3 fell", "1: 2 > 5"]


def test_d18_lift_in_the_raise_is_a_removal_and_void() -> None:
    game = city(RAISE + "1 vote; 9 vote; 9 lift")
    assert (game.step, game.votes[-1], game.out) == ("raise", "1.3 raise: 1 |", ["9 removed day 1"])
    game = city(RAISE + hands(1, 2, 3, 4, 6, 9) + "9 lift; timeout")
    assert game.out == ["9 removed day 1", "3 raise day 1", "5 raise day 1"]
    game = city(RAISE + hands(1, 2, 3, 4, 9) + "9 lift; timeout")
    assert (game.step, game.out) == ("hunt", ["9 removed day 1"])


def test_a_lift_can_decide_the_game() -> None:
    game = city("judge remove 10; judge remove 9; judge remove 8\n" + TWO_ON_THE_BALLOT + "7 vote; 7 lift")
    assert (game.step, game.when, game.result) == ("over", "day 1", "black parity")


def test_b8_without_a_hand_nothing_is_lifted() -> None:
    assert city(TWO_ON_THE_BALLOT + "1 lift; 1 vote; until vote 5; 1 lift").codes == [
        "not-voted",
        "not-voted",
    ]
