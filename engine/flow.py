"""The course of a game as a table.

A game waits in exactly one **step**; between two steps it runs through **stages**, which wait for
nobody: they count, announce, judge, and either open the next step or lead to another stage.

    deal ─ night 1 ─ day 1 ─ night 2 ─ day 2 ─ … ─ over

A night is a list of steps given by the book (`RuleSet.first_night`, `RuleSet.night`), each running its
whole time whoever is alive. When the hunt closes, its victim leaves (or waits for the morning with the
night's other dead). In the morning the dead have their last words, then the circle opens and each at
the table has his turn. Then the ballot: candidates are called one after another, counted, tallied. A
tie gives its players a defence and a new round, and in the end a raise. Who leaves has a last word,
and night falls.

Three things cut this short. A result (`victory`) fixed by a vote or a kill lets the last words due be
given, and then the game is over; one fixed by a removal, a surrender or a judge's word ends it at once.
A removal may cancel a vote: in the circle the others still speak, during the vote night falls. And a
book may let night fall at once.

`AFTER` says where a step leads when it ends; `PASSAGES` what each stage may open and where it may lead.
The program keeps to these tables (a test plays games and watches), and the diagram in the documentation
is drawn from them. Steps of single roles are alike, and stand there as one: `ROLE_STEP`.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from engine.steps import StepName


class Stage(StrEnum):
    """What happens between two steps."""

    NIGHT = "night goes on"
    HUNT_CLOSES = "the hunt closes"
    MORNING = "morning"
    WORD_ENDS = "a last word ends"
    WORDS = "last words due"
    CIRCLE = "the circle opens"
    TURNS = "next in the circle"
    BALLOT = "the ballot"
    CANDIDATES = "next candidate"
    COUNT = "thank you"
    TALLY = "the tally"
    DEFENCES = "the tied speak"
    RAISE = "the raise"
    RAISE_COUNT = "the raise is counted"
    NIGHTFALL = "night falls"


class Passage(NamedTuple):
    """What a stage may open, and where it may lead instead."""

    opens: frozenset[str]
    leads: frozenset[Stage]


ROLE_STEP = "a role's step"
"""Stands in the tables for every step that a book gives to a single role."""


def _passage(*targets: str) -> Passage:
    leads = frozenset(target for target in targets if isinstance(target, Stage))
    return Passage(frozenset(targets) - leads, leads)


def kind_of(step: str) -> str:
    """How the tables call a step."""
    return step if step in AFTER or step == StepName.OVER else ROLE_STEP


def after(step: str) -> Stage:
    """Where a step leads when it ends. Raises `KeyError` for `over`, which does not end."""
    return AFTER[kind_of(step)]


AFTER: Mapping[str, Stage] = MappingProxyType(
    {
        StepName.DEAL: Stage.NIGHT,
        StepName.MEETING: Stage.NIGHT,
        ROLE_STEP: Stage.NIGHT,
        StepName.HUNT: Stage.HUNT_CLOSES,
        StepName.TURN: Stage.TURNS,
        StepName.VOTE: Stage.COUNT,
        StepName.DEFENCE: Stage.DEFENCES,
        StepName.RAISE: Stage.RAISE_COUNT,
        StepName.LAST_WORD: Stage.WORD_ENDS,
    }
)

PASSAGES: Mapping[Stage, Passage] = MappingProxyType(
    {
        Stage.NIGHT: _passage(StepName.MEETING, StepName.HUNT, ROLE_STEP, Stage.MORNING),
        Stage.HUNT_CLOSES: _passage(Stage.NIGHT, Stage.MORNING),
        Stage.MORNING: _passage(Stage.WORDS),
        Stage.WORD_ENDS: _passage(Stage.WORDS),
        Stage.WORDS: _passage(StepName.LAST_WORD, StepName.OVER, Stage.NIGHTFALL, Stage.CIRCLE),
        Stage.CIRCLE: _passage(Stage.TURNS),
        Stage.TURNS: _passage(StepName.TURN, Stage.BALLOT),
        Stage.BALLOT: _passage(Stage.CANDIDATES, Stage.WORDS, Stage.NIGHTFALL),
        Stage.CANDIDATES: _passage(StepName.VOTE, Stage.TALLY),
        Stage.COUNT: _passage(Stage.CANDIDATES),
        Stage.TALLY: _passage(Stage.WORDS, Stage.DEFENCES, Stage.RAISE, Stage.NIGHTFALL),
        Stage.DEFENCES: _passage(StepName.DEFENCE, Stage.CANDIDATES, Stage.NIGHTFALL),
        Stage.RAISE: _passage(StepName.RAISE),
        Stage.RAISE_COUNT: _passage(Stage.WORDS, Stage.NIGHTFALL),
        Stage.NIGHTFALL: _passage(Stage.NIGHT),
    }
)
