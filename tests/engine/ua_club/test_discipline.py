"""Tests of `ua-club`: a removal brings the night at once (parameters; decisions D15, E6, E9, E13, E15)."""

import pytest

from tests.engine.ua_club import RAISE, SECOND_DAY, TIE, TWO_ON_THE_BALLOT, ua
from tests.rig.engine.table import fouls, hands


@pytest.mark.parametrize(
    ("how", "cause"),
    [("judge remove 9", "removed"), ("9 leave", "left"), ("\n" + fouls(9, 4), "fouls")],
    ids=["remove", "leave", "fouls"],
)
def test_e15_removal_leaving_and_the_fourth_foul_bring_the_night_at_once(how: str, cause: str) -> None:
    game = ua(f"until turn 1; 1 nominate 3; until turn 2; {how}")
    assert (game.step, game.when) == ("hunt", "night 2")
    assert (game.out, game["disqualified"]) == ([f"9 {cause} day 1"], [9])
    assert game.speeches == ["1: turn 1 60", "1: turn 2 60"]


BY_DAY = {
    "his own turn": "until turn 9",
    "another's turn": "until turn 1; 1 nominate 3; until turn 2",
    "vote": TWO_ON_THE_BALLOT + "1 vote",
    "vote for the last": TWO_ON_THE_BALLOT + "1 vote; until vote 5",
    "defence": TIE,
    "raise": RAISE + "1 vote",
}


@pytest.mark.parametrize("before", BY_DAY.values(), ids=BY_DAY.keys())
def test_e13_removal_by_day_drops_the_circle_and_the_vote(before: str) -> None:
    game = ua(before + "; judge remove 9")
    assert (game.step, game.when, game.out) == ("hunt", "night 2", ["9 removed day 1"])
    assert game.votes == ua(before).votes
    assert ua(before + "; judge remove 9; until turn").when == "day 2"


@pytest.mark.parametrize("before", ["", "until meeting", "until sheriff-check"])
def test_e13_removal_in_night_1_lets_it_go_on(before: str) -> None:
    game = ua(before + "\n; judge remove 9\n" + TWO_ON_THE_BALLOT)
    assert (game.step, game.out) == ("vote 3", ["9 removed night 1"])


@pytest.mark.parametrize("before", ["hunt", "don-check", "sheriff-check"])
def test_e13_removal_by_night_cancels_nothing(before: str) -> None:
    game = ua(f"until hunt; until {before}; 9 leave; until turn 2; 2 nominate 3; until last-word")
    assert (game.when, game.out) == ("day 2", ["9 left night 2", "3 vote day 2"])


def test_e13_in_the_last_words_of_the_morning_they_are_given_and_no_circle_opens() -> None:
    killed = "until hunt; 2 shoot 3; until last-word 3; judge remove 9\n"
    game = ua(killed)
    assert (game.step, game.when) == ("last-word 3", "day 2")
    game = ua(killed + "3 pass")
    assert (game.step, game.when) == ("hunt", "night 3")
    assert game.speeches[-1] == "2: last-word 3 60"


def test_d22_a_day_without_a_circle_does_not_move_the_opener() -> None:
    game = ua("until hunt; 2 shoot 3; until last-word 3; judge remove 9; 3 pass; until turn")
    assert (game.step, game.when) == ("turn 2", "day 3")


def test_e13_in_the_last_words_of_the_voted_they_are_given_then_night() -> None:
    voted = RAISE + hands(1, 2, 4, 6, 7, 8) + "timeout\n"
    game = ua(voted + "judge remove 9")
    assert (game.step, game.when) == ("last-word 3", "day 1")
    game = ua(voted + "judge remove 9; 3 pass")
    assert game.step == "last-word 5"
    game = ua(voted + "judge remove 9; 3 pass; 5 pass")
    assert (game.step, game.when) == ("hunt", "night 2")
    assert ua(voted + "judge remove 9; 3 pass; 5 pass; until turn").when == "day 2"


@pytest.mark.parametrize(
    ("how", "disqualified"), [("judge remove 3", [3]), ("3 leave", [])], ids=["remove", "leave"]
)
def test_e6_who_is_leaving_only_loses_his_word(how: str, disqualified: list[int]) -> None:
    game = ua("until hunt; 2 shoot 3; until last-word 3; " + how)
    assert (game.step, game.when, game.out) == ("turn 2", "day 2", ["3 shot night 2"])
    assert game["disqualified"] == disqualified


def test_e6_a_word_still_due_is_cancelled() -> None:
    voted = RAISE + hands(1, 2, 4, 6, 7, 8) + "timeout; judge remove 5; 3 pass"
    game = ua(voted)
    assert (game.step, game.when, game["disqualified"]) == ("hunt", "night 2", [5])


def test_d15_a_nominee_removed_before_the_result_falls() -> None:
    game = ua("until turn 1; 1 nominate 9; until turn 2; 2 nominate 3; judge remove 9")
    assert game.nominations == ["1: 1 > 9 fell", "1: 2 > 3"]


def test_e9_the_result_of_a_broken_day_is_known_at_nightfall() -> None:
    game = ua("until turn 1; 1 nominate 5; judge remove 9; judge remove 5; until hunt")
    assert (game.step, game.out) == ("hunt", ["9 removed day 1", "5 removed night 2"])
    assert game.nominations == ["1: 1 > 5"]


def test_removal_that_decides_is_the_end() -> None:
    game = ua("judge remove 2; judge remove 4; until turn 1; 6 leave")
    assert (game.step, game.when, game.result) == ("over", "day 1", "red blacks-out")


def test_several_removals_of_a_day_are_one_night() -> None:
    game = ua(SECOND_DAY + "judge remove 9; judge remove 8; until turn")
    assert game.out == ["9 removed day 2", "8 removed night 3"]
    assert (game.step, game.when) == ("turn 3", "day 3")
