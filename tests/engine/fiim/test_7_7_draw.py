"""Tests of clause 7.7, decision C7: three hunts with an unchanged table."""

import pytest

from tests.rig.engine.table import ballot, fouls, leaves, play, poll, shots

NIGHT_2, NIGHT_3, NIGHT_4 = (
    "until hunt",
    "until hunt; until next hunt",
    "until hunt; until next hunt; until next hunt",
)


def test_7_7_after_three_hunts_with_the_same_table() -> None:
    game = play(f"{NIGHT_4}; until over")
    assert (game.result, game.step, game.when, game.seconds) == (
        "draw unchanged-table",
        "over",
        "night 4",
        None,
    )
    assert game.out == []


def test_7_7_the_third_night_runs_to_its_end() -> None:
    assert play(f"{NIGHT_4}; until sheriff-check").result is None
    assert play(f"{NIGHT_4}; until sheriff-check; timeout").result == "draw unchanged-table"


def test_7_7_night_1_does_not_count() -> None:
    assert play(f"{NIGHT_3}; until turn").when == "day 3"


def test_7_7_what_was_voted_and_raised_for_nobody_does_not_break_the_row() -> None:
    tie = {3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)}
    raised = ballot((2, 3), (3, 4)) + poll(tie) + poll(tie) + "until hunt"
    game = play(f"until hunt; {raised}; until next hunt; until over")
    assert (game.result, game.when) == ("draw unchanged-table", "night 4")


@pytest.mark.parametrize(
    ("breaks", "night"),
    [
        pytest.param(
            "until turn 1; judge remove 9; until hunt", 4, id="a removal before the first hunt does not"
        ),
        pytest.param(f"{NIGHT_2}; judge remove 9", 5, id="a removal in the first hunt"),
        pytest.param("until sheriff-check; 9 leave", 5, id="a player leaving in the first night"),
        pytest.param(f"{NIGHT_2}; until turn 4; judge remove 9", 5, id="a removal on the day between"),
        pytest.param(f"{NIGHT_2}; until turn 4; {fouls(9, 4)}", 5, id="a fourth foul"),
        pytest.param(f"{NIGHT_2}; {leaves(9, by=4)}", 5, id="a vote between"),
        pytest.param(shots(9, 2, 4, 6) + "timeout", 5, id="a kill in the first hunt"),
        pytest.param(
            f"{NIGHT_3}; 2 shoot 9; 4 shoot 9; 6 shoot 9; timeout", 6, id="a kill in the second hunt"
        ),
        pytest.param(
            f"{NIGHT_4}; 2 shoot 9; 4 shoot 9; 6 shoot 9; timeout", 7, id="a kill in the third hunt"
        ),
        pytest.param(f"{NIGHT_4}; until sheriff-check; judge remove 9", 7, id="a removal in the third night"),
        pytest.param(
            f"{NIGHT_3}; until sheriff-check; judge remove 9", 6, id="a removal in the second night"
        ),
        pytest.param(f"{NIGHT_2}; judge foul 9", 4, id="a foul does not"),
    ],
)
def test_7_7_what_breaks_the_row(breaks: str, night: int) -> None:
    game = play(f"{breaks}; until over")
    assert (game.result, game.when) == ("draw unchanged-table", f"night {night}")


def test_7_7_a_vote_on_the_day_after_the_second_hunt_breaks_it() -> None:
    game = play(f"{NIGHT_3}; {leaves(9, by=4)} until over")
    assert game.when == "night 6"


def test_7_7_one_removed_while_leaving_does_not_change_the_table_again() -> None:
    game = play(shots(9, 2, 4, 6) + "until last-word 9; judge remove 9; until over")
    assert game.when == "night 5"


def test_8_2_3_a_draw_has_no_winner_and_names_its_reason() -> None:
    game = play(f"{NIGHT_4}; until over")
    assert (game["winner"], game["reason"]) == ("draw", "unchanged-table")
