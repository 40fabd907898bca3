"""Whatever is typed: no error, the same in any case, and soon done."""

from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words import Nomination, Pass, Withdrawal, forbidden, heard
from tests.bot.test_words import RUSSIAN, UKRAINIAN
from tests.bot.test_words_forbidden_phrases import OATHS

WORDS = sorted({word for table in (RUSSIAN, UKRAINIAN, OATHS) for word in table.split()})
SPEECH = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))


@given(SPEECH)
def test_any_text_is_heard_alike_in_any_case(text: str) -> None:
    assert heard(text) == heard(text.lower()) == heard(text.casefold())
    assert forbidden(text) == forbidden(text.lower()) == forbidden(text.casefold())


@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_shouting_says_the_same(text: str) -> None:
    assert heard(text.upper()) == heard(text)
    assert forbidden(text.upper()) == forbidden(text)


@given(SPEECH)
def test_a_wish_is_for_one_seat_and_a_pass_comes_last(text: str) -> None:
    wishes = heard(text)
    assert Pass() not in wishes[:-1]
    for kind in (Nomination, Withdrawal):
        assert sum(isinstance(wish, kind) for wish in wishes) <= 1
    assert all(1 <= wish.seat <= 20 for wish in wishes if not isinstance(wish, Pass))


LONGEST = 4096
"""Characters in a Telegram message."""

HOSTILE = [
    *("5", "5 ", "1-", "а", "а ", "а-", " ", "\n", "- ", "\n>", "?!", ":", "😀", "😀а", "%", "\u0301"),
    *("«", "»", '"', "'", "'\"", "`«“„‘", "ʼ", "аʼ", "ну ", "номер ", "и ", "не ", "сто ", "даю ", "зуб "),
    *("прошу ", "думаю, ", "выставляю ", "выставляю 5, ", "выставляю 5\n", "выставляю ну ", "5 ну ну "),
]


@pytest.mark.parametrize("unit", HOSTILE)
@pytest.mark.parametrize("listen", [heard, forbidden])
def test_the_longest_message_takes_less_than_a_tenth_of_a_second(
    listen: Callable[[str], object], unit: str
) -> None:
    text = (unit * LONGEST)[: LONGEST - 10] + " примите 5"
    assert any(_seconds(listen, text) < 0.1 for _ in range(40))


def _seconds(listen: Callable[[str], object], text: str) -> float:
    begun = process_time()
    listen(text)
    return process_time() - begun
