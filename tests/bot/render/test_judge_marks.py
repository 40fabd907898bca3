"""Tests the words for a judge's marks."""

from fractions import Fraction

import pytest

from bot.render.game.mark_lines import mark_lines
from bot.render.game.roster import Roster, Seated
from bot.render.locales import say
from engine.marks import Judge


@pytest.mark.parametrize(
    ("points", "said"), [("0.3", "0,3"), ("0.25", "0,25"), ("0.5", "0,5"), ("1", "1,0"), ("1.05", "1,05")]
)
def test_a_bonus_is_told_with_two_decimals(points: str, said: str) -> None:
    roster = Roster(1, {seat: Seated(seat, seat, f"Имя{seat}") for seat in range(1, 11)})
    (mark,) = mark_lines(roster, Judge.model_validate({"bonus": {"3": float(Fraction(points))}}), ())
    assert mark.args["text"] == said


@pytest.mark.parametrize("locale", ["ru", "uk"])
def test_a_reason_that_is_a_sentence_ends_with_one_full_stop(locale: str) -> None:
    roster = Roster(1, {})
    protest = {"by": "Ann", "text": "The clock.", "decision": "Denied."}
    given = Judge.model_validate(
        {"void": "A phone died.", "protests": [protest, {**protest, "decision": None}]}
    )
    marks = mark_lines(roster, given, ())
    said = [say(locale, mark.key, {name: str(arg) for name, arg in mark.args.items()}) for mark in marks]
    assert len(said) == 3
    assert all(text.endswith(".") and ".." not in text for text in said)
