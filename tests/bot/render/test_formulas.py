"""The words that the books give their host: he says them, whatever else he says."""

import pytest

from engine.acts import Timeout
from engine.rules.registry import BOOKS
from tests.rig.engine.table import DEALS, roles
from tests.rig.render.telling import Host, Told, acts_of, record_of, tell
from tests.rig.render.transcript import message, readable

FORMULAS = {
    "fiim-2019": """
        Наступает ночь. | Мафия выходит на охоту. | Мафия удаляется. Просыпается Дон и ищет Шерифа.
        Дон засыпает. Просыпается Шериф | Шериф засыпает. | — принято. | Спасибо.
    """,
    "city": """
        Наступает ночь | Просыпается мафия и знакомится | Мафия засыпает. | Доброе утро | Круг открывает
        Просыпается Доктор и знакомится с ведущим. | Просыпается Комиссар и знакомится с ведущим.
        Просыпается Любовница и знакомится с ведущим. | Просыпается Маньяк и знакомится с ведущим.
        — принято. | Выставлено: № | Кто за то, чтобы стол покинул игрок № | Спасибо. | Ночью погибают
        Мафия выходит на охоту. | Мафия удаляется. Просыпается Дон и ищет Комиссара.
        Дон засыпает. Просыпается Маньяк и стреляет | Маньяк засыпает. Просыпается Комиссар и ищет чёрных.
        Просыпается Доктор и лечит. | Просыпается Любовница и выбирает, с кем проведёт эту ночь.
    """,
    "party": """
        Наступает ночь | Просыпается мафия | Мафия засыпает. | Утро бодрое! Все просыпаются.
        Просыпается Врач | Мафия выходит на охоту. | Ночью было покушение, но мафия промахнулась.
    """,
    "ua-club": """
        Наступает нулевая ночь. | Просыпается мафия, Дон поднимает руку. | — принято.
        первый обычно рассказывает короткую историю | — мафия? Раз, два, три! | Шериф получает ответ
    """,
    "classic-10": """
        Наступает ночь | Просыпается мафия. Дон показывает себя. | Мафия засыпает. | Спасибо
        Просыпается Шериф и знакомится с ведущим. | Шериф засыпает. | Утро. Все просыпаются!
        Мафия выходит на охоту. | Мафия прячет свои пистолеты. Просыпается Дон
        Дон засыпает. Просыпается Шериф | Утро действительно доброе, и ночью никто не пострадал.
    """,
}


def group_text(told: Told) -> str:
    return "\n".join(readable(message(one, "ru").text) for one in told.group())


@pytest.mark.parametrize("book", BOOKS)
def test_the_host_says_the_words_that_the_book_gives_him(book: str) -> None:
    record = record_of(book)
    whole = "\n".join(map(group_text, tell(record.rules, record.roles, acts_of(record))))
    given = (words.strip() for line in FORMULAS[book].strip().splitlines() for words in line.split("|"))
    assert [words for words in given if words not in whole] == []


@pytest.mark.parametrize(
    ("book", "words"),
    [("classic-10", "Утро действительно доброе, и ночью никто не пострадал."), ("city", "Утро доброе")],
)
def test_every_miss_is_a_good_morning(book: str, words: str) -> None:
    """Nobody shoots, because only deadlines pass."""
    rules = BOOKS[book].with_overrides({"misses_lose": 9})
    host = Host(rules, tuple(map(rules.role, roles(DEALS[book]))))
    while (day := host.state.day.number) < 7:
        told = host.take(Timeout())
        if told is not None and 0 < day < host.state.day.number:
            assert words in group_text(told)
