"""Which clause a message seems to break, by its words; nothing after the arrow is no clause."""

import pytest

from bot.words import Hit, Listed, forbidden
from bot.words.forbidden_phrases import CLAUSES
from tests.bot.test_words import rows

OATHS = """
клянусь, я красный → 6.8.1
КЛЯНУСЬ → 6.8.1
мамой клянусь → 6.8.1
зуб даю → 6.8.1
спорим → 6.8.1
спорим? →
клянёшься, что красный? клянусь! → 6.8.1
вы сто процентов красный? →
стопроцентный чёрный → 6.8.1
на все сто красный → 6.8.1
стовідсотковий мирний → 6.8.1
клятвенно обещаю → 6.8.1
держу пари → 6.8.1
здаємося → 6.8.1
пятый чёрный на сто процентов → 6.8.1
пятый чёрный, 100 % → 6.8.1
1000% мафия → 6.8.1
100процентов → 6.8.1
бьюсь об заклад → 6.8.1
ставлю 100 рублей → 6.8.1
сдаюсь → 6.8.1
честное слово, клянусь → 6.8.1
присягаюсь → 6.8.1
закладаюсь → 6.8.1
б'юсь об заклад → 6.8.1
сто відсотків чорний → 6.8.1
дев'яносто відсотків → 6.8.1
ставлю сто гривень → 6.8.1
здаюсь → 6.8.1
честное слово, я красный → 6.7.8
Честное, слово → 6.7.8
видит Бог, я красный → 6.7.8
ей-богу → 6.7.8
умоляю тебя, проголосуй со мной → 6.7.8
даю слово, что я шериф → 6.7.8
чесне слово → 6.7.8
бачить Бог → 6.7.8
їй-богу → 6.7.8
благаю → 6.7.8
я не клянусь →
никогда не сдаюсь →
мне честно понравилась ваша речь →
он сказал «клянусь» →
даю слово пятому →
честное мнение, слово за слово →
слово, честное →
спор, который затянулся →
споримый →
зуб болит →
сто человек, ни процента смысла →
сколько процентов? →
ставлю 5 →
выставляю сотого →
бог с ним →
раздаюсь →
не здаюсь →
заклад у ломбарді →
даю зубну пасту →
відсоток голосів →
"""


@pytest.mark.parametrize(("text", "expected"), rows(OATHS))
def test_oaths(text: str, expected: str) -> None:
    found = forbidden(text)
    assert (found.clause if found else "") == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("oaths", "зуб даю"),
        ("bets", "ставлю 100 рублей"),
        ("percents", "сто процентов"),
        ("surrender", "здаюсь"),
        ("appeals", "чесне слово"),
    ],
)
def test_a_list_that_is_switched_off_finds_nothing(name: Listed, text: str) -> None:
    assert forbidden(text, {name}) == Hit(text, CLAUSES[name])
    assert forbidden(text, CLAUSES.keys() - {name}) is None


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
    assert forbidden(text, (), (phrase,)) == (None if found is None else Hit(found, ""))
