"""Finds the meaning of words. Lines of simulated players are known exactly; in other text it looks for
keywords.

A sentence is for or against a player only if it names exactly one seat. A doubtful sentence has no
meaning.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from minds.remarks import Asks, Blames, Claims, Confesses, Proposes, Remark, Reports, Trusts
from minds.words import lines
from minds.words.line import Line, Need
from minds.words.numbers import NIGHTS, SPOKEN, folded

_TOKEN = re.compile(r"\d+(?:-?[йгомуюяїі]{1,3}\b)?|[^\W\d_]+(?:['’ʼ][^\W\d_]+)*")
_BREAK = re.compile(r"[.!?;\n]+|,\s*(?=(?:а|но|але)\b)", re.IGNORECASE)
_ASKED = re.compile(r"[^.!?;\n]*\?")

SPEECH = 4
"""The least number of words in a speech."""

_NIGHT = re.compile(
    rf"\b(?:во?\s+)?(?:{'|'.join(sorted(NIGHTS))}|\d+(?:-?[йоуюїі]{{1,3}})?)\s+(?:ночь|ночи|ночі|ніч)\b"
    r"|\b(?:ночь|ночи|ночі|ніч)\s+\d+\b"
)
"""A night with its number: the number is no seat."""
_GROUP = re.compile(
    r"\b(?:двойк|тройк|четв[её]рк|двійк|трійк|четвірк)\w+(?=\s+"
    r"(?:ч[её]рных|красных|мафи\w+|игроков|подозреваемых|чорних|червоних|мафі\w+|гравців|підозрюваних)\b)"
)
"""A word for a number of players: «тройка чёрных» is no seat."""
_VOWEL = re.compile(r"\b([вкс])о #")
"""A preposition that has its vowel only before some seats: «со вторым», but «с третьим»."""
_ROLE = re.compile(r"\b(?:шериф|комиссар|комісар)(?![^\W\d_])")

_CHECKER = re.compile(r"\b(?:шериф|комиссар|комісар)")
_CHECK = re.compile(r"\b(?:провер|перевір)")
_RED = re.compile(r"\b(?:красн|червон|мирн)")
_BLACK = re.compile(r"\b(?:ч[её]рн|чорн|мафи|мафі)")
_NOT = re.compile(r"\b(?:не|ні|нет)\b")
_TRUST = re.compile(r"\b(?:верю|вірю|доверя|довіря)")
_DOUBT = re.compile(r"\b(?:подозр|підозр|сомнев|сумніва|против|проти)\w*")
_CONFESSION = re.compile(
    r"\bя\s*(?:[-—–]\s*)?(?:(?:ж|же|и есть|играю за|граю за)\s+)?"
    r"(?:ч[её]рн(?:ый|ая|ых)|чорн(?:ий|а|их)|мафия|мафія|мафиози|мафіозі|дон)\b"
    r"|\b(?:голосуйте|голосуй)\s+(?:за|против|проти)\s+(?:меня|мене)\b"
)
_NO_CONFESSION = re.compile(r"\b(?:не|ні|если|якщо|якби|будто|ніби|что|що|бы|би|когда|коли|только|тільки)\b")
"""A sentence with one of these words may repeat what others say of the speaker, or what is not so."""


class Known(NamedTuple):
    """A line of simulated players that was recognised in a text. `seats`: slot → the seat in it."""

    moment: lines.Moment
    line: Line
    seats: Mapping[str, int]


@lru_cache(maxsize=4096)
def key(text: str) -> str:
    """Returns a line without its numbers, and without the name of the role that checks. Lines with equal keys
    say the same."""
    return _VOWEL.sub(r"\1 #", " ".join("#" if _seat(word) else word for word in _words(text)))


def _words(text: str) -> list[str]:
    """Returns the words of the text. A numbered night, a group of players and a role become one word each,
    which is no number."""
    plain = _ROLE.sub("role", _GROUP.sub("group", _NIGHT.sub("night", folded(text.casefold()))))
    return _TOKEN.findall(plain)


def _seat(word: str) -> int | None:
    if word[0].isdecimal():
        number = int(re.match(r"\d+", word)[0])  # type: ignore[index]
        return number if 1 <= number <= 99 else None
    return SPOKEN.get(word)


def length(text: str) -> int:
    """Returns the number of words."""
    return len(_TOKEN.findall(text))


def is_speech(text: str) -> bool:
    """Says whether the text is long enough to judge its speaker: longer than a pass or a nomination."""
    return length(text) >= SPEECH


def seats(text: str) -> tuple[int, ...]:
    """Returns the seats that the text names, in order, each only once."""
    return tuple(dict.fromkeys(_named(text)))


@lru_cache(maxsize=4096)
def understood(text: str) -> tuple[Remark, ...]:
    """Returns what the words mean, in order; nothing if the words are only talk."""
    known = recognised(text)
    if known is not None:
        return lines.meaning(known.moment, known.seats)
    asked = tuple(question for part in _ASKED.findall(text) for question in _questions(part))
    unasked = _ASKED.sub(".", text)
    confessed = any(_is_confession(sentence.casefold()) for sentence in _BREAK.split(unasked))
    told = unasked if asked else text
    meant = (remark for sentence in _BREAK.split(told) for remark in _meant(sentence.casefold()))
    return (*asked, *((Confesses(),) if confessed else ()), *meant)


def names_nobody(text: str) -> bool:
    """Says whether the speaker has told the table with this line that he will name nobody in this speech."""
    known = recognised(text)
    return known is not None and Need.ALONE in known.line.needs


@lru_cache(maxsize=4096)
def recognised(text: str) -> Known | None:
    """Returns the line of simulated players that this text is; None if it is no such line."""
    known = _known().get(key(text))
    if known is None:
        return None
    moment, line = known
    named = _named(text)
    if len(named) != len(line.slots):
        return None
    return Known(moment, line, dict(zip(line.slots, named, strict=True)))


def _named(text: str) -> tuple[int, ...]:
    """Returns the seats that the text names, in order and with repetitions."""
    found = (_seat(word) for word in _words(text))
    return tuple(seat for seat in found if seat is not None)


@cache
def _known() -> Mapping[str, tuple[lines.Moment, Line]]:
    """Returns key of a line → the line's moment, and the line."""
    return {
        key_of(line, language): (moment, line)
        for language in lines.LANGUAGES
        for moment, said in lines.of(language).items()
        for line in said
    }


@cache
def key_of(line: Line, language: str) -> str:
    """Returns the key of a line. The key does not depend on the seats that the line names."""
    return key(lines.spoken(line, language, dict.fromkeys(line.slots, 7)))


def _questions(sentence: str) -> list[Asks]:
    """Returns the question to a player whom the sentence addresses: «номер 5, кого подозреваете?», «что
    скажешь, пятый?»."""
    first, comma, rest = sentence.partition(",")
    before, last_comma, last = sentence.rpartition(",")
    for address, question, mark in ((first, rest, comma), (last, before, last_comma)):
        called = _named(address)
        if mark and len(called) == 1 and len(_words(address)) <= 2:
            about = [seat for seat in dict.fromkeys(_named(question)) if seat != called[0]]
            return [Asks(called[0], about[0] if len(about) == 1 else None)]
    return []


def _is_confession(sentence: str) -> bool:
    doubtful = seats(sentence) or _NO_CONFESSION.search(sentence)
    return not doubtful and _CONFESSION.search(sentence) is not None


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
    words = _words(sentence)
    return len(words) - sum(_seat(word) is not None for word in words) <= 4
