"""Every seat has its number word, in each language and grammatical case."""

import pytest

from bot.words import Nomination, wishes

NUMERALS = {
    "номер": """
        один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать
        четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать
    """,
    "игрока": """
        первого второго третьего четвёртого пятого шестого седьмого восьмого девятого десятого одиннадцатого
        двенадцатого тринадцатого четырнадцатого пятнадцатого шестнадцатого семнадцатого восемнадцатого
        девятнадцатого двадцатого
    """,
    "кандидатуру номер": """
        один два три чотири п'ять шість сім вісім дев'ять десять одинадцять дванадцять тринадцять чотирнадцять
        п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять двадцять
    """,
    "гравця": """
        першого другого третього четвертого п'ятого шостого сьомого восьмого дев'ятого десятого одинадцятого
        дванадцятого тринадцятого чотирнадцятого п'ятнадцятого шістнадцятого сімнадцятого вісімнадцятого
        дев'ятнадцятого двадцятого
    """,
}

NAMES = {
    "": """
        единичку двойку тройку четвёрку пятёрку шестёрку семёрку восьмёрку девятку десятку
        одиничку двійку трійку четвірку п'ятірку шістку сімку вісімку дев'ятку десятку
    """,
    "кандидатуру": """
        единички двойки тройки четвёрки пятёрки шестёрки семёрки восьмёрки девятки десятки
        одинички двійки трійки четвірки п'ятірки шістки сімки вісімки дев'ятки десятки
    """,
}


@pytest.mark.parametrize("address", NAMES)
def test_every_seat_up_to_ten_has_its_name_at_the_table(address: str) -> None:
    for place, name in enumerate(NAMES[address].split()):
        assert wishes(f"выставляю {address} {name}") == (Nomination(place % 10 + 1),)


@pytest.mark.parametrize(
    "text",
    ["ставлю пятёрки", "семёрка выставляю", "выставляю семёрке", "виставляю сімкою", "кандидатура семёрка"],
)
def test_a_name_in_another_grammatical_case_nominates_nobody(text: str) -> None:
    assert wishes(text) == ()


def test_a_name_in_another_grammatical_case_does_not_hide_a_nomination() -> None:
    assert wishes("Выставляю пятого, семёрке верю.") == (Nomination(5),)


@pytest.mark.parametrize("address", NUMERALS)
def test_every_seat_up_to_twenty_has_its_word(address: str) -> None:
    for seat, numeral in enumerate(NUMERALS[address].split(), start=1):
        assert wishes(f"виставляю {address} {numeral}") == (Nomination(seat),)
