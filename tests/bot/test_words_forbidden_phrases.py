"""Tests which kind of forbidden words a message contains. If nothing follows the arrow, it contains none."""

import pytest

from bot.words import Hit, forbidden
from bot.words.forbidden_phrases import KINDS
from engine.rules.clauses import WordKind
from tests.rig.words.phrases import OATHS, rows


@pytest.mark.parametrize(("text", "expected"), rows(OATHS))
def test_oaths(text: str, expected: str) -> None:
    found = forbidden(text)
    assert ((found.kind or "") if found else "") == expected


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("oaths", "зуб даю"),
        ("bets", "ставлю 100 рублей"),
        ("percents", "сто процентов"),
        ("surrender", "здаюсь"),
        ("honour", "чесне слово"),
        ("honesty", "честно говорю"),
        ("religion", "їй-богу"),
        ("pleas", "благаю"),
        ("doctor", "я врач"),
        ("claim", "Я — Комиссар"),
    ],
)
def test_only_the_wanted_kinds_of_words_are_found(kind: WordKind, text: str) -> None:
    found = forbidden(text, [kind])
    assert found is not None
    assert found.kind == kind
    assert forbidden(text, [other for other in KINDS if other != kind]) is None


@pytest.mark.parametrize("kinds", [("religion", "oaths"), ("oaths", "religion")])
def test_the_first_kind_of_the_list_is_found_among_several(kinds: tuple[WordKind, ...]) -> None:
    found = forbidden("клянусь, видит Бог. Крутой", kinds, ("крутой",))
    assert found is not None
    assert found.kind == kinds[0]


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("крутой", "Он крутой!", "крутой"),
        ("крутой", "крутого нет", None),
        ("крут*", "крутого нет", "крутого"),
        ("мамой моей", "мамой, моей", "мамой моей"),
        ("крутой", "кто тут крутой?", None),
        ("крутой", "«крутой»", None),
        ("крутой", "не крутой", None),
        ("*", "что угодно", None),
        ("!?", "!?", None),
    ],
)
def test_a_club_adds_phrases_of_its_own(phrase: str, text: str, found: str | None) -> None:
    assert forbidden(text, (), (phrase,)) == (None if found is None else Hit(found, None))
