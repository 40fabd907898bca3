"""For any text, reading raises no error and takes little time. Capital letters make no difference."""

import sys
from collections.abc import Callable
from fnmatch import fnmatchcase
from time import process_time
from types import FrameType
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words import Nomination, Pass, Withdrawal, forbidden, forbidden_phrases, wishes, with_doubts
from bot.words.forbidden_phrases import LONGEST_OWN, MOST_OWN
from tests.rig.words.phrases import AT_THE_TABLE, OATHS, RUSSIAN, UKRAINIAN

Tracer: TypeAlias = Callable[[FrameType, str, Any], Any]

WORDS = sorted({word for table in (RUSSIAN, UKRAINIAN, OATHS, AT_THE_TABLE) for word in table.split()})
SPEECH = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))


@given(SPEECH)
def test_any_text_is_understood_the_same_in_any_case(text: str) -> None:
    assert with_doubts(text) == with_doubts(text.lower()) == with_doubts(text.casefold())
    assert forbidden(text) == forbidden(text.lower()) == forbidden(text.casefold())


@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_capital_letters_change_no_meaning(text: str) -> None:
    assert with_doubts(text.upper()) == with_doubts(text)
    assert forbidden(text.upper()) == forbidden(text)


@given(SPEECH)
def test_a_message_has_one_wish_of_a_kind_and_a_pass_at_its_end(text: str) -> None:
    found = wishes(text)
    assert Pass() not in found[:-1]
    for kind in (Nomination, Withdrawal):
        assert sum(isinstance(wish, kind) for wish in found) <= 1
    assert all(0 <= wish.seat <= 20 for wish in found if not isinstance(wish, Pass))


LONGEST = 4096
"""The most characters in a Telegram message."""

HOSTILE = [
    *("5", "5 ", "1-", "а", "а ", "а-", " ", "\n", "- ", "\n>", "?!", ":", "😀", "😀а", "%", "\u0301"),
    *("«", "»", '"', "'", "'\"", "`«“„‘", "ʼ", "аʼ", "ну ", "номер ", "и ", "не ", "сто ", "даю ", "зуб "),
    *("ставлю ", "хочу выставить ", "5, ", "5 а ", "кандидатура ", "передаю слово "),
    *("прошу ", "думаю, ", "выставляю ", "выставляю 5, ", "выставляю 5\n", "выставляю ну ", "5 ну ну "),
]


@pytest.mark.parametrize("unit", HOSTILE)
@pytest.mark.parametrize("listen", [with_doubts, forbidden])
def test_the_longest_message_takes_under_a_tenth_second(listen: Callable[[str], object], unit: str) -> None:
    text = (unit * LONGEST)[: LONGEST - 10] + " примите 5"
    assert any(_seconds(listen, text) < 0.1 for _ in range(40))


def test_eight_times_the_words_take_about_eight_times_as_long() -> None:
    short, long = (min(_seconds(with_doubts, "ну " * count) for _ in range(5)) for count in (1000, 8000))
    assert long < 20 * short


def _seconds(listen: Callable[[str], object], text: str) -> float:
    begun = process_time()
    listen(text)
    return process_time() - begun


ALIKE = [" ".join(["а"] * 19 + [last]) for last in "бвгдеёжзийклмнопрсту"]
ENDINGS = [f"а* {'а ' * (number % 17)}{'бв'[number % 2]}*" for number in range(MOST_OWN)]


@pytest.mark.parametrize("own", [ALIKE, ENDINGS], ids=["alike", "endings"])
def test_the_phrases_of_a_club_cost_little_time(own: list[str]) -> None:
    """A speech that repeats their beginning takes hardly longer with all of them than with one."""
    speech = ("а " * LONGEST)[:LONGEST]
    assert len(own) == MOST_OWN
    assert max(map(len, own)) <= LONGEST_OWN
    assert _steps(speech, own) < 2 * _steps(speech, own[:1])
    assert _steps(speech, own) < 50 * LONGEST


def _steps(text: str, own: list[str]) -> int:
    """Returns how many bytecodes the search for forbidden words executes."""
    steps = 0

    def count(frame: FrameType, event: str, _arg: object) -> Tracer | None:
        nonlocal steps
        if frame.f_code.co_filename != forbidden_phrases.__file__:
            return None
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        forbidden(text, own=own)
    finally:
        sys.settrace(before)
    return steps


WORD = st.sampled_from(["а", "аб", "абв", "б", "не"])
PHRASES = st.lists(
    st.lists(st.one_of(WORD, WORD.map("{}*".format)), min_size=1, max_size=3).map(" ".join), max_size=5
)


@given(PHRASES, st.lists(WORD, max_size=12))
def test_the_phrase_of_a_club_is_found_in_a_message(own: list[str], said: list[str]) -> None:
    def stands(phrase: str, place: int) -> bool:
        wanted = phrase.split()
        here = said[place : place + len(wanted)]
        return len(here) == len(wanted) and all(map(fnmatchcase, here, wanted))

    places = [place for place in range(len(said)) if place == 0 or said[place - 1] != "не"]
    found = forbidden(" ".join(said), (), own)
    assert (found is not None) == any(stands(phrase, place) for phrase in own for place in places)
    if found is not None:
        length = len(found.words.split())
        assert any(
            said[place : place + length] == found.words.split() and stands(phrase, place)
            for phrase in own
            for place in places
        )


def test_the_end_of_a_very_long_message_is_not_read() -> None:
    assert forbidden("ну " * 300 + "клянусь") is not None
    assert forbidden("ну " * 400 + "клянусь") is None
    assert forbidden("ну" * 497 + " крутойский", (), ["крутой"]) is None
