"""The numbers of seats in words, in the grammatical cases that lines use: who, whom, to whom, with whom."""

from collections.abc import Mapping
from types import MappingProxyType

_RU = """
первый первого первому первым|второй второго второму вторым|третий третьего третьему третьим
четвёртый четвёртого четвёртому четвёртым|пятый пятого пятому пятым|шестой шестого шестому шестым
седьмой седьмого седьмому седьмым|восьмой восьмого восьмому восьмым|девятый девятого девятому девятым
десятый десятого десятому десятым|одиннадцатый одиннадцатого одиннадцатому одиннадцатым
двенадцатый двенадцатого двенадцатому двенадцатым|тринадцатый тринадцатого тринадцатому тринадцатым
четырнадцатый четырнадцатого четырнадцатому четырнадцатым|пятнадцатый пятнадцатого пятнадцатому пятнадцатым
шестнадцатый шестнадцатого шестнадцатому шестнадцатым|семнадцатый семнадцатого семнадцатому семнадцатым
восемнадцатый восемнадцатого восемнадцатому восемнадцатым
девятнадцатый девятнадцатого девятнадцатому девятнадцатым|двадцатый двадцатого двадцатому двадцатым
"""
_UK = """
перший першого першому першим|другий другого другому другим|третій третього третьому третім
четвертий четвертого четвертому четвертим|п'ятий п'ятого п'ятому п'ятим|шостий шостого шостому шостим
сьомий сьомого сьомому сьомим|восьмий восьмого восьмому восьмим|дев'ятий дев'ятого дев'ятому дев'ятим
десятий десятого десятому десятим|одинадцятий одинадцятого одинадцятому одинадцятим
дванадцятий дванадцятого дванадцятому дванадцятим|тринадцятий тринадцятого тринадцятому тринадцятим
чотирнадцятий чотирнадцятого чотирнадцятому чотирнадцятим
п'ятнадцятий п'ятнадцятого п'ятнадцятому п'ятнадцятим|шістнадцятий шістнадцятого шістнадцятому шістнадцятим
сімнадцятий сімнадцятого сімнадцятому сімнадцятим|вісімнадцятий вісімнадцятого вісімнадцятому вісімнадцятим
дев'ятнадцятий дев'ятнадцятого дев'ятнадцятому дев'ятнадцятим|двадцятий двадцятого двадцятому двадцятим
"""
HIGHEST = 20


class Ordinal(str):
    """A seat's number in a line: `{a}` седьмой, `{a.whom}` седьмого, `{a.to}` седьмому, `{a.by}` седьмым,
    `{a.n}` 7."""

    __slots__ = ("by", "n", "to", "whom")

    n: str
    whom: str
    to: str
    by: str


def _table(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(forms.split()) for line in text.strip().splitlines() for forms in line.split("|"))


FORMS: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType({"ru": _table(_RU), "uk": _table(_UK)})
"""Language → forms of each seat's number: who, whom, to whom, with whom."""

SPOKEN: Mapping[str, int] = MappingProxyType(
    {form: seat for forms in FORMS.values() for seat, row in enumerate(forms, 1) for form in row}
)
"""A number in words → the number of the seat."""


def ordinal(language: str, seat: int) -> Ordinal:
    """Returns the number of the seat in words. Numbers above twenty stay digits."""
    figure = str(seat)
    who, whom, to, by = FORMS[language][seat - 1] if seat <= HIGHEST else (figure,) * 4
    spoken = Ordinal(who)
    spoken.n, spoken.whom, spoken.to, spoken.by = figure, whom, to, by
    return spoken
