"""Tests how the bot reads messages in a speech: +5 nominates, -5 withdraws, `пас` ends the turn, other words
do nothing."""

from unicodedata import normalize

import pytest

from bot.words import Doubt, Nomination, Pass, Wish, Withdrawal, wishes, with_doubts
from tests.rig.words.phrases import AT_THE_TABLE, REPLACING, RUSSIAN, UKRAINIAN, rows


def in_short(wishes: tuple[Wish | Doubt, ...]) -> str:
    return " ".join(map(_in_short, wishes))


def _in_short(wish: Wish | Doubt) -> str:
    match wish:
        case Doubt(seat):
            return "?" if seat is None else f"?{seat}"
        case Nomination(seat):
            return f"+{seat}"
        case Withdrawal(seat):
            return f"-{seat}"
        case Pass():
            return "пас"


@pytest.mark.parametrize(("text", "expected"), rows(RUSSIAN))
def test_russian(text: str, expected: str) -> None:
    assert in_short(wishes(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows(UKRAINIAN))
def test_ukrainian(text: str, expected: str) -> None:
    assert in_short(wishes(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows(AT_THE_TABLE))
def test_sentences_from_real_tables_are_understood(text: str, expected: str) -> None:
    assert in_short(with_doubts(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows(REPLACING))
def test_the_last_of_several_nominations_counts(text: str, expected: str) -> None:
    assert in_short(wishes(text, replaces=True)) == expected


@pytest.mark.parametrize(
    "text", ["виставляю п'ятого", "знімаю її, виставляю третій номер", "ще раз, п'ятий номер"]
)
def test_letters_with_separate_accents_are_understood(text: str) -> None:
    assert wishes(normalize("NFD", text)) == wishes(text)
