"""The marks of a judge, in words."""

from fractions import Fraction

import pytest

from bot.render.judge_marks import told
from bot.render.roster import Roster, Seated
from engine.marks import Judge


@pytest.mark.parametrize(
    ("points", "said"), [("0.3", "0,3"), ("0.25", "0,25"), ("0.5", "0,5"), ("1", "1,0"), ("1.05", "1,05")]
)
def test_a_bonus_is_told_to_the_hundredth(points: str, said: str) -> None:
    roster = Roster(1, {seat: Seated(seat, seat, f"Имя{seat}") for seat in range(1, 11)})
    (mark,) = told(roster, Judge.model_validate({"bonus": {"3": float(Fraction(points))}}), ())
    assert mark.args["text"] == said
