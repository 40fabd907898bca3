"""All lines, their meanings, and how a line is spoken."""

import re
from collections.abc import Mapping
from typing import assert_never

from engine.roles import Seat
from minds.remarks import Blames, Claims, Proposes, Remark, Reports, Trusts
from minds.words import ru, uk
from minds.words.moments import Moment
from minds.words.numbers import ordinal

__all__ = ["LANGUAGES", "Moment", "meaning", "of", "spoken"]

_BEGINNING = re.compile(r"(?:^|[.?!] )\w")
_LINES = {"ru": ru.LINES, "uk": uk.LINES}
LANGUAGES = tuple(_LINES)


def of(language: str) -> Mapping[Moment, tuple[str, ...]]:
    """Returns moment → every line of a language. Raises `KeyError` for an unknown language."""
    return _LINES[language]


def spoken(line: str, language: str, seats: Mapping[str, Seat]) -> str:
    """Returns the line as it is sent, with its seats filled in."""
    said = line.format(**{slot: ordinal(language, seat) for slot, seat in seats.items()})
    return _BEGINNING.sub(lambda letter: letter[0].upper(), said)


def meaning(moment: Moment, seats: Mapping[str, Seat]) -> tuple[Remark, ...]:
    """Returns what a line of this moment means about the seats in it."""
    match moment:
        case (
            Moment.BLAME_HUNCH
            | Moment.BLAME_MANNER
            | Moment.BLAME_QUIET
            | Moment.BLAME_VOTED_RED
            | Moment.BLAME_NAMED_RED
            | Moment.BLAME_ME
            | Moment.BLAME_REPORTED
            | Moment.BLAME_RIVAL
            | Moment.BLAME_AGREED
            | Moment.CHOICE
            | Moment.NOMINATE
        ):
            return (Blames(seats["a"]),)
        case (
            Moment.TRUST_HUNCH
            | Moment.TRUST_MANNER
            | Moment.TRUST_REPORTED
            | Moment.TRUST_CHECKER
            | Moment.KILLED_CHECKER
        ):
            return (Trusts(seats["a"]),)
        case Moment.CLAIM:
            return (Claims(),)
        case Moment.REPORT_BLACK | Moment.REPORT_RED:
            return (Reports(seats["a"], moment is Moment.REPORT_BLACK),)
        case Moment.COUNTER:
            return Claims(), Blames(seats["a"])
        case Moment.ORDER_1 | Moment.ORDER_2 | Moment.ORDER_3:
            return (Proposes(tuple(seats[slot] for slot in "abc" if slot in seats)),)
        case (
            Moment.TALK
            | Moment.FIRST_DAY
            | Moment.LATE
            | Moment.QUIET_NIGHT
            | Moment.KILLED
            | Moment.TWO_CHECKERS
            | Moment.ON_BALLOT
            | Moment.DEFENCE
            | Moment.LAST_VOTED
            | Moment.LAST_KILLED
            | Moment.AGREE
        ):
            return ()
        case _:
            assert_never(moment)
