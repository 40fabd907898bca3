"""Tests of `city`: how a game ends: parity, 0 = 0, three misses one after another (decisions B14, C1, C4, C6,
C8)."""

import pytest

from tests.engine.city import CLOSING, NIGHT_1, SECOND_DAY, city
from tests.rig.engine.table import hands, passing, removed, shots


def test_red_wins_when_no_black_is_left() -> None:
    assert city(NIGHT_1 + removed(2, 4, 6)).result == "red blacks-out"


def test_black_wins_at_parity_the_maniac_counting_red() -> None:
    game = city(NIGHT_1 + removed(1, 3, 5) + "until turn 10; 10 leave")
    assert (game.result, game.step, game.when) == ("black parity", "over", "day 1")
    assert city(NIGHT_1 + removed(1, 3, 5)).result is None


MANIAC_AND_TWO = NIGHT_1 + removed(2, 4, 5, 7, 8, 9, 3)
"""Acts after which the red 1, the black 6 and the maniac 10 are left."""


def test_c1_one_check_after_all_the_deaths_of_the_night() -> None:
    game = city(MANIAC_AND_TWO + "until hunt; 6 shoot 10; until maniac; 10 kill 6; until last-word")
    assert (game.result, game.out[7:]) == ("red blacks-out", ["10 shot night 2", "6 maniac night 2"])
    assert (game.step, game.when) == ("last-word 10", "day 2")


def test_c1_two_deaths_leave_parity() -> None:
    four = (
        NIGHT_1
        + removed(2, 4, 5, 7, 8, 9)
        + "until hunt; 6 shoot 1; until maniac; 10 kill 3; until last-word\n"
    )
    assert city(four).result == "black parity"
    game = city(four + "timeout; timeout")
    assert (game.step, game.when, game.speeches[-1]) == ("over", "day 2", "2: last-word 3 60")


MISSES = "until turn\nuntil hunt\n"
"""The rest of a night (without a shot from night 2 on), and a day on which nobody is put out."""


def test_c8_three_misses_running_and_red_wins_in_the_morning() -> None:
    game = city(MISSES * 3 + "until mistress\n")
    assert (game.result, game.step, game.when) == (None, "mistress", "night 4")
    game = city(MISSES * 3 + "until mistress; timeout")
    assert (game.result, game.step, game.when) == ("red misses", "over", "night 4")
    assert [night["miss"] for night in game.nights] == [None, True, True, True]


def test_c8_who_left_before_the_first_of_the_three_does_not_matter() -> None:
    game = city("until turn 1; judge remove 3; until hunt\n" + MISSES * 2 + "until over")
    assert (game.result, game.when) == ("red misses", "night 4")


DAYS = "until hunt\nuntil turn\n"
"""A night without a shot (night 1 at first), up to the morning."""

BREAKS = {
    "removed by day": "judge remove 3\n",
    "left by day": "3 leave\n",
    "a red surrenders by day": "3 surrender\n",
    "voted out": "{opener} nominate 3; until vote 3\n" + hands(1, 2, 3, 5, 7, 8) + "until hunt\n",
}


@pytest.mark.parametrize("broken", BREAKS.values(), ids=BREAKS.keys())
@pytest.mark.parametrize(("day", "end"), [(2, "night 5"), (3, "night 6")])
def test_c8_an_out_by_day_between_them_breaks_the_row(day: int, end: str, broken: str) -> None:
    lines = "until turn\n" + DAYS * (day - 1) + broken.replace("{opener}", str(day))
    game = city(lines + "until over")
    assert (game.result, game.when) == ("red misses", end)


def test_c8_a_removal_in_the_mornings_last_words_is_by_day() -> None:
    lines = "until maniac; 10 kill 3; until last-word 3; judge remove 5; until over"
    game = city(lines)
    assert (game.result, game.when) == ("red misses", "night 5")


@pytest.mark.parametrize(
    "lines", ["judge remove 3", "3 surrender", "until maniac; 10 kill 3; until last-word"]
)
def test_c8_a_removal_or_the_maniac_by_night_does_not_break_it(lines: str) -> None:
    game = city("until hunt; until turn; until hunt; " + lines + "; until over")
    assert (game.result, game.when) == ("red misses", "night 4")


def test_c8_who_dies_in_the_night_of_the_third_miss_has_his_last_word() -> None:
    lines = MISSES * 3 + "until maniac; 10 kill 3; until last-word\n"
    game = city(lines)
    assert (game.result, game.step, game.when) == ("red misses", "last-word 3", "day 4")
    assert (city(lines + "timeout").step, city(lines + "timeout").when) == ("over", "day 4")


def test_c8_the_deaths_own_check_comes_first() -> None:
    lines = NIGHT_1 + removed(2, 4, 5, 7, 8, 9) + MISSES * 3
    assert city(lines + "until maniac; 10 kill 6; until last-word").result == "red blacks-out"
    three = NIGHT_1 + removed(2, 4, 5, 7, 8, 9, 3) + MISSES * 3
    assert city(three + "until maniac; 10 kill 1; until last-word").result == "black parity"


HITS = {
    "killed": shots(3, 2, 4, 6) + "until turn\n",
    "healed": shots(3, 2, 4, 6) + "until doctor; 8 heal 3; until turn\n",
    "c9 target gone": shots(3, 2, 4, 6) + "3 leave; until turn\n",
}


@pytest.mark.parametrize("hit", HITS.values(), ids=HITS.keys())
def test_c8_a_hunt_that_is_no_miss_breaks_the_row(hit: str) -> None:
    game = city("until hunt; until turn 2; " + hit + "until over")
    assert (game.result, game.when) == ("red misses", "night 6")


def test_b14_in_closing_words_nobody_surrenders_any_more() -> None:
    game = city(CLOSING + "1 surrender; 6 surrender; judge remove 5; judge claim 1; judge foul 1; 9 leave")
    assert game.codes == ["game-over", "game-over"]
    assert (game.result, game.out[4:]) == ("red blacks-out", ["5 removed day 2", "9 left day 2"])
    assert (game.step, game.table) == ("last-word 3", [1, 7, 8, 10])


def test_c4_closing_words_of_both_and_over() -> None:
    game = city(CLOSING + "3 pass")
    assert game.step == "last-word 6"
    game = city(CLOSING + "3 pass; 6 pass")
    assert (game.step, game.when, game.seconds) == ("over", "day 2", None)


def test_second_day_opens_with_2() -> None:
    assert city(SECOND_DAY).step == "turn 2"
    assert city(passing(1)).step == "turn 2"
