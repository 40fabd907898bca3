"""The words that the books give their host: he says them, whatever else he says."""

from collections.abc import Iterator

import pytest

from engine.acts import Timeout
from engine.rules.registry import BOOKS
from tests.bot.render.telling import Host, Told, acts_of, record_of, tell
from tests.bot.render.transcript import message, readable
from tests.engine.table import DEALS, roles

FORMULAS = {
    "fiim-2019": (
        *("Наступает ночь.", "Мафия выходит на охоту.", "Мафия удаляется.", "Просыпается Дон и ищет Шерифа."),
        *("Дон засыпает. Просыпается Шериф", "Шериф засыпает.", "— принято.", "Спасибо."),
    ),
    "city": (
        *("Наступает ночь", "Просыпается мафия и знакомится", "Мафия засыпает."),
        *("Просыпается Доктор и знакомится с ведущим.", "Просыпается Комиссар и знакомится с ведущим."),
        *("Просыпается Любовница и знакомится с ведущим.", "Просыпается Маньяк и знакомится с ведущим."),
        *(
            "Доброе утро",
            "Круг открывает",
            "— принято.",
            "Выставлено: №",
            "Кто за то, чтобы стол покинул игрок №",
            "Мафия выходит на охоту.",
        ),
        *(
            "Спасибо.",
            "Ночью погибают",
        ),
        *(
            "Мафия удаляется. Просыпается Дон и ищет Комиссара.",
            "Дон засыпает. Просыпается Маньяк и стреляет",
        ),
        *("Маньяк засыпает. Просыпается Комиссар и ищет чёрных.", "Просыпается Доктор и лечит."),
        *("Доктор засыпает. Просыпается Любовница и выбирает, с кем проведёт эту ночь.",),
    ),
    "party": (
        *("Наступает ночь", "Просыпается мафия", "Мафия засыпает.", "Утро бодрое! Все просыпаются."),
        *("Мафия выходит на охоту.", "Просыпается Врач", "Ночью было покушение, но мафия промахнулась."),
    ),
    "ua-club": (
        *("первый обычно рассказывает короткую историю",),
        *("Наступает нулевая ночь.", "Просыпается мафия, Дон поднимает руку.", "— принято."),
        *("— мафия? Раз, два, три!", "Шериф получает ответ и засыпает."),
    ),
    "classic-10": (
        *("Наступает ночь", "Просыпается мафия. Дон показывает себя.", "Мафия засыпает.", "Спасибо"),
        *("Просыпается Шериф и знакомится с ведущим.", "Утро. Все просыпаются!", "Мафия выходит на охоту."),
        *("Мафия прячет свои пистолеты. Просыпается Дон", "Дон засыпает. Просыпается Шериф"),
        *("Шериф засыпает.", "Утро действительно доброе, и ночью никто не пострадал."),
    ),
}


def said(told: Told) -> str:
    return "\n".join(readable(message(one, "ru").text) for one in told.group())


@pytest.mark.parametrize("book", BOOKS)
def test_the_host_says_the_words_that_the_book_gives_him(book: str) -> None:
    record = record_of(book)
    whole = "\n".join(map(said, tell(record.rules, record.roles, acts_of(record))))
    assert [words for words in FORMULAS[book] if words not in whole] == []


def mornings(book: str) -> Iterator[str]:
    """Plays a game in which only deadlines pass, so that nobody is shot. Yields what is said each morning but
    the first."""
    rules = BOOKS[book].with_overrides({"misses_lose": 9})
    host = Host(rules, tuple(map(rules.role, roles(DEALS[book]))))
    while host.state.day.number < 7:
        before = host.state.day.number
        told = host.take(Timeout())
        if told is not None and 0 < before < host.state.day.number:
            yield said(told)


@pytest.mark.parametrize(
    ("book", "words"),
    [("classic-10", "Утро действительно доброе, и ночью никто не пострадал."), ("city", "Утро доброе")],
)
def test_every_miss_is_a_good_morning(book: str, words: str) -> None:
    told = [*mornings(book)]
    assert len(told) == 6
    assert [morning for morning in told if words not in morning] == []
