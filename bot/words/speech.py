"""Takes a message apart into sentences, clauses and words. What is only quoted is replaced by one word."""

import re
from typing import NamedTuple

from bot.words.lexicon import listed

QUOTED = "\N{HORIZONTAL ELLIPSIS}"
"""Stands in place of a quotation: the speaker did not say that himself."""

_LETTERS = str.maketrans({"ё": "е", "\u00ad": "", "\u200b": "", "\u200d": "", "\u20e3": "", "\ufe0f": ""})
# Some keyboards send a letter and its mark as two characters. A stress mark is no part of a word.
_COMPOSED = (("и\u0306", "й"), ("і\u0308", "ї"), ("е\u0308", "е"), ("\u0301", ""))
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])['’ʼ`‘´′](?=[^\W\d_])")

# A quotation that is not closed goes to the end: all of that may be somebody else's words.
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

_STOPS = frozenset(".!;\n")
_NOT_COLON = frozenset("()?!.;")

# People leave commas out. Before these words there is one; the word begins its clause.
_JOINTS = listed(
    """
    и а но да или либо потому поэтому поскольку ведь так он она они
    і й та але або тому бо оскільки адже він вона вони
    """
)


class Part(NamedTuple):
    """Words between two marks or joints, folded. `announced`: a colon stands before it."""

    words: tuple[str, ...]
    announced: bool = False


class Sentence(NamedTuple):
    """At least one part. `asked`: it ends with a question mark."""

    parts: tuple[Part, ...]
    asked: bool


def fold(text: str) -> str:
    """`text` in one case, one е, without apostrophes in words, each quotation replaced by `QUOTED`."""
    folded = text.replace(QUOTED, ".").casefold().translate(_LETTERS)
    for apart, together in _COMPOSED:
        folded = folded.replace(apart, together)
    return _QUOTATION.sub(f" {QUOTED} ", _APOSTROPHE.sub("", folded))


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a message, in order. A line is a sentence too, even without a mark at its end."""
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
    # ":)" announces nothing. ":" announces what follows, even on the next line.
    return ":" in gap and _NOT_COLON.isdisjoint(gap)
