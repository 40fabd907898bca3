"""Two names that a reader takes for one have the same skeleton."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring.table_words import skeleton

NAMES = st.text(st.sampled_from("АБЄёйїклмнопABcdefghxyz0123456789 ’."), min_size=1, max_size=20)
UNSEEN = st.sampled_from("\u200b\u200c\u200d\u2060\u2063\ufeff\u00ad\u180e\u115f\u3164\u2800\u0301\ufe0f")


@given(NAMES, st.data())
def test_invisible_characters_do_not_distinguish_names(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(name)))
    assert skeleton(name[:at] + data.draw(UNSEEN) + name[at:]) == skeleton(name)


@given(NAMES)
def test_similar_letters_do_not_distinguish_names(name: str) -> None:
    assert skeleton(unicodedata.normalize("NFD", name)) == skeleton(name)


@pytest.mark.parametrize("name", ["Игрок 𝟓", "Игрок ⑤", "Игрoк№5", "ИгPoк.５", "ИГРОК 5"])
def test_styled_letters_and_digits_equal_plain_ones(name: str) -> None:
    assert skeleton(name) == skeleton("Игрок 5")


@pytest.mark.parametrize("name", ["Игрок 6", "Игра 5", "🦊", "Ігор 5"])
def test_different_names_stay_different(name: str) -> None:
    assert skeleton(name) not in {"", skeleton("Игрок 5")}
