"""Tests of clauses 4.3 and 4.4.1–4.4.4: the circle and the nominations."""

import pytest

from tests.rig.engine.table import play, removed, shots


def circle(lines: str, day: int) -> list[int]:
    speeches = play(f"{lines}\nuntil next hunt").json["speeches"]
    return [one["seat"] for one in speeches if (one["kind"], one["day"]) == ("turn", day)]


def test_4_3_1_a_minute_for_each() -> None:
    game = play("until hunt")
    assert game.speeches == [f"1: turn {seat} 60" for seat in range(1, 11)]


def test_4_3_2_the_first_circle_opens_with_seat_1_and_goes_round() -> None:
    assert circle("until turn", 1) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_4_3_2_a_later_circle_opens_with_the_next() -> None:
    assert circle("until hunt", 2) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]
    assert circle("until hunt; until next hunt", 3) == [3, 4, 5, 6, 7, 8, 9, 10, 1, 2]


def test_4_3_2_the_next_at_the_table() -> None:
    assert circle(shots(2, 2, 4, 6), 2) == [3, 4, 5, 6, 7, 8, 9, 10, 1]


def test_4_3_2_with_seat_1_out_seat_2_opens_the_first_and_3_the_second() -> None:
    assert circle("judge remove 1; until turn", 1)[0] == 2
    assert circle("judge remove 1; until hunt", 2)[0] == 3


def test_4_3_2_the_opener_out_the_order_goes_on_after_his_seat() -> None:
    """Player 2 opened day 2 and is shot, so player 3 opens day 3."""
    assert circle(f"until hunt; {shots(2, 2, 4, 6).replace('until', 'until next')}", 3)[0] == 3


def test_4_3_2_who_is_out_is_passed_over() -> None:
    assert circle("until turn 1; judge remove 2; judge remove 5", 1) == [1, 3, 4, 6, 7, 8, 9, 10]


def test_4_3_2_after_the_last_seat_the_lowest_at_the_table_opens() -> None:
    """Players 6, 8, 9, 10 open the days in turn. 8 goes out on day 3, and then 6 opens again."""
    game = play(
        f"{removed(2, 4, 1, 3, 5, 7)}until hunt; until next hunt; judge remove 8;"
        "until next hunt; until next hunt; until turn"
    )
    openers: dict[int, int] = {}
    for speech in game["speeches"]:
        openers.setdefault(speech["day"], speech["seat"])
    assert list(openers.values()) == [6, 8, 9, 10, 6]


@pytest.mark.parametrize("step", ["turn 1", "turn 5"])
def test_4_3_5_a_turn_ends_with_pass(step: str) -> None:
    seat = int(step.split()[1])
    assert play(f"until {step}; {seat} pass").step == f"turn {seat + 1}"


def test_4_3_5_only_the_speaker_passes() -> None:
    game = play("until turn 1; 2 pass")
    assert (game.step, game.codes) == ("turn 1", ["not-your-turn"])


def test_4_3_5_the_last_pass_of_a_circle_without_candidates_brings_the_night() -> None:
    assert play("until turn 10; 10 pass").step == "hunt"


def test_4_4_2_anyone_at_the_table_may_be_nominated_oneself_too() -> None:
    game = play("until turn 1; 1 nominate 1; until turn 2; 2 nominate 10")
    assert game.nominations == ["1: 1 > 1", "1: 2 > 10"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1 nominate 8", "not-at-table"),
        ("2 nominate 3", "not-your-turn"),
        ("1 nominate 11", "no-such-seat"),
        ("8 nominate 1", "not-at-table"),
    ],
)
def test_4_4_2_what_is_not_accepted(line: str, code: str) -> None:
    game = play(f"judge remove 8; until turn 1; {line}")
    assert (game.codes, game.nominations) == ([code], [])


def test_4_4_2_a_refused_nomination_leaves_the_right_to_another() -> None:
    game = play("judge remove 8; until turn 1; 1 nominate 8; 1 nominate 3")
    assert game.nominations == ["1: 1 > 3"]


def test_4_4_2_not_outside_a_turn() -> None:
    outside = ("deal", "meeting", "sheriff-look", "vote 3", "hunt", "don-check", "sheriff-check")
    lines = [f"until {step}; 1 nominate 5" for step in outside]
    game = play(";".join([*lines[:3], "until turn 1; 1 nominate 3; until turn 2; 2 nominate 4", *lines[3:]]))
    assert game.codes == ["wrong-step"] * 7


def test_4_4_3_one_nomination_a_day() -> None:
    game = play("until turn 1; 1 nominate 3; 1 nominate 4; until hunt; until turn 1; 1 nominate 4")
    assert game.codes == ["no-nomination-left"]
    assert game.nominations == ["1: 1 > 3", "2: 1 > 4"]


def test_4_4_3_nobody_stands_twice_and_the_nominator_may_name_another() -> None:
    game = play("until turn 1; 1 nominate 3; until turn 2; 2 nominate 3; 2 nominate 4")
    assert game.codes == ["already-on-ballot"]
    assert game.nominations == ["1: 1 > 3", "1: 2 > 4"]


def test_4_4_4_voted_in_the_order_of_nomination() -> None:
    game = play(
        "until turn 1; 1 nominate 9; until turn 2; 2 nominate 3; until turn 5; 5 nominate 7; until vote 7"
    )
    assert game.votes == ["1.1 9: |", "1.1 3: |", "1.1 7: |"]


def test_the_book_has_no_withdrawal() -> None:
    assert play("until turn 1; 1 nominate 3; 1 withdraw 3").codes == ["not-allowed"]
