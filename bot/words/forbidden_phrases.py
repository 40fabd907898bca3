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

LONGEST_READ = 1000
"""Characters of a message that are looked at, from its beginning: a speech of a minute has fewer."""

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
    a `*` after the last letter stands for any ending. Never raises. Time is linear in the text, however many
    phrases there are. Of a text longer than `LONGEST_READ` only the beginning is read, without the word cut.
    """
    found: Hit | None = None
    phrases = _Own(own)
    read = text if len(text) <= LONGEST_READ else text[:LONGEST_READ].rpartition(" ")[0]
    for sentence in _SENTENCE.findall(fold(read)):
        if "?" in sentence:
            continue
        words = _WORD.findall(sentence)
        for hit in (*_hits(words, lists), *phrases.hits(words)):
            if hit.clause == "6.8.1":
                return hit
            found = hit if found is None or hit.clause > found.clause else found
    return found


def _hits(words: list[str], lists: Collection[Listed]) -> Iterator[Hit]:
    for place, word in enumerate(words):
        if _is_denied(words, place):
            continue
        for name in lists:
            length = _staked(words, place) if name == "bets" else _percents(words, place, name)
            if length:
                yield Hit(" ".join(words[place : place + length]), CLAUSES[name])
            for rest in _INDEX[name].get(word, ()):
                end = place + 1 + len(rest)
                if tuple(words[place + 1 : end]) == rest:
                    yield Hit(" ".join(words[place:end]), CLAUSES[name])


class _Own:
    """A club's own phrases, all looked for at once. Each word of each phrase has a bit.

    After a word of the text the bits say which phrases may have come as far as that ("Shift-And"). So phrases
    that begin alike cost no more than one.
    """

    def __init__(self, phrases: Sequence[str]) -> None:
        self._words: dict[str, int] = {}
        self._stems: dict[str, int] = {}
        """Of words with any ending."""
        self._begins = 0
        self._ends: dict[int, int] = {}
        """The bit of each phrase's last word → how many words it has."""
        bit = 1
        for words in filter(None, map(_parsed, phrases)):
            self._begins |= bit
            for wanted in words:
                known = self._stems if wanted.endswith("*") else self._words
                word = wanted.rstrip("*")
                known[word] = known.get(word, 0) | bit
                bit <<= 1
            self._ends[bit >> 1] = len(words)
        self._last = sum(self._ends)

    def hits(self, words: list[str]) -> Iterator[Hit]:
        reached = 0
        for place, word in enumerate(words if self._begins else ()):
            begins = 0 if _is_denied(words, place) else self._begins
            reached = (reached << 1 & ~self._begins | begins) & self._places(word)
            if ended := reached & self._last:
                length = self._ends[ended & -ended]
                yield Hit(" ".join(words[place + 1 - length : place + 1]), "")

    def _places(self, word: str) -> int:
        """The bits of all words of phrases that this word can be."""
        places = self._words.get(word, 0)
        for length in range(1, len(word) + 1 if self._stems else 0):
            places |= self._stems.get(word[:length], 0)
        return places


def _is_denied(words: list[str], place: int) -> bool:
    return place > 0 and words[place - 1] in _NEGATIONS


def is_phrase(phrase: str) -> bool:
    """Whether a club's phrase has words that can be found: letters or digits in each."""
    return bool(_parsed(phrase))


def _parsed(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+\*?", fold(phrase)))


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
