"""Tests of `classic-10`: which refusal an act with two faults gets (decisions B1–B6), and which acts the book
does not have (B3)."""

import pytest

from tests.engine.classic import SECOND_DAY, TWO_ON_THE_BALLOT, classic
from tests.rig.engine.table import fouls, leaves, shots

FOREIGN = [
    *("1 withdraw 3", "1 surrender", "1 heal 3", "1 visit 3", "1 kill 3", "1 silence 3", "1 best 2 4 6"),
    *("judge defeat 1", "judge award red", "judge claim 1"),
]


@pytest.mark.parametrize("act", FOREIGN)
def test_b3_acts_the_book_does_not_have(act: str) -> None:
    assert classic(f"until turn 1; {act}").codes == ["not-allowed"]


@pytest.mark.parametrize(
    ("faults", "lines", "code"),
    [
        ("book, seat", "until turn 1; 99 heal 99", "not-allowed"),
        ("seat, step", "until hunt; 99 nominate 3", "no-such-seat"),
        ("target's seat, step", "until hunt; 1 nominate 99", "no-such-seat"),
        ("step, actor out", "judge remove 9; until hunt; 9 nominate 3", "wrong-step"),
        ("actor out, role", "judge remove 9; until hunt; 9 shoot 3", "not-at-table"),
        ("actor out, turn", "judge remove 9; until turn 1; 9 pass", "not-at-table"),
        ("role, target out", "judge remove 9; until hunt; 1 shoot 9", "wrong-role"),
        ("role, target", "until sheriff-check; 1 check 1", "wrong-role"),
        ("turn, target out", "judge remove 9; until turn 1; 2 nominate 9", "not-your-turn"),
        ("turn, on ballot", "until turn 1; 1 nominate 3; 2 nominate 3", "not-your-turn"),
        (
            "lost, turn, target",
            "\n" + fouls(1, 3) + "judge remove 9; until turn 2; 1 nominate 9",
            "lost-speech",
        ),
        (
            "nomination, target out",
            "judge remove 9; until turn 1; 1 nominate 3; 1 nominate 9",
            "no-nomination-left",
        ),
        ("nomination, on ballot", "until turn 1; 1 nominate 3; 1 nominate 3", "no-nomination-left"),
        (
            "target out, on ballot",
            "until turn 1; 1 nominate 9; judge remove 9; until turn 2; 2 nominate 9",
            "not-at-table",
        ),
        ("done, oneself", "until sheriff-check; 7 check 3; 7 check 7", "already-done"),
        ("seat among many", "until meeting; 2 order 1 1 99", "no-such-seat"),
        ("role, seat twice", "until meeting; 1 order 3 3", "wrong-role"),
        ("voted, again", TWO_ON_THE_BALLOT + "1 vote; until vote 5; 1 vote", "already-voted"),
        ("leaving, turn", SECOND_DAY + leaves(3, 2) + "2 pass", "not-your-turn"),
        ("due, turn", shots(7, 2, 4, 6) + "until last-word 7; 3 pass", "not-your-turn"),
        ("judge: book, seat", "judge defeat 99", "not-allowed"),
        ("judge: seat", "judge foul 0", "no-such-seat"),
    ],
)
def test_b1_one_order_for_double_faults(faults: str, lines: str, code: str) -> None:
    assert classic(lines).codes == [code], faults


def test_b15_nothing_to_undo() -> None:
    assert classic("judge undo; until deal; 1 pass; judge undo").codes == [
        "not-allowed",
        "wrong-step",
        "not-allowed",
    ]


def test_g1_undo_takes_lines_back_one_by_one() -> None:
    game = classic("until turn 1; 1 nominate 3; 1 pass; 1 pass; judge undo; judge undo; 1 nominate 5")
    assert (game.step, game.nominations) == ("turn 1", ["1: 1 > 5"])
    assert classic("until turn 1; judge undo").step == "deal"
