"""All lines, their meanings, and how a line is spoken."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import assert_never

from engine.roles import Seat
from minds.remarks import Asks, Blames, Claims, Proposes, Remark, Reports, Trusts
from minds.words import numbers
from minds.words.files import load
from minds.words.line import Line
from minds.words.moments import Moment
from minds.words.numbers import LANGUAGES
from minds.words.roles import Checker

__all__ = ["LANGUAGES", "Line", "Moment", "meaning", "of", "spoken"]

_BEGINNING = re.compile(r"(?:^|[.?!…] )\w")


@cache
def of(language: str) -> Mapping[Moment, tuple[Line, ...]]:
    """Returns moment → its lines in a language. The first call for a language reads its files. Raises
    `ValueError` for a language without files, and for a file in which `load` finds a fault."""
    if language not in LANGUAGES:
        raise ValueError(f"{language}/{numbers.FILE} is missing")
    return load(Path(__file__).parent / language)


def spoken(line: Line, language: str, slots: Mapping[str, int], checker: Checker = Checker.SHERIFF) -> str:
    """Returns the line as it is sent, with its seats, its night and the checker's role filled in. `slots`:
    "a", "b" and "c" are seats, "night" is the number of a night. Raises `KeyError` if a seat is missing, and
    `IndexError` for a number that has no words (`numbers`)."""
    seats = {slot: numbers.ordinal(language, slots[slot]) for slot in line.slots}
    names = {slot.upper(): numbers.name(language, slots[slot]) for slot in line.named}
    night = numbers.night(language, slots.get("night", 0))
    said = line.text.format(**seats, **names, night=night, role=numbers.CHECKERS[language][checker])
    return _BEGINNING.sub(lambda letter: letter[0].upper(), numbers.eased(said))


def meaning(moment: Moment, seats: Mapping[str, Seat]) -> tuple[Remark, ...]:
    """Returns what a line of this moment means. `seats`: slot → the seat in the line."""
    match moment:
        case (
            Moment.BLAME_HUNCH
            | Moment.BLAME_MANNER
            | Moment.BLAME_MUCH
            | Moment.BLAME_LITTLE
            | Moment.BLAME_ECHO
            | Moment.BLAME_QUIET
            | Moment.BLAME_TURNED
            | Moment.BLAME_CONFESSED
            | Moment.BLAME_VOTED_RED
            | Moment.BLAME_NAMED_RED
            | Moment.BLAME_CALLED_RED
            | Moment.BLAME_DEAD
            | Moment.BLAME_ME
            | Moment.BLAME_NAMED_ME
            | Moment.BLAME_VOTED_ME
            | Moment.BLAME_REPORTED
            | Moment.BLAME_RIVAL
            | Moment.BLAME_AGREED
            | Moment.ANSWER_BLACK
            | Moment.CHOICE
            | Moment.NOMINATE
        ):
            return (Blames(seats["a"]),)
        case (
            Moment.TRUST_HUNCH
            | Moment.TRUST_MANNER
            | Moment.TRUST_REPORTED
            | Moment.TRUST_CHECKER
            | Moment.ANSWER_RED
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
        case Moment.ASK:
            return (Asks(seats["a"]),)
        case (
            Moment.TALK
            | Moment.INTRODUCTION
            | Moment.FIRST_DAY
            | Moment.LATE
            | Moment.QUIET_NIGHT
            | Moment.KILLED
            | Moment.GONE
            | Moment.MY_VOTE
            | Moment.TWO_CHECKERS
            | Moment.ANSWER_NOTHING
            | Moment.ON_BALLOT
            | Moment.DEFENCE
            | Moment.LAST_VOTED
            | Moment.LAST_KILLED
            | Moment.AGREE
        ):
            return ()
        case _:
            assert_never(moment)
