"""Finds oaths, bets and appeals that the books forbid, by their words.

A list of words can not tell a joke from an oath. So what is found is a foul only where the chat has chosen
that, and it removes nobody.
"""

import re
from typing import Final, Literal

from bot.words.lexicon import listed
from bot.words.speech import fold

Clause = Literal["6.7.8", "6.8.1"]
"""Clauses of FIIM. 6.7.8: appeals to something outside the game. 6.8.1: oaths and bets."""

_PHRASES: Final[dict[Clause, str]] = {
    "6.8.1": """
        клянусь, клянуся, поклянусь, клянемся, даю клятву, зуб даю, даю зуб, ставлю зуб,
        голову даю на отсечение, даю голову на отсечение, руку даю на отсечение, даю руку на отсечение,
        чтоб я сдох, чтоб мне сдохнуть, чтоб мне провалиться, век воли не видать,
        спорим, поспорим, готов поспорить, готова поспорить, держу пари, бьюсь об заклад, на спор,
        стопроцентно, сдаюсь, сдаюся,
        присягаю, присягаюсь, присягаюся, заприсягаюсь, поклянуся,
        голову даю на відсіч, даю голову на відсіч, руку даю на відсіч, даю руку на відсіч,
        щоб я здох, щоб мені здохнути, щоб мені провалитися,
        закладаюсь, закладаюся, бюсь об заклад, бюся об заклад, готовий поспорити, готова поспорити,
        тримаю парі, посперечаємось, посперечаємося, стовідсотково, здаюсь, здаюся
    """,
    "6.7.8": """
        честное слово, честное пионерское, честно говорю, слово чести, слово пацана,
        даю слово что, даю вам слово, даю тебе слово,
        видит бог, бог видит, бог свидетель, бог мне свидетель, ей богу, христом богом, богом прошу,
        перед богом, вот те крест, вот тебе крест, умоляю,
        чесне слово, чесно кажу, слово честі, даю слово що, даю слово шо, даю тобі слово,
        бачить бог, бог бачить, бог свідок, бог мені свідок, їй богу, їйбогу,
        от тобі хрест, ось тобі хрест, хрест святий, благаю
    """,
}
_STAKING = listed("ставлю поставлю")
_STAKES = listed(
    """
    рублей рубля рубль гривен гривны долларов баксов евро косарь
    гривень гривні доларів баксів євро косар
    """
)
_HUNDREDS = listed(
    """
    сто двести триста пятьсот тысяча тысячу миллион пятьдесят девяносто
    двісті пятсот тисяча тисячу мільйон пятдесят
    """
)
_PERCENT = listed("% процент процента процентов відсоток відсотки відсотків")
_NEGATIONS = listed("не ні")
_WORD = re.compile(r"\d+|[^\W\d_]+|%")


def _by_first_word() -> dict[str, list[tuple[Clause, list[str]]]]:
    index: dict[str, list[tuple[Clause, list[str]]]] = {}
    for clause, phrases in _PHRASES.items():
        for phrase in phrases.split(","):
            first, *rest = phrase.split()
            index.setdefault(first, []).append((clause, rest))
    return index


_INDEX = _by_first_word()


def oaths(text: str) -> Clause | None:
    """The clause that `text` seems to break; the graver one of two; None if it breaks none.

    What is quoted or denied («не клянусь») does not count. Never raises. Time is linear in the text.
    """
    words = _WORD.findall(fold(text))
    broken: Clause | None = None
    for place, word in enumerate(words):
        if place and words[place - 1] in _NEGATIONS:
            continue
        if _is_bet(words, place):
            return "6.8.1"
        for clause, rest in _INDEX.get(word, ()):
            if words[place + 1 : place + 1 + len(rest)] == rest:
                if clause == "6.8.1":
                    return clause
                broken = clause
    return broken


def _is_bet(words: list[str], place: int) -> bool:
    """«100 %», «сто процентов», «ставлю 100 рублей»."""
    word = words[place]
    following = words[place + 1 : place + 3]
    if word in _STAKING:
        return len(following) == 2 and _is_number(following[0]) and following[1] in _STAKES
    return _is_number(word) and bool(following) and following[0] in _PERCENT


def _is_number(word: str) -> bool:
    return word.isdecimal() or word in _HUNDREDS
