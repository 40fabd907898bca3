"""Finds words that begin as a nomination and are no clear wish: «выставлю пятого», «моя кандидатура — пятый».
The bot asks the speaker whether he means it. So neither silence nor a mistake costs him his nomination."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.words import lexicon, seats
from bot.words.speech import QUOTED, Part, Sentence, sentences
from bot.words.turn import Nomination, Pass, Wish, wishes


@dataclass(frozen=True, slots=True)
class Doubt:
    """The speaker seems to nominate somebody. `seat`: `seats.ONESELF` if he means himself; None if the words
    name no seat, or several."""

    seat: int | None


_GOES = "(?:ид[её]т|пойд[её]т|йде|іде|піде)"
_SAME = tuple(
    (re.compile(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (r"\bхот\w+ +(?:бы|би|б)\b", "хочу"),
        (r"\b(в[ыи]ст)\b\.?", r"\1авлю"),
        (
            rf"(?:\b{_GOES} +)?\b(?:на|в|у) +(?:голосование|голосування|стол|стіл)\b(?: +{_GOES}\b)?",
            "на голосование",
        ),
    )
)
# The letters are those of `turn.py`. «,» stands between two parts.
_SEAT = "[iG]?n?[s5o12z][niG]?|[iG]?ubn?[s5o1]"
_NAMED = re.compile(
    f"[lяc,]*(?:(?:(?P<sure>M[Kk](?:hg)?,?|[Kk](?:hg)?,|hg,?)|(?P<call>[Kk](?:hg)?))[lc]*)?(?P<seat>{_SEAT})"
    "(?P<vote>,?hg)?(?=,|$)(?P<more>,[^lcejt])?"
)
_BARE = re.compile(f"[lc]*(?:{_SEAT})")
_LEAD = re.compile("[lcяtqr]*")
_VAGUE = re.compile("[xhf]")
_SHADOW = lexicon.CONDITION | lexicon.REPORT | {QUOTED}
_UNSURE = _SHADOW | lexicon.MAYBE | lexicon.DENIAL


def with_doubts(text: str, *, replaces: bool = False) -> tuple[Wish | Doubt, ...]:
    """Returns the wishes that `wishes` finds. If they nominate nobody, but the message seems to, a `Doubt`
    comes after them, but before a pass. `replaces`: whether in this book a new nomination replaces the
    previous one. Never raises an exception."""
    found = wishes(text, replaces=replaces)
    doubt = None if any(isinstance(wish, Nomination) for wish in found) else _doubted(text)
    ends = found[-1:] == (Pass(),)
    return found if doubt is None else (*found[: len(found) - ends], doubt, *found[len(found) - ends :])


def _doubted(text: str) -> Doubt | None:
    for pattern, words in _SAME:
        text = pattern.sub(words, text)
    said = sentences(text)
    found = {doubt.seat for one in said if not one.asked for doubt in (*_named(one), *_called(one))}
    named = frozenset(seat for seat in found if seat is not None)
    return _one(named) if found else None


def _named(sentence: Sentence) -> Iterator[Doubt]:
    """Yields a doubt for a candidate without a verb: «моя кандидатура — пятый», «на голосование пятого»."""
    found = _NAMED.match(",".join(part.letters for part in sentence.parts))
    if found and (found["sure"] or found["vote"] or (found["call"] and not found["more"])):
        words = [word for part in sentence.parts for word in (*part.words, ",")]
        named = Part(tuple(words[slice(*found.span("seat"))]))
        yield _one(_seats(named, 0) | _bare(sentence.parts))


def _called(sentence: Sentence) -> Iterator[Doubt]:
    """Yields a doubt for each verb that calls somebody to the vote: «выставлю пятого», «пятый, вас
    выставляю». Leaves it out if the words before it make it a supposition, a report or a denial."""
    bare, earlier, begins, clear = _bare(sentence.parts), frozenset[int](), True, True
    for part in sentence.parts:
        letters = part.letters
        at = next((at for at in range(len(letters)) if _calls(part, letters, at)), None)
        if at is not None and clear and _UNSURE.isdisjoint(part.words[:at]):
            lead = Part(tuple(word for word in part.words[:at] if word not in lexicon.WILL)).letters
            named = _seats(part, at)
            if named or part.words[at] not in lexicon.WEAK_CALLS:
                named = (named | bare or earlier) if lexicon.DENIAL.isdisjoint(part.words) else frozenset()
                if len(named) == 1 or (begins and _LEAD.fullmatch(lead)):
                    yield _one(named)
        if not _SHADOW.isdisjoint(part.words):
            return
        begins = begins and _LEAD.fullmatch(letters) is not None
        clear, earlier = not lexicon.HEDGE.issuperset(part.words), earlier | _seats(part, 0)


def _calls(part: Part, letters: str, at: int) -> bool:
    word = part.words[at]
    if word in lexicon.CALLS_WITH_WILL:
        return not lexicon.WILL.isdisjoint(part.words[:at])
    if word in lexicon.WEAK_CALLS:
        return not {"g", "k"}.isdisjoint(letters) or _VAGUE.search(letters) is None
    return word in lexicon.CALLS


def _one(named: frozenset[int]) -> Doubt:
    return Doubt(next(iter(named)) if len(named) == 1 else None)


def _seats(part: Part, at: int) -> frozenset[int]:
    """Returns the seats that a part names. Forms that only a nominated player can have are preferred. A
    number between «я» and the verb (at place `at`) is the speaker's own."""
    own = part.words.index("я") if "я" in part.words else at
    others = seats.OTHER if lexicon.UKRAINIAN.isdisjoint(part.words) else ()
    said = [
        word
        for place, word in enumerate(part.words)
        if word in seats.EVERY and word not in others and word != seats.ALONE
        if word in seats.CALLED or not own < place < at
    ]
    certain = [word for word in said if word in seats.CALLED]
    return frozenset(seats.EVERY[word] for word in certain or said)


def _bare(parts: tuple[Part, ...]) -> frozenset[int]:
    joints = lexicon.CONDITION | lexicon.CORRECTION
    listed = (Part(part.words[1:]) if part.words[0] in joints else part for part in parts)
    return frozenset(seat for part in listed if _BARE.fullmatch(part.letters) for seat in _seats(part, 0))
