"""Splits a message into sentences, the sentences into parts, and the parts into words. Each quotation is
replaced by one sign."""

import re
from typing import NamedTuple

from bot.words.lexicon import LETTER, UNKNOWN, word_set
from bot.words.seats import EVERY

QUOTED = "\N{HORIZONTAL ELLIPSIS}"
"""The sign that replaces a quotation, because in it the speaker only repeats somebody's words."""

_LETTERS = str.maketrans({"ё": "е", "\u00ad": "", "\u200b": "", "\u200d": "", "\u20e3": "", "\ufe0f": ""})
# Some keyboards send a letter and its accent as two characters. A stress mark is not part of the spelling.
_COMPOSED = (("и\u0306", "й"), ("і\u0308", "ї"), ("е\u0308", "е"), ("\u0301", ""))
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])['’ʼ`‘´′](?=[^\W\d_])")

# A quotation that is not closed goes to the end of the message: all of it may be somebody else's words.
_QUOTATION = re.compile(
    r"""
    «[^»]*(?:»|\Z) | "[^"]*(?:"|\Z) | “[^”]*(?:”|\Z) | „[^“”]*(?:[“”]|\Z)
    | ‘[^’]*(?:’|\Z) | '[^']*(?:'|\Z) | `[^`]*(?:`|\Z)
    | ^[>\u2014\u2013-].* (?:\n[>\u2014\u2013-].*)*
    """,
    re.VERBOSE | re.MULTILINE,
)
_SIGNS = r"№#%+/=_*^~<>&@|\\$€₽₴…"
_TOKEN = re.compile(
    rf"""
      \d+ (?:[.,:/\u2013-]\d+)* (?:-?[^\W\d_]+)?   # 5, 5-го; 5-7 and 5,5 are one token, and no seat
    | [^\W\d_]+ (?:-[^\W\d_]+)*
    | [{_SIGNS}]
    | [^\w{_SIGNS}]+                                # all that stands between two words
    """,
    re.VERBOSE,
)

_LEADING = re.compile(
    r"\s* (?:(?:№|\#|номер|игрок\w*|грав\w+) \s*)*"
    r"(?:(\d{1,2}) (?!\d) (?:-?(?:[ое]?го|[ут]?ю|[тк]?у|[ыои]?й|[ыи]?м)\b)?"
    r"| ([^\W\d_]+ (?:['’ʼ][^\W\d_]+)*))"
    r"[\s:.,)\u2014\u2013\ufe0f\u20e3-]*",
    re.VERBOSE | re.IGNORECASE,
)
_STOPS = frozenset(".!;\n")
_NOT_COLON = frozenset("()?!.;")

# People often leave commas out. Each of these words begins a clause, with or without a comma before it.
_JOINTS = word_set(
    """
    и а но да или либо потому поэтому поскольку ведь так он она они
    і й та але або чи тому бо оскільки адже він вона вони
    """
)


class Part(NamedTuple):
    """A part of a sentence, between two punctuation marks or conjunctions: its words in folded form.
    `announced`: whether a colon stands before it."""

    words: tuple[str, ...]
    announced: bool = False

    @property
    def letters(self) -> str:
        """The letters that stand for the classes of the words, one for each."""
        return "".join(LETTER.get(word, UNKNOWN) for word in self.words)


class Sentence(NamedTuple):
    """A sentence, as its parts; it has at least one. `asked`: whether it ends with a question mark."""

    parts: tuple[Part, ...]
    asked: bool


def fold(text: str) -> str:
    """Returns `text` in folded form: in lower case, without ё and apostrophes, and with `QUOTED` in place of
    each quotation."""
    folded = text.replace(QUOTED, ".").casefold().translate(_LETTERS)
    for apart, together in _COMPOSED:
        folded = folded.replace(apart, together)
    return _QUOTATION.sub(f" {QUOTED} ", _APOSTROPHE.sub("", folded))


def leading_seat(text: str) -> tuple[int, str] | None:
    """Returns the seat with which a text begins, and the text after it: «№7 молчит», «третьего». Returns None
    if it begins with no seat. Digits may name a seat that no table has."""
    found = _LEADING.match(text)
    if found is None:
        return None
    seat = int(found[1]) if found[1] else EVERY.get(fold(found[2])) or None
    return None if seat is None else (seat, text[found.end() :])


def sentences(text: str) -> tuple[Sentence, ...]:
    """Returns the sentences of a message, in order. The end of a line also ends a sentence, even without a
    punctuation mark."""
    reader = _Reader()
    for said in _TOKEN.findall(fold(text)):
        if said[0].isalnum() or said in _SIGNS:
            reader.word(said)
        elif said != " ":
            reader.gap(said)
    reader.end_sentence(asked=False)
    return tuple(reader.done)


class _Reader:
    def __init__(self) -> None:
        self.done: list[Sentence] = []
        self._parts: list[Part] = []
        self._words: list[str] = []
        self._announced = False

    def word(self, word: str) -> None:
        if word in _JOINTS:
            self._end_part()
        self._words.append(word)

    def gap(self, gap: str) -> None:
        if _is_colon(gap):
            self._end_part()
            self._announced = True
        elif "?" in gap:
            self.end_sentence(asked=True)
        elif not _STOPS.isdisjoint(gap):
            self.end_sentence(asked=False)
        elif not gap.isspace():
            self._end_part()

    def end_sentence(self, *, asked: bool) -> None:
        self._end_part()
        if self._parts:
            self.done.append(Sentence(tuple(self._parts), asked))
            self._parts.clear()
        self._announced = False

    def _end_part(self) -> None:
        if self._words:
            self._parts.append(Part(tuple(self._words), self._announced))
            self._words.clear()
            self._announced = False


def _is_colon(gap: str) -> bool:
    # ":)" is only a smiley. ":" announces what follows, even on the next line.
    return ":" in gap and _NOT_COLON.isdisjoint(gap)
