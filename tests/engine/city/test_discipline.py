"""Tests of `city`: a removal stops no vote; surrender (parameters; decisions C5, E6, E11, E14, E15, E18,
E19)."""

import pytest

from tests.engine.city import RAISE, SECOND_DAY, TIE, TWO_ON_THE_BALLOT, VOTED_OUT, city
from tests.rig.engine.table import fouls, shots


@pytest.mark.parametrize(
    ("how", "cause"),
    [
        ("judge remove 9", "removed"),
        ("9 leave", "left"),
        ("9 surrender", "removed"),
        ("\n" + fouls(9, 4), "fouls"),
    ],
    ids=["remove", "leave", "surrender", "fouls"],
)
def test_e14_e15_a_removal_cancels_nothing(how: str, cause: str) -> None:
    game = city(f"until turn 1; 1 nominate 3; until turn 2; 2 nominate 5; {how}; until vote 3")
    assert (game.out, game["disqualified"]) == ([f"9 {cause} day 1"], [9])
    assert [speech.split()[2] for speech in game.speeches] == ["1", "2", "3", "4", "5", "6", "7", "8", "10"]


def test_e14_removal_at_night_and_in_the_morning_cancels_nothing() -> None:
    game = city("until hunt; judge remove 9; until turn 2; 2 nominate 3; until vote 3")
    assert game.when == "day 2"
    killed = shots(7, 2, 4, 6) + "until last-word 7; judge remove 9; until turn 2; 2 nominate 3; until vote 3"
    assert city(killed).out == ["7 shot night 2", "9 removed day 2"]


def test_e11_removed_in_his_turn_the_next_speaks() -> None:
    assert city("until turn 3; 3 leave").step == "turn 4"


@pytest.mark.parametrize(
    ("how", "disqualified"),
    [("judge remove 3", [3]), ("3 leave", []), ("3 surrender", [3]), ("\n" + fouls(3, 4), [3])],
    ids=["remove", "leave", "surrender", "fouls"],
)
def test_e6_e19_who_is_leaving_only_loses_his_word(how: str, disqualified: list[int]) -> None:
    game = city(VOTED_OUT + how)
    assert (game.step, game.when, game.out) == ("hunt", "night 3", ["3 vote day 2"])
    assert game["disqualified"] == disqualified


STEPS = {
    "deal": ("until deal\n", "night 1"),
    "meeting": ("until meeting\n", "night 1"),
    "greet": ("until greet-mistress\n", "night 1"),
    "turn": ("until turn 4\n", "day 1"),
    "another's turn": ("until turn 1\n", "day 1"),
    "vote": (TWO_ON_THE_BALLOT, "day 1"),
    "defence": (TIE, "day 1"),
    "raise": (RAISE, "day 1"),
    "another's last word": (VOTED_OUT, "day 2"),
    "hunt": ("until hunt\n", "night 2"),
    "doctor": (shots(3, 2, 4, 6) + "until doctor\n", "night 2"),
    "the morning's last word": (shots(3, 2, 4, 6) + "until last-word\n", "day 2"),
}


@pytest.mark.parametrize(("before", "when"), STEPS.values(), ids=STEPS.keys())
def test_a_blacks_surrender_gives_red_the_game_in_every_step(before: str, when: str) -> None:
    game = city(before + "4 surrender")
    assert (game.result, game.step, game.when, game.seconds) == ("red surrender", "over", when, None)
    assert game["disqualified"] == []
    assert 4 in game.table


@pytest.mark.parametrize(("before", "when"), STEPS.values(), ids=STEPS.keys())
def test_a_reds_surrender_is_his_removal_in_every_step(before: str, when: str) -> None:
    game = city(before + "9 surrender")
    assert (game.result, game.out[-1], game["disqualified"]) == (None, f"9 removed {when}", [9])


def test_b1_a_leaving_black_may_surrender_still() -> None:
    voted = (
        SECOND_DAY
        + "2 nominate 4; until vote 4; 1 vote; 2 vote; 3 vote; 5 vote; 7 vote; 8 vote; until last-word 4\n"
    )
    game = city(voted + "4 surrender")
    assert (game.result, game.step, game.out) == ("red surrender", "over", ["4 vote day 2"])
    assert city(voted + "4 pass; 4 surrender").codes == ["not-at-table"]


def test_c5_the_last_words_due_are_not_given_after_a_surrender() -> None:
    game = city(shots(3, 2, 4, 6) + "until maniac; 10 kill 5; until last-word 3; 6 surrender")
    assert (game.step, game.speeches[-1]) == ("over", "2: last-word 3 60")


def test_e18_fouls_are_given_at_night_too() -> None:
    game = city(fouls(3, 2) + "until hunt\n" + fouls(3, 2))
    assert (game.out, game["fouls"]) == (["3 fouls night 2"], {"3": 4})
