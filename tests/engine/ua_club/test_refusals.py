"""Tests of `ua-club`: which refusal an act with two faults gets (decisions B1–B6), and which acts the book
does not have (B3)."""

import pytest

from tests.engine.ua_club import TWO_ON_THE_BALLOT, ua
from tests.rig.engine.table import fouls

FOREIGN = [
    *("1 withdraw 3", "1 surrender", "1 heal 3", "1 visit 3", "1 kill 3", "1 silence 3", "1 best 2 4 6"),
    *("2 order 3", "judge defeat 1", "judge claim 1"),
]


@pytest.mark.parametrize("act", FOREIGN)
def test_b3_acts_the_book_does_not_have(act: str) -> None:
    assert ua(f"until meeting; {act}").codes == ["not-allowed"]


@pytest.mark.parametrize(
    ("faults", "lines", "code"),
    [
        ("book, seat", "99 heal 99", "not-allowed"),
        ("seat, step", "99 nominate 3", "no-such-seat"),
        ("step, actor out", "judge remove 9; until hunt; 9 nominate 3", "wrong-step"),
        ("step, lost", "\n" + fouls(5, 3) + "until hunt; 5 nominate 3", "wrong-step"),
        (
            "actor out, lost",
            "\n" + fouls(5, 3) + "judge remove 5; until turn 1; 5 nominate 3",
            "not-at-table",
        ),
        (
            "lost, turn, target out",
            "\n" + fouls(5, 3) + "judge remove 9; until turn 1; 5 nominate 9",
            "lost-speech",
        ),
        ("turn, target out", "judge remove 9; until turn 1; 2 nominate 9", "not-your-turn"),
        ("actor out, role", "judge remove 9; until hunt; 9 shoot 3", "not-at-table"),
        ("role, answered", "until hunt; 2 shoot 3; 1 shoot 3", "wrong-role"),
        ("answered, target out", "judge remove 9; until hunt; 2 shoot 3; 4 shoot 9", "already-done"),
        ("done, target out", "judge remove 9; until sheriff-check; 7 check 3; 7 check 9", "already-done"),
        ("role, target out", "judge remove 9; until sheriff-check; 2 check 9", "wrong-role"),
        ("target out", "judge remove 9; until sheriff-check; 7 check 9", "not-at-table"),
        ("not out, oneself", "until sheriff-check; 7 check 7", "bad-target"),
        (
            "nomination, target out",
            "judge remove 9; until turn 1; 1 nominate 3; 1 nominate 9",
            "no-nomination-left",
        ),
        ("voted", TWO_ON_THE_BALLOT + "1 vote; until vote 5; 1 vote", "already-voted"),
        ("judge: seat", "judge hint 99", "no-such-seat"),
    ],
)
def test_b1_one_order_for_double_faults(faults: str, lines: str, code: str) -> None:
    assert ua(lines).codes == [code], faults
