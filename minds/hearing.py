"""Finds the meaning of words. Lines of simulated players are known exactly; in other text it looks for
keywords.

A sentence is for or against a player only if it names exactly one seat. A doubtful sentence has no
meaning.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from minds.remarks import Blames, Claims, Proposes, Remark, Reports, Trusts
from minds.words import lines
from minds.words.numbers import SPOKEN

_TOKEN = re.compile(r"\d+(?:-?[йгомуюя]{1,3}\b)?|[^\W\d_]+(?:['’ʼ][^\W\d_]+)*")
_SLOT = re.compile(r"\{(\w)")
_BREAK = re.compile(r"[.!?;\n]+|,\s*(?=(?:а|но|але)\b)", re.IGNORECASE)

SPEECH = 4
"""The least number of words in a speech."""

_CHECKER = re.compile(r"\b(?:шериф|комиссар|комісар)")
_CHECK = re.compile(r"\b(?:провер|перевір)")
_RED = re.compile(r"\b(?:красн|червон|мирн)")
_BLACK = re.compile(r"\b(?:ч[её]рн|чорн|мафи|мафі)")
_NOT = re.compile(r"\b(?:не|ні|нет)\b")
_TRUST = re.compile(r"\b(?:верю|вірю|доверя|довіря)")
_DOUBT = re.compile(r"\b(?:подозр|підозр|сомнев|сумніва|против|проти)\w*")


@lru_cache(maxsize=4096)
def key(text: str) -> str:
    """Returns a line without its numbers. Lines with equal keys say the same."""
    return " ".join("#" if _seat(word) else word for word in _TOKEN.findall(text.casefold()))


def _seat(word: str) -> int | None:
    if word[0].isdecimal():
        number = int(re.match(r"\d+", word)[0])  # type: ignore[index]
        return number if 1 <= number <= 99 else None
    return SPOKEN.get(word.replace("’", "'").replace("ʼ", "'"))


def is_speech(text: str) -> bool:
    """Says whether the text is long enough to judge its speaker: longer than a pass or a nomination."""
    return len(_TOKEN.findall(text)) >= SPEECH


def seats(text: str) -> tuple[int, ...]:
    """Returns the seats that the text names, in order, each only once."""
    found = (_seat(word) for word in _TOKEN.findall(text.casefold()))
    return tuple(dict.fromkeys(seat for seat in found if seat is not None))


@lru_cache(maxsize=4096)
def understood(text: str) -> tuple[Remark, ...]:
    """Returns what the words mean, in order; nothing if the words are only talk."""
    known = _known().get(key(text))
    if known is not None:
        moment, slots = known
        named = _named(text)
        if len(named) == len(slots):
            return lines.meaning(moment, dict(zip(slots, named, strict=True)))
    return tuple(remark for sentence in _BREAK.split(text) for remark in _meant(sentence.casefold()))


def _named(text: str) -> tuple[int, ...]:
    """Returns the seats that the text names, in order and with repetitions."""
    found = (_seat(word) for word in _TOKEN.findall(text.casefold()))
    return tuple(seat for seat in found if seat is not None)


@cache
def _known() -> Mapping[str, tuple[lines.Moment, tuple[str, ...]]]:
    """Returns key of a line → the line's moment, and its slots in order."""
    known = {}
    for language in lines.LANGUAGES:
        for moment, said in lines.of(language).items():
            for line in said:
                known[key_of(line, language)] = (moment, tuple(_SLOT.findall(line)))
    return known


@cache
def key_of(line: str, language: str) -> str:
    """Returns the key of a line. The key does not depend on the seats that the line names."""
    return key(lines.spoken(line, language, dict.fromkeys(_SLOT.findall(line), 7)))


def _meant(sentence: str) -> list[Remark]:
    named = seats(sentence)
    negated = _NOT.search(sentence) is not None
    told: list[Remark] = []
    if _CHECKER.search(sentence) and re.search(r"\bя\b", sentence) and not negated:
        told.append(Claims())
    if len(named) != 1:
        return [*told, Proposes(named)] if named and _is_list(sentence) else told
    red, black = _RED.search(sentence) is not None, _BLACK.search(sentence) is not None
    if _CHECK.search(sentence) and red != black:
        return [*told, Reports(named[0], black != negated)]
    for_red = red or _TRUST.search(sentence) is not None
    for_black = black or _DOUBT.search(sentence) is not None
    if for_red != for_black:
        told.append(Trusts(named[0]) if for_red != negated else Blames(named[0]))
    elif _is_list(sentence):
        told.append(Proposes(named))
    return told


def _is_list(sentence: str) -> bool:
    """Says whether the text is a few numbers with almost no words: blacks name an order in this way."""
    words = _TOKEN.findall(sentence)
    return len(words) - sum(_seat(word) is not None for word in words) <= 4
