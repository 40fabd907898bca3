"""The numbers of seats and nights in words, in the grammatical cases that lines use, and names of the role
that checks. Each language has them in `numbers.toml`."""

import re
import tomllib
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

Table: TypeAlias = tuple[tuple[str, ...], ...]
"""A row for each seat, from the first on."""

FILE = "numbers.toml"
_FILES: Mapping[str, Mapping[str, Any]] = {
    path.parent.name: tomllib.loads(path.read_text("utf-8"))
    for path in sorted(Path(__file__).parent.glob(f"*/{FILE}"))
}
LANGUAGES = tuple(_FILES)
HIGHEST = 20
HIGHEST_NAMED = 10
"""The highest number that has a name at the table. Eleven and more have only ordinals."""
LAST_NIGHT = HIGHEST
"""The highest number of a night for which there is a word."""

_BEFORE_SECOND = re.compile(r"\b([вкс]) (?=втор)", re.IGNORECASE)
"""Matches a Russian preposition that gets a vowel before «второй»: со вторым, ко второму, во второго."""


class Ordinal(str):
    """A seat's number in a line: `{a}` седьмой, `{a.whom}` седьмого, `{a.to}` седьмому, `{a.by}` седьмым,
    `{a.n}` 7."""

    __slots__ = ("by", "n", "to", "whom")

    n: str
    whom: str
    to: str
    by: str


class Name(str):
    """A seat's name at the table: `{A}` семёрка, `{A.of}` семёрки, `{A.to}` семёрке, `{A.on}` семёрку,
    `{A.by}` семёркой, `{A.call}` «семёрка!»."""

    __slots__ = ("by", "call", "of", "on", "to")

    of: str
    to: str
    on: str
    by: str
    call: str


def _tables(key: str) -> Mapping[str, Table]:
    rows = {language: file[key].strip().splitlines() for language, file in _FILES.items()}
    return MappingProxyType(
        {language: tuple(tuple(row.split()) for row in each) for language, each in rows.items()}
    )


FORMS = _tables("seats")
"""Language → forms of each seat's number: who, whom, to whom, with whom."""

NAMES = _tables("names")
"""Language → forms of each seat's name at the table, for seats 1 to 10."""


def folded(word: str) -> str:
    """Returns a word without differences of spelling that mean nothing: ё, and kinds of apostrophes."""
    return word.replace("ё", "е").replace("’", "'").replace("ʼ", "'")


SPOKEN: Mapping[str, int] = MappingProxyType(
    {
        folded(form): seat
        for table in (*FORMS.values(), *NAMES.values(), *_tables("heard").values())
        for seat, row in enumerate(table, 1)
        for form in row
    }
)
"""A number in words, as `folded` writes it → the number of the seat."""

_NIGHTS = {language: tuple(chain(*rows)) for language, rows in _tables("nights").items()}

NIGHTS = frozenset(folded(word) for words in _NIGHTS.values() for word in words)
"""The words that say in a line which night it was, as `folded` writes them."""

DATES = tuple(folded(file["night"]) for file in _FILES.values())
"""How each language says in which night something happened, with "{}" for the word of the night."""

CHECKERS: Mapping[str, Mapping[str, str]] = _FILES
"""Language → names of the role that checks, by the members of `roles.Checker`."""


def eased(text: str) -> str:
    """Returns the text as it is easy to say: «во второго» for «в второго»."""
    return _BEFORE_SECOND.sub(r"\1о ", text)


def ordinal(language: str, seat: int) -> Ordinal:
    """Returns the number of the seat in words. Numbers above twenty stay digits."""
    figure = str(seat)
    who, whom, to, by = FORMS[language][seat - 1] if seat <= HIGHEST else (figure,) * 4
    spoken = Ordinal(who)
    spoken.n, spoken.whom, spoken.to, spoken.by = figure, whom, to, by
    return spoken


def name(language: str, seat: int) -> Name:
    """Returns the seat's name at the table: семёрка. Raises `IndexError` for seats above ten."""
    who, of, to, on, by, call = NAMES[language][seat - 1]
    called = Name(who)
    called.of, called.to, called.on, called.by, called.call = of, to, on, by, call
    return called


def night(language: str, number: int) -> str:
    """Says in which night something happened: «во вторую ночь». Raises `IndexError` for nights after the
    twentieth."""
    return eased(_FILES[language]["night"].format(_NIGHTS[language][number]))
