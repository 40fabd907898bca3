"""The numbers of seats and nights in words, in the grammatical cases that lines use."""

from collections.abc import Mapping
from types import MappingProxyType

_ORDINALS = {
    "ru": "первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый одиннадцатый "
    "двенадцатый тринадцатый четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый "
    "девятнадцатый двадцатый",
    "uk": "перший другий третій четвертий п'ятий шостий сьомий восьмий дев'ятий десятий одинадцятий "
    "дванадцятий тринадцятий чотирнадцятий п'ятнадцятий шістнадцятий сімнадцятий вісімнадцятий "
    "дев'ятнадцятий двадцятий",
}
_CASES = {"ru": ("ого", "ому", "ым"), "uk": ("ого", "ому", "им")}
_SOFT = {"третий": ("ьего", "ьему", "ьим"), "третій": ("ього", "ьому", "ім")}
HIGHEST = 20

_STEMS = {
    "ru": "единич двой трой четвёр пятёр шестёр семёр восьмёр девят десят",
    "uk": "одинич двій трій четвір п'ятір шіст сім вісім дев'ят десят",
}
_ENDINGS = {
    "ru": ("ка", "ки", "ке", "ку", "кой", "ка"),
    "uk": ("ка", "ки", "ці", "ку", "кою", "ко"),
}
_OTHER_NAMES = {
    "ru": "единиц двоеч троеч четвёроч пятёроч шестёроч семёроч восьмёроч девяточ десяточ",
    "uk": "одиниц двієч трієч четвіроч п'ятіроч шісточ сімоч вісімоч дев'яточ десяточ",
}
"""Stems of further names of the same seats, which only people use."""

HIGHEST_NAMED = 10
"""The highest number that has a name at the table. Eleven and more have only ordinals."""


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


def _declined(language: str, word: str) -> tuple[str, ...]:
    return (word, *(word[:-2] + ending for ending in _SOFT.get(word, _CASES[language])))


FORMS: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType(
    {
        language: tuple(_declined(language, word) for word in words.split())
        for language, words in _ORDINALS.items()
    }
)
"""Language → forms of each seat's number: who, whom, to whom, with whom."""


def _names(language: str, stems: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(stem + ending for ending in _ENDINGS[language]) for stem in stems.split())


NAMES: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType(
    {language: _names(language, stems) for language, stems in _STEMS.items()}
)
"""Language → forms of each seat's name at the table, for seats 1 to 10."""


def _others(language: str) -> tuple[tuple[str, ...], ...]:
    """двоечка, единица."""
    suffixes = {"ru": ("а", "ы", "е", "у", "ей"), "uk": ("я", "і", "ю", "ею", "е")}[language]
    first, *rest = _OTHER_NAMES[language].split()
    return (tuple(first + each for each in suffixes), *_names(language, " ".join(rest)))


def folded(word: str) -> str:
    """Returns a word without differences of spelling that mean nothing: ё, and kinds of apostrophes."""
    return word.replace("ё", "е").replace("’", "'").replace("ʼ", "'")


_ABOUT = tuple((f"{whom.removesuffix('го')}м",) for _, whom, _, _ in FORMS["ru"])
"""«О третьем»: a case that only people use."""

SPOKEN: Mapping[str, int] = MappingProxyType(
    {
        folded(form): seat
        for table in (*FORMS.values(), *NAMES.values(), *map(_others, FORMS), _ABOUT)
        for seat, row in enumerate(table, 1)
        for form in row
    }
)
"""A number in words, as `folded` writes it → the number of the seat."""

_NIGHTS = {
    "ru": (
        "нулевую",
        *(
            "третью" if seat == 3 else f"{row[1].removesuffix('ого')}ую"
            for seat, row in enumerate(FORMS["ru"], 1)
        ),
    ),
    "uk": ("нульової", *(f"{row[1].removesuffix('ого')}ої" for row in FORMS["uk"])),
}
LAST_NIGHT = HIGHEST
"""The highest number of a night for which there is a word."""

NIGHTS = frozenset(folded(word) for words in _NIGHTS.values() for word in words)
"""The words that stand before «ночь» when a line says which night it was, as `folded` writes them."""


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
    word = _NIGHTS[language][number]
    if language == "uk":
        return f"{word} ночі"
    return f"{'во' if number == 2 else 'в'} {word} ночь"
