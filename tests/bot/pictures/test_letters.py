"""Tests which characters of a name can be drawn, and how a long name is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.fonts import FONTS
from bot.pictures.letters import drawable, fit_text, width, widths


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ґалаґан Їжак єїі Ёж №7", "Ґалаґан Їжак єїі Ёж №7"),
        ("Гліб 🎲", "Гліб"),
        ("👻👻", ""),
        ("محمد", ""),
        ("...", ""),
        ("\u202eобман\u202c", "обман"),
        ("один\u2060два\u200b", "одиндва"),
        ("нуль\x00і\x1bдзвін", "нульідзвін"),
        ("две\nстроки\tи  всё", "две строки и всё"),
        ("и\u0306 е\u0308", "й ё"),
        ("\ud83d", ""),
    ],
)
def test_characters_that_the_font_lacks_are_removed_from_a_name(name: str, shown: str) -> None:
    assert drawable(name) == shown


def test_both_font_weights_have_the_same_letters() -> None:
    assert widths(500).keys() == widths(700).keys()
    assert set(FONTS) == {500, 700}


@given(st.text(), st.floats(min_value=0, max_value=500))
def test_a_cut_text_fits(name: str, room: float) -> None:
    assert width(fit_text(name, 24, room), 24) <= room


def test_a_text_that_is_too_long_ends_with_an_ellipsis() -> None:
    assert fit_text("Богдан Хмельницкий", 24, 120) == "Богдан Х…"
    assert fit_text("Богдан", 24, 120) == "Богдан"
    assert fit_text("Богдан", 24, 3) == ""
