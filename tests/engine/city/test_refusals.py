"""Tests of `city`: which refusal an act with two faults gets (decisions B1–B5), and which acts the book does
not have (B3)."""

import pytest

from tests.engine.city import TWO_ON_THE_BALLOT, city
from tests.rig.engine.table import fouls, shots

FOREIGN = ["1 silence 3", "judge defeat 1", "judge hint 1", "judge award red"]


@pytest.mark.parametrize("act", FOREIGN)
def test_b3_acts_the_book_does_not_have(act: str) -> None:
    assert city(f"until turn 1; {act}").codes == ["not-allowed"]


VISITED_3 = "until mistress; 9 visit 3; until turn 2; "


@pytest.mark.parametrize(
    ("faults", "lines", "code"),
    [
        ("book, seat", "99 silence 99", "not-allowed"),
        ("seat, step", "until hunt; 99 nominate 3", "no-such-seat"),
        ("step, actor out", "judge remove 9; until hunt; 9 visit 3", "wrong-step"),
        ("actor out, role", "judge remove 3; until doctor; 3 heal 3", "not-at-table"),
        ("role, target out", "judge remove 3; until doctor; 1 heal 3", "wrong-role"),
        ("role, oneself", "until mistress; 8 visit 8", "wrong-role"),
        ("don in the sheriff's step", "until sheriff-check; 2 check 2", "wrong-role"),
        ("sheriff in the don's step", "until don-check; 7 check 2", "wrong-role"),
        ("done, target out", "judge remove 3; until doctor; 8 heal 1; 8 heal 3", "already-done"),
        ("done, oneself", "until mistress; 9 visit 1; 9 visit 9", "already-done"),
        ("out, black", "judge remove 4; until hunt; 2 shoot 4", "not-at-table"),
        ("red, target out", "judge remove 3; until hunt; 1 shoot 3", "wrong-role"),
        (
            "out, same twice",
            "until doctor; 8 heal 3; 3 leave; until turn; until doctor; 8 heal 3",
            "not-at-table",
        ),
        (
            "same twice, self used",
            "until doctor; 8 heal 8; until turn; until doctor; 8 heal 8",
            "same-seat-twice",
        ),
        ("alibi, out", VISITED_3 + "3 leave; 2 nominate 3", "not-at-table"),
        ("alibi, turn", VISITED_3 + "1 nominate 3", "not-your-turn"),
        ("turn, on ballot", "until turn 1; 1 nominate 3; 2 nominate 3", "not-your-turn"),
        ("three fouls, turn", "\n" + fouls(3, 3) + "until turn 1; 3 nominate 1", "not-your-turn"),
        ("withdraw: turn, target", "until turn 1; 2 withdraw 3", "not-your-turn"),
        ("withdraw: actor out", "judge remove 9; until turn 1; 9 withdraw 3", "not-at-table"),
        ("best: step, right", "until turn 1; 1 best 2", "wrong-step"),
        ("best: turn, right", shots(3, 2, 4, 6) + "until last-word 3; 1 best 2 2", "not-your-turn"),
        (
            "best: actor out",
            "judge remove 9\n" + shots(3, 2, 4, 6) + "until last-word; 9 best 2",
            "not-at-table",
        ),
        ("voted", TWO_ON_THE_BALLOT + "1 vote; until vote 5; 1 vote", "already-voted"),
        ("surrender out", "judge remove 4; 4 surrender", "not-at-table"),
        ("surrender's seat", "99 surrender", "no-such-seat"),
    ],
)
def test_b1_one_order_for_double_faults(faults: str, lines: str, code: str) -> None:
    assert city(lines).codes == [code], faults
