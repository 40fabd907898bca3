"""Finds the meaning of words. Lines of simulated players are known exactly; other text is searched for
keywords.

A sentence is for or against a player only if it names exactly one seat. A doubtful sentence has no meaning.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from minds.remarks import Asks, Blames, Claims, Confesses, Proposes, Remark, Reports, Trusts
from minds.words import lines
from minds.words.line import Line, Need
from minds.words.numbers import CHECKERS, DATES, NIGHTS, SPOKEN, folded
from minds.words.roles import Checker

_TOKEN = re.compile(r"\d+(?:-?[йгомуюяїі]{1,3}\b)?|[^\W\d_]+(?:['’ʼ][^\W\d_]+)*")
_BREAK = re.compile(r"[.!?;\n]+|,\s*(?=(?:а|но|але)\b)", re.IGNORECASE)
_ASKED = re.compile(r"[^.!?;\n]*\?")

SPEECH = 4
"""The least number of words in a speech."""

_NIGHTS = "|".join(sorted(NIGHTS))
_NIGHT = re.compile(
    rf"\b(?:во?\s+)?(?:{_NIGHTS}|\d+(?:-?[йоуюїі]{{1,3}})?)\s+(?:ночь|ночи|ночі|ніч)\b"
    rf"|\b(?:{'|'.join(date.replace('{}', f'(?:{_NIGHTS})') for date in DATES)})\b"
    r"|\b(?:ночь|ночи|ночі|ніч)\s+\d+\b|\bдень\s+\d+(?=\s*(?:[:,.]|$))"
)
"""A night or a day with its number: the number is no seat."""
_GROUP = re.compile(
    r"\b(?:двойк|тройк|четв[её]рк|двійк|трійк|четвірк)\w+(?=\s+"
    r"(?:ч[её]рных|красных|мафи\w+|игроков|подозреваемых|чорних|червоних|мафі\w+|гравців|підозрюваних)\b)"
)
"""A word for a number of players: «тройка чёрных» is no seat."""
_VOWEL = re.compile(r"\b([вкс])о #")
"""A preposition that has its vowel only before some seats: «со вторым», but «с третьим»."""
_ROLES = sorted({folded(CHECKERS[each][role].casefold()) for each in lines.LANGUAGES for role in Checker})
_ROLE = re.compile(rf"\b(?:{'|'.join(_ROLES)})(?![^\W\d_])")
_COUNT = re.compile(
    r"\b(\w[\w'-]*)\s+(?:разу?|раза|разов|разів|день|дня|дні|дней|днів|дне|взгляд|погляд|делом|круг|кола|"
    r"часа?|часов|годин|години|минут|хвилин|лет|года?|років|роки|рік|"
    r"фола?|фолов|фоли|фолів|голос|голоса|голосов|голоси|голосів|"
    r"человека?|людей|игроков|гравців|мафи[ий]|мафі[їй]|черных|красных|чорних|червоних)\b"
)
"""Matches a number of something other than seats: «первый раз», «2 мафии», «на первый взгляд»."""

_CHECKER = re.compile(r"\b(?:шериф|комиссар|комісар)")
_CLAIM = re.compile(
    r"\bя\s*(?:[-—–,]\s*)?"
    r"(?:(?:ж|же|и есть|і є|є|тут|здесь|настоящий|единственный|справжній|єдиний)\s+)?"
    r"(?:шериф|комиссар|комісар)(?!\w)"
    r"|\b(?:шериф|комиссар|комісар)\s*(?:[-—–:]\s*)?(?:(?:это|це|тут|здесь)\s+)?я(?=\s*(?:$|[,:—–-]))"
    r"|\b(?:вскрываюсь|открываюсь|розкриваюс[ья]|відкриваюс[ья])\s+(?:шерифом|комиссаром|комісаром)\b"
)
_CHECK = re.compile(
    r"\b(?:провер(?:ил|ила|ял|яла|яю)|перевір(?:ив|ила|яв|яла|яю)|проверк\w*|перевірк\w*"
    r"|чек(?:а|и|ом|ов|ів)?)\b"
)
_OTHERS_CHECK = re.compile(
    r"\b(?:он|она|они|ты|вы|він|вона|вони|ти|ви|его|ее|её|их|його|її|їхня|твоя|ваша|не)\s+"
    r"(?:провер|перевір|чек\b)"
)
"""A check that the speaker has not made."""
_WISH = re.compile(
    r"\b(?:надо|нужн\w+|нужен|хочу|жду|пусть|прошу|предлагаю|треба|потрібн\w+|хай|нехай|варто|чекаю|пропоную)\b"
)
_SAYS = re.compile(
    r"\b(?:говорит|говорят|сказал[аи]?|утверждает|называет|думаете|считаете"
    r"|каже|кажуть|говорить|сказав|сказала|сказали|стверджує|називає|думаєте|вважаєте)\b"
)
_JOKE = re.compile(r"(?<!не )\b(?:шутк|шучу|жарт)")
_RED = re.compile(r"\b(?:красн|червон|мирн)")
_BLACK = re.compile(r"\b(?:ч[её]рн|чорн|мафи|мафі)")
_DIED = re.compile(r"\b(?:уби|вби)(?:т|л|в)")
_NOT = re.compile(r"\b(?:не|ні|нет)\b")
_TRUST = re.compile(r"\b(?:верю|вірю|доверя|довіря)(?!\w*,?\s+(?:что|що)\b)")
_DOUBT = re.compile(r"\b(?:подозр|підозр|сомнев|сумніва|против|проти)\w*")
_CONFESSION = re.compile(
    r"\bя\s*(?:[-—–]\s*)?(?:(?:ж|же|и есть|играю за|граю за)\s+)?"
    r"(?:ч[её]рн(?:ый|ая|ых)|чорн(?:ий|а|их)|мафия|мафія|мафиози|мафіозі|дон)"
    r"(?=\s*(?:$|[,:—–-]|(?:и|і|та|игрок|гравець)\b))"
    r"|\b(?:голосуйте|голосуй)\s+(?:за|против|проти)\s+(?:меня|мене)\b"
)
_DOUBTFUL = re.compile(r"\b(?:не|ні|если|якщо|якби|будто|ніби|что|що|бы|би|когда|коли|только|тільки)\b")
"""A sentence with one of these words may repeat what others say of the speaker, or what is not so."""
_AND = re.compile(r",|\s(?:и|і|й|та|а)\s")


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
    """Returns the words of the text. A numbered night, a number of something else, a group of players and a
    role become one word each, which is no number."""
    plain = _COUNT.sub(_counted, _NIGHT.sub("night", folded(text.casefold())))
    return _TOKEN.findall(_ROLE.sub("role", _GROUP.sub("group", plain)))


def _counted(found: re.Match[str]) -> str:
    return found[0] if _seat(found[1]) is None else "count"


def _seat(word: str) -> int | None:
    if word[0].isdecimal():
        number = int(re.match(r"\d+", word)[0])  # type: ignore[index]
        return number if 1 <= number <= 99 else None
    return SPOKEN.get(word)


def length(text: str) -> int:
    """Returns the number of words in a text."""
    return len(_TOKEN.findall(text))


def is_speech(text: str) -> bool:
    """Returns whether the text is long enough to judge its speaker: longer than a pass or a nomination."""
    return length(text) >= SPEECH


def seats(text: str) -> tuple[int, ...]:
    """Returns the seats that the text names, in order, each only once."""
    return tuple(dict.fromkeys(_seats_in(text)))


@lru_cache(maxsize=4096)
def understood(text: str) -> tuple[Remark, ...]:
    """Returns what the words mean: first questions, then a confession, then the rest in order; () if the
    words are only talk."""
    known = recognised(text)
    if known is not None:
        return lines.meaning(known.moment, known.seats)
    asked = tuple(question for part in _ASKED.findall(text) for question in _questions(part))
    unasked = _ASKED.sub(".", text)
    spoken = () if _JOKE.search(text.casefold()) else tuple(_BREAK.split(unasked.casefold()))
    confessed = (Confesses(),) if any(map(_is_confession, spoken)) else ()
    told = _BREAK.split((unasked if asked else text).casefold())
    meant = (remark for sentence in told for remark in _meant(sentence, sentence in spoken))
    return (*asked, *confessed, *meant)


def names_nobody(text: str) -> bool:
    """Returns whether the speaker tells the table with this line that he will name nobody in this speech."""
    known = recognised(text)
    return known is not None and Need.ALONE in known.line.needs


@lru_cache(maxsize=4096)
def recognised(text: str) -> Known | None:
    """Returns the line of simulated players that this text is; None if it is no such line."""
    known = _known().get(key(text))
    if known is None:
        return None
    moment, line = known
    named = _seats_in(text)
    if len(named) != len(line.slots):
        return None
    return Known(moment, line, dict(zip(line.slots, named, strict=True)))


def _seats_in(text: str) -> tuple[int, ...]:
    found = (_seat(word) for word in _words(text))
    return tuple(seat for seat in found if seat is not None)


@cache
def _known() -> Mapping[str, tuple[lines.Moment, Line]]:
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
    """Returns the question to a player whom the sentence addresses, [] if it addresses none: «номер 5, кого
    подозреваете?», «что скажешь, пятый?»."""
    first, comma, rest = sentence.partition(",")
    before, last_comma, last = sentence.rpartition(",")
    for address, question, mark in ((first, rest, comma), (last, before, last_comma)):
        called = _seats_in(address)
        if mark and len(called) == 1 and len(_words(address)) <= 2:
            about = [seat for seat in dict.fromkeys(_seats_in(question)) if seat != called[0]]
            return [Asks(called[0], about[0] if len(about) == 1 else None)]
    return []


def _is_confession(sentence: str) -> bool:
    doubtful = seats(sentence) or _DOUBTFUL.search(sentence)
    return not doubtful and _CONFESSION.search(sentence) is not None


def _is_claim(sentence: str) -> bool:
    """Returns whether the speaker calls himself the checker: «я» and the role stand together, and nothing
    before them makes the claim doubtful or somebody else's."""
    found = _CLAIM.search(sentence)
    before = "" if found is None else sentence[: found.start()]
    return found is not None and not _DOUBTFUL.search(before) and not _SAYS.search(before)


def _is_check(sentence: str, claimed: bool) -> bool:
    """Returns whether the speaker tells of a check that he has made, not of a wish or of somebody else's."""
    by_another = _CHECKER.search(sentence) is not None and not claimed
    doubtful = any(each.search(sentence) for each in (_OTHERS_CHECK, _WISH, _SAYS))
    return not by_another and not doubtful and _CHECK.search(sentence) is not None


def _meant(sentence: str, serious: bool) -> list[Remark]:
    """Returns what a sentence means. `serious`: no question and no joke, so it may be a claim or a report."""
    claimed = serious and _is_claim(sentence)
    checked = serious and _is_check(sentence, claimed)
    told: list[Remark] = [Claims()] if claimed else []
    return [*told, *(remark for part in _parts(sentence) for remark in _opinion(part, checked))]


def _parts(sentence: str) -> list[str]:
    """Returns the parts of «5 чёрный, 6 красный», where each seat has its own colour; other sentences
    whole."""
    parts = [part for part in _AND.split(sentence) if seats(part)]
    each_has_one = all(len(seats(part)) == 1 and _colour(part) is not None for part in parts)
    return parts if len(parts) > 1 and each_has_one and not _DOUBTFUL.match(sentence.strip()) else [sentence]


def _colour(sentence: str) -> bool | None:
    """Returns whether the sentence says black, as if nothing in it were denied; None if it names no colour,
    or both. In a sentence about a killing, words for black do not count: «мафия убила 3» says nothing about
    the colour of 3."""
    red, black = (colour.search(sentence) is not None for colour in (_RED, _BLACK))
    black = black and _DIED.search(sentence) is None
    return black if red != black else None


def _opinion(sentence: str, checked: bool) -> list[Remark]:
    named = seats(sentence)
    negated = _NOT.search(sentence) is not None
    if len(named) != 1:
        return [Proposes(named)] if named and _is_list(sentence) else []
    colour = _colour(sentence)
    if checked and colour is not None:
        return [Reports(named[0], colour != negated)]
    for_red = colour is False or _TRUST.search(sentence) is not None
    for_black = colour is True or _DOUBT.search(sentence) is not None
    if for_red != for_black:
        return [Trusts(named[0]) if for_red != negated else Blames(named[0])]
    return [Proposes(named)] if _is_list(sentence) else []


def _is_list(sentence: str) -> bool:
    """Returns whether the text has at most four words beside its seats, and denies nothing: blacks name an
    order in this way."""
    words = _words(sentence)
    few = len(words) - sum(_seat(word) is not None for word in words) <= 4
    return few and _NOT.search(sentence) is None
