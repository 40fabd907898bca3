"""Finds out what a speaker asks for: a nomination, its withdrawal, or the end of his minute.

A nomination or a withdrawal is a whole part of a sentence, between punctuation marks or conjunctions. It has
a fixed form, in the present tense (FIIM 4.4.2), and nothing around it makes it doubtful. If the bot does not
understand a wish, the speaker can press a button instead. If the bot understands a wish that he did not mean,
he may lose his only nomination of the day. So such a part counts only if every word in it is known. Each word
is replaced by one letter, which stands for its class, and a regular expression matches the letters.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby

from bot.words import lexicon, seats
from bot.words.speech import QUOTED, Part, Sentence, sentences


@dataclass(frozen=True, slots=True)
class Nomination:
    """A wish: the speaker nominates the player at `seat`; `seats.ONESELF` if he means himself."""

    seat: int


@dataclass(frozen=True, slots=True)
class Withdrawal:
    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A wish: the speaker ends his turn (FIIM 4.3.5)."""


Wish = Nomination | Withdrawal | Pass

# A letter stands for a class of words: s «пятого», 5 «пять», o «пятый», z «пятым», 1 «один», 2 «пятёрки». The
# last one counts only after «кандидатуру»: «ставлю пятёрки» names nobody.
_LEAD = "(?:[lяc]|tq?)*"
_AMONG = "[lя]*"
_SEAT = "(?:k2|k?i?(?:n[s5o1]|[s5o][ni]?|u[bn][s5o1]|uzb|(?<=i)1))"
_SEAT_FIRST = "(?:k2|k?i?s[ni]?|(?<!я)k?i?(?:n[s51]|5[ni]?|on|u[bn][s5o1]|uzb|(?<=i)1))"
_TO_VOTE = "(?:hg)?"
_FROM_VOTE = "(?:f[dg])?"
_TAIL = "[lj]*e?"
_NOMINATION = re.compile(
    f"{_LEAD}(?:v{_AMONG}{_TO_VOTE}{_SEAT}|{_SEAT_FIRST}{_TO_VOTE}{_AMONG}v|(?:ry?l*a|p){_TO_VOTE}(?=k){_SEAT})"
    f"{_TO_VOTE}{_TAIL}"
)
_WITHDRAWAL = re.compile(
    f"{_LEAD}(?:w{_AMONG}{_FROM_VOTE}m?{_SEAT}|{_SEAT_FIRST}{_FROM_VOTE}{_AMONG}w){_FROM_VOTE}{_TAIL}"
)
_HANDED = r"(?:передаю (?:слово|ход|хід)|(?:слово|ход|хід) передаю)(?: \w+){0,2}"
_ENDING = re.compile(rf"\b(?:{'|'.join(lexicon.ENDINGS)}|{_HANDED})\Z")
_ONLY_LEAD = re.compile("[lcяtq]*")
_ONLY_SEATS = re.compile("l*n?[s5o1z]")


def wishes(text: str, *, replaces: bool = False) -> tuple[Wish, ...]:
    """Returns the wishes in a speaker's message, in order; `()` if there are none. Two equal wishes one after
    another are returned once. `Pass` comes last.

    `replaces`: whether in this book a new nomination replaces the previous one. If it does not, a message
    with two nominations or two withdrawals is doubtful: only its pass is returned. Seats are 1 to 20; whether
    they are in the game is not checked. Never raises an exception. The time is linear in the text.
    """
    said = sentences(text)
    found = tuple(wish for wish, _ in groupby(_certain(said, replaces)))
    if not replaces and any(
        sum(type(wish) is kind for wish in found) > 1 for kind in (Nomination, Withdrawal)
    ):
        found = ()
    return (*found, Pass()) if said and _passes(said) else found


def _certain(said: tuple[Sentence, ...], replaces: bool) -> list[Nomination | Withdrawal]:
    wishes: list[Nomination | Withdrawal] = []
    for number, sentence in enumerate(said):
        afterwards = said[number + 1].parts[0] if number + 1 < len(said) else None
        wishes += _wishes(sentence, afterwards, replaces)
    return wishes


def _wishes(sentence: Sentence, afterwards: Part | None, replaces: bool) -> list[Nomination | Withdrawal]:
    """Returns the wishes of a sentence. Leaves out a wish if another part of this sentence, or `afterwards`
    (the words after the sentence), makes it doubtful."""
    parts = sentence.parts
    if sentence.asked:
        return []
    found = {place: wish for place, part in enumerate(parts) if (wish := _wish(part, replaces)) is not None}
    if not found or any(not lexicon.CONDITION.isdisjoint(part.words) for part in parts):
        return []
    strays = _strays(parts, found)
    reported = next((place for place, part in enumerate(parts) if _reports(part)), len(parts))
    certain = []
    for place, wish in found.items():
        before = parts[place - 1] if place else None
        after = parts[place + 1] if place + 1 < len(parts) else afterwards
        # In «Он сказал, что я чёрный, поэтому выставляю 5» the last part is the speaker's own conclusion.
        quoted = place > reported and "c" not in parts[place].letters
        doubtful = quoted or _overshadowed(parts[place], before) or _taken_back(after)
        if not doubtful and strays <= {wish.seat}:
            certain.append(wish)
    return certain


def _strays(parts: tuple[Part, ...], found: Collection[int]) -> frozenset[int]:
    """Returns the seats that the speaker names after his first wish, but not in a wish: 7 in «выставляю 5,
    хотя скорее 7». `found`: which parts are wishes."""
    first = min(found)
    return frozenset(
        seats.ALL[word]
        for place, part in enumerate(parts)
        if place > first and place not in found
        for word in part.words
        if seats.ALL.get(word)
    )


def _reports(part: Part) -> bool:
    return not lexicon.REPORT.isdisjoint(part.words)


def _wish(part: Part, replaces: bool) -> Nomination | Withdrawal | None:
    """Returns the wish that this part of a sentence expresses; None if it expresses none. `replaces`: whether
    a new nomination replaces the previous one; if so, «лучше выставляю 4» is also a wish."""
    if lexicon.VERBS.isdisjoint(part.words):
        return None
    letters = part.letters
    if replaces and part.words[0] in lexicon.CORRECTION:
        letters = letters[1:]
    if _NOMINATION.fullmatch(letters):
        kind: type[Nomination] | type[Withdrawal] = Nomination
    elif _WITHDRAWAL.fullmatch(letters):
        kind = Withdrawal
    else:
        return None
    word = next(word for word in part.words if word in seats.EVERY)
    if word in seats.OTHER and lexicon.UKRAINIAN.isdisjoint(part.words):
        return None
    return kind(seats.EVERY[word])


def _overshadowed(part: Part, before: Part | None) -> bool:
    """Returns whether the words before a wish make it doubtful: «наверное, выставляю 5», «5, 7 выставляю»,
    «план такой: выставляю 5». `part`: the wish. `before`: the part before it; None if it is the first."""
    if before is None:
        return False
    letters = before.letters
    if _ONLY_LEAD.fullmatch(letters):
        return False
    hedged = lexicon.HEDGE.issuperset(before.words)
    return part.announced or hedged or _ONLY_SEATS.fullmatch(letters) is not None


def _taken_back(after: Part | None) -> bool:
    """Returns whether the words after a wish (`after`) take it back: «…, наверное», «…, точнее 7», «… 7»."""
    if after is None:
        return False
    return (
        not lexicon.CORRECTION.isdisjoint(after.words[:2])
        or lexicon.HEDGE.issuperset(after.words)
        or _ONLY_SEATS.fullmatch(after.letters) is not None
    )


def _passes(said: tuple[Sentence, ...]) -> bool:
    last, parts = said[-1], said[-1].parts
    words = [word for word in parts[-1].words if word[0].isalnum() or word == QUOTED]
    whole = [" ".join(word for part in sentence.parts for word in part.words) for sentence in said]
    if last.asked or not words:
        return False
    asks = any(sentence.asked for sentence in said)
    if lexicon.FINISHED.fullmatch(whole[-1]) or (not asks and lexicon.DONE.fullmatch(" ".join(whole))):
        return True
    ending = _ENDING.search(" ".join(words))
    told = parts[-1].announced and len(parts) > 1 and _reports(parts[-2])
    before = "" if ending is None else ending.string[: ending.start()]
    return ending is not None and not told and lexicon.NO_PASS.isdisjoint(before.split())
