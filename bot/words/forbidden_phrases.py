"""Finds oaths, bets, percentages, giving up and appeals by their words, and words of a club's own.

A list of words can not tell a joke from an oath. So what is found is told to the judge, or is a foul where
the chat has chosen that, and it removes nobody.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.words.lexicon import listed
from bot.words.speech import fold

Listed: TypeAlias = Literal["oaths", "bets", "percents", "surrender", "appeals"]
"""The lists that a club may switch off."""

CLAUSES: Final[Mapping[Listed, str]] = MappingProxyType(
    {"oaths": "6.8.1", "bets": "6.8.1", "percents": "6.8.1", "surrender": "6.8.1", "appeals": "6.7.8"}
)
"""Clauses of FIIM, the graver first. 6.8.1: oaths and bets in any form. 6.7.8: appeals to something outside
the game."""

MOST_OWN = 20
LONGEST_OWN = 40
"""Characters in one of a club's own phrases."""

_PHRASES: Final[Mapping[Listed, str]] = {
    "oaths": """
        клянусь, клянуся, поклянусь, клянемся, клялся, клялась, даю клятву, клятву даю, мамой клянусь,
        клятвенно обещаю, клятвенно заверяю, зуб даю, даю зуб, ставлю зуб, на зуб даю,
        голову даю на отсечение, даю голову на отсечение, руку даю на отсечение, даю руку на отсечение,
        чтоб я сдох, чтоб я сдохла, чтоб мне сдохнуть, чтоб мне провалиться, чтоб мне с места не сойти,
        век воли не видать,
        присягаю, присягаюсь, присягаюся, заприсягаюсь, заприсягаюся, поклянуся, даю присягу, клятвено обіцяю,
        голову даю на відсіч, даю голову на відсіч, руку даю на відсіч, даю руку на відсіч,
        щоб я здох, щоб я здохла, щоб мені здохнути, щоб мені провалитися, щоб мені з місця не зійти
    """,
    "bets": """
        спорим, поспорим, спорю на, готов поспорить, готова поспорить, могу поспорить, держу пари,
        бьюсь об заклад, на спор, забьемся,
        закладаюсь, закладаюся, бюсь об заклад, бюся об заклад, готовий поспорити, готова поспорити,
        можу поспорити, тримаю парі, посперечаємось, посперечаємося, заб'ємось, заб'ємося
    """,
    "percents": """
        стопроцентно, стопроцентный, стопроцентная, стопроцентного, стопроцентную, стопроцентным,
        стопроцентной, стопудово, сто пудов, на все сто,
        стовідсотково, стовідсотковий, стовідсоткова, стовідсоткового, стовідсоткову, стовідсотковим,
        стопроцентовий, стопроцентова, стопроцентово, на всі сто
    """,
    "surrender": """
        сдаюсь, сдаюся, сдаемся, здаюсь, здаюся, здаємось, здаємося, мы сдаемся, ми здаємось
    """,
    "appeals": """
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
_PERCENT = listed("% процент процента процентов проценту відсоток відсотка відсотки відсотків")
_NEGATIONS = listed("не ні")
_WORD = re.compile(r"\d+|[^\W\d_]+|%")
_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;\n]*")


class Hit(NamedTuple):
    """What was found: the words as they are folded, and the clause that they seem to break, "" for a club's
    own."""

    words: str
    clause: str


def _by_first_word() -> dict[Listed, dict[str, list[tuple[str, ...]]]]:
    made: dict[Listed, dict[str, list[tuple[str, ...]]]] = {}
    for name, phrases in _PHRASES.items():
        index = made[name] = {}
        for phrase in fold(phrases).split(","):
            first, *rest = phrase.split()
            index.setdefault(first, []).append(tuple(rest))
    return made


_INDEX = _by_first_word()


def forbidden(text: str, lists: Collection[Listed] = tuple(CLAUSES), own: Sequence[str] = ()) -> Hit | None:
    """What of `lists`, or of a club's `own` phrases, stands in `text`; of several the gravest.

    What is quoted, asked or denied («не клянусь») does not count. Own phrases are whole words as they stand;
    a `*` after the last letter stands for any ending. Never raises. Time is linear in the text.
    """
    found: Hit | None = None
    phrases = [_parsed(phrase) for phrase in own]
    for sentence in _SENTENCE.findall(fold(text)):
        if "?" in sentence:
            continue
        for hit in _hits(_WORD.findall(sentence), lists, [phrase for phrase in phrases if phrase]):
            if hit.clause == "6.8.1":
                return hit
            found = hit if found is None or hit.clause > found.clause else found
    return found


def _hits(words: list[str], lists: Collection[Listed], own: Sequence[tuple[str, ...]]) -> Iterator[Hit]:
    for place, word in enumerate(words):
        if place and words[place - 1] in _NEGATIONS:
            continue
        for name in lists:
            length = _staked(words, place) if name == "bets" else _percents(words, place, name)
            if length:
                yield Hit(" ".join(words[place : place + length]), CLAUSES[name])
            for rest in _INDEX[name].get(word, ()):
                end = place + 1 + len(rest)
                if tuple(words[place + 1 : end]) == rest:
                    yield Hit(" ".join(words[place:end]), CLAUSES[name])
        for wanted in own:
            said = words[place : place + len(wanted)]
            if len(said) == len(wanted) and all(map(_is_word, said, wanted)):
                yield Hit(" ".join(said), "")


def is_phrase(phrase: str) -> bool:
    """Whether a club's phrase has words that can be found: letters or digits in each."""
    return bool(_parsed(phrase))


def _parsed(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+\*?", fold(phrase)))


def _is_word(said: str, wanted: str) -> bool:
    return said.startswith(wanted[:-1]) if wanted.endswith("*") else said == wanted


def _staked(words: list[str], place: int) -> int:
    """How many words are a bet of money: «ставлю 100 рублей»."""
    following = words[place + 1 : place + 3]
    bets = words[place] in _STAKING and len(following) == 2
    return 3 if bets and _is_number(following[0]) and following[1] in _STAKES else 0


def _percents(words: list[str], place: int, name: Listed) -> int:
    """How many words are a percentage: «100 %», «сто процентов»."""
    if name != "percents" or not _is_number(words[place]):
        return 0
    return 2 if words[place + 1 : place + 2] and words[place + 1] in _PERCENT else 0


def _is_number(word: str) -> bool:
    return word.isdecimal() or word in _HUNDREDS
