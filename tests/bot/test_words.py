"""Tests how the bot reads messages in a speech: +5 nominates, -5 withdraws, `пас` ends the turn, other words
do nothing."""

from unicodedata import normalize

import pytest

from bot.words import Nomination, Pass, Wish, Withdrawal, heard
from tests.bot.phrases import REPLACING, RUSSIAN, UKRAINIAN, rows


def in_short(wishes: tuple[Wish, ...]) -> str:
    return " ".join(map(_in_short, wishes))


def _in_short(wish: Wish) -> str:
    match wish:
        case Nomination(seat):
            return f"+{seat}"
        case Withdrawal(seat):
            return f"-{seat}"
        case Pass():
            return "пас"


@pytest.mark.parametrize(("text", "expected"), rows(RUSSIAN))
def test_russian(text: str, expected: str) -> None:
    assert in_short(heard(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows(UKRAINIAN))
def test_ukrainian(text: str, expected: str) -> None:
    assert in_short(heard(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows(REPLACING))
def test_of_several_nominations_the_last_stands(text: str, expected: str) -> None:
    assert in_short(heard(text, replaces=True)) == expected


@pytest.mark.parametrize(
    "text", ["виставляю п'ятого", "знімаю її, виставляю третій номер", "ще раз, п'ятий номер"]
)
def test_letters_sent_apart_from_their_marks_are_the_same_letters(text: str) -> None:
    assert heard(normalize("NFD", text)) == heard(text)
