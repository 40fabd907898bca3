"""Finds phrases of the kinds that a book forbids, and phrases that a club has added. The book says what such
a phrase costs. Most phrases are in the file beside this one.

A list of words can not tell a joke from an oath. So the judge is told what was found. It is a foul only if
the book and the chat have chosen that. It never removes anybody from the game.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from bot.words.lexicon import word_set
from bot.words.seats import SEATS
from bot.words.speech import fold
from engine.rules.clauses import WordKind

MOST_OWN = 20
LONGEST_OWN = 40
"""How many characters a phrase that a club has added may have."""

LONGEST_READ = 1000
"""How many characters of a message are read, from its beginning. A speech of a minute has fewer."""

_PHRASES: Final = TypeAdapter(dict[WordKind, str]).validate_python(
    tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
)
KINDS: Final = tuple(_PHRASES)
"""The kinds that are phrases. The kind `numbers` is not among them, because it is forbidden only by night."""

_STAKING = word_set("ставлю поставлю")
_STAKES = word_set(
    """
    рублей рубля рубль гривен гривны долларов баксов евро косарь
    гривень гривні доларів баксів євро косар
    """
)
_HUNDREDS = word_set(
    """
    сто двести триста пятьсот тысяча тысячу миллион пятьдесят девяносто
    двісті пятсот тисяча тисячу мільйон пятдесят
    """
)
_PERCENT = word_set(
    "% процент процента процентов проценту проценти процентів відсоток відсотка відсотки відсотків"
)
_NEGATIONS = word_set("не ні если якщо якби будто")
_WORD = re.compile(r"\d+|[^\W\d_]+|%")
_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;\n]*")


class Hit(NamedTuple):
    """A forbidden phrase that was found. `words`: its words in folded form. `kind`: its kind; None if the
    club has added the phrase."""

    words: str
    kind: WordKind | None


def _by_first_word() -> dict[str, list[tuple[WordKind, tuple[str, ...]]]]:
    made: dict[str, list[tuple[WordKind, tuple[str, ...]]]] = {}
    for kind, phrases in _PHRASES.items():
        for phrase in fold(phrases).split(","):
            first, *rest = phrase.split()
            made.setdefault(first, []).append((kind, tuple(rest)))
    return made


_INDEX = _by_first_word()


def forbidden(text: str, kinds: Sequence[WordKind] = KINDS, own: Sequence[str] = ()) -> Hit | None:
    """Returns a forbidden phrase in `text`: one of the kind that comes first in `kinds`, otherwise one of the
    phrases `own` that a club has added. None if there is none.

    A phrase in quotation marks, in a question, or after a negation or a condition («не клянусь») does not
    count. The club's phrases are compared word by word; a `*` after the last letter stands for any ending.
    Never raises an exception. The time is linear in the text, however many phrases there are. Only the first
    `LONGEST_READ` characters are read; a word that this limit cuts is left out.
    """
    found: Hit | None = None
    phrases, ranks = _Own(own), {kind: rank for rank, kind in enumerate((*kinds, None))}
    read = text if len(text) <= LONGEST_READ else text[:LONGEST_READ].rpartition(" ")[0]
    for sentence in _SENTENCE.findall(fold(read)):
        if "?" in sentence:
            continue
        words = _WORD.findall(sentence)
        for hit in (*_hits(words, kinds), *phrases.hits(words)):
            found = hit if found is None or ranks[hit.kind] < ranks[found.kind] else found
    return found


def _hits(words: list[str], kinds: Sequence[WordKind]) -> Iterator[Hit]:
    for place, word in enumerate(words):
        if _is_denied(words, place):
            continue
        for kind, length in _begun(words, place, word):
            if kind in kinds:
                yield Hit(" ".join(words[place : place + length]), kind)


def _begun(words: list[str], place: int, word: str) -> Iterator[tuple[WordKind, int]]:
    """Yields the book's phrases that begin at this word: their kind, and how many words they have. `words`:
    all words of the sentence. `place`: where `word` stands among them."""
    if word in _STAKING and _is_staked(words[place + 1 : place + 3]):
        yield "bets", 3
    if word in SEATS:
        yield "numbers", 1
    if _is_number(word) and not _PERCENT.isdisjoint(words[place + 1 : place + 2]):
        yield "percents", 2
    for kind, rest in _INDEX.get(word, ()):
        if tuple(words[place + 1 : place + 1 + len(rest)]) == rest:
            yield kind, 1 + len(rest)


class _Own:
    """Finds the phrases that a club has added, all of them at once. Each word of each phrase has a bit in a
    number.

    After each word of the text, the bits say which phrases match so far, and up to which word (this algorithm
    is called "Shift-And"). So phrases with the same beginning need no more time than one phrase.
    """

    def __init__(self, phrases: Sequence[str]) -> None:
        self._words: dict[str, int] = {}
        self._stems: dict[str, int] = {}
        """For the beginning of a word that may have any ending: the bits of this word."""
        self._begins = 0
        self._ends: dict[int, int] = {}
        """For the bit of a phrase's last word: how many words the phrase has."""
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
                yield Hit(" ".join(words[place + 1 - length : place + 1]), None)

    def _places(self, word: str) -> int:
        places = self._words.get(word, 0)
        for length in range(1, len(word) + 1 if self._stems else 0):
            places |= self._stems.get(word[:length], 0)
        return places


def _is_denied(words: list[str], place: int) -> bool:
    return place > 0 and words[place - 1] in _NEGATIONS


def is_phrase(phrase: str) -> bool:
    """Returns whether a text can be one of a club's phrases: it must have a letter or a digit; other signs
    are passed over."""
    return bool(_parsed(phrase))


def _parsed(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+\*?", fold(phrase)))


def _is_staked(following: list[str]) -> bool:
    return len(following) == 2 and _is_number(following[0]) and following[1] in _STAKES


def _is_number(word: str) -> bool:
    return word.isdecimal() or word in _HUNDREDS
