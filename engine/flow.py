"""The course of a game as a table.

**Must live here:** which stage follows a step, and what a stage may open or lead to.
**Does not know:** what happens in a stage (`night.py`, `circle.py`, `ballot.py`), and how long a step lasts.
**Could be better:** the tables do not steer the game. Only a test finds a stage that goes another way.

A game waits in exactly one **step**. Between two steps it runs through **stages**, which wait for nobody:
they count, announce and decide, and either open the next step or lead to another stage.

    deal ─ night 1 ─ day 1 ─ night 2 ─ day 2 ─ … ─ over

The book lists the steps of a night (`RuleSet.first_night`, `RuleSet.night`). Each of them runs its whole
time, whoever is alive. When the hunt closes, its victim leaves (or waits for the morning with the night's
other dead). In the morning the dead have their last words. Then the circle opens, and each player at the
table has his turn. Then the table votes: candidates are called one after another, their hands are counted,
and the votes are compared. Tied players have a defence and a new round, and in the end there may be a raise.
Players who leave have a last word, and night falls.

Three things shorten this course. First, the game may be decided. If a vote or a kill decides it, the last
words that are still due follow, and then the game is over; if a removal, a surrender or the judge decides it,
it ends at once. Second, a removal may cancel a vote. If it happens in the circle, the others still speak; if
it happens during the vote, night falls. Third, in some books night falls at once after any removal.

`AFTER` says which stage follows a step. `PASSAGES` says which steps a stage may open and which stages may
follow it. A test plays games and checks that the program follows these tables. The diagram in the
documentation is drawn from them. All steps of single roles are alike, so `ROLE_STEP` stands for all of them.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from engine.steps import StepName


class Stage(StrEnum):
    """What a game does between two steps, without waiting for anybody."""

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
    """The steps that a stage may open, and the stages that may follow if it opens none."""

    opens: frozenset[str]
    leads: frozenset[Stage]


ROLE_STEP = "a role's step"
"""In the tables, this key means every step that a book gives to a single role."""


def _passage(*targets: str) -> Passage:
    leads = frozenset(target for target in targets if isinstance(target, Stage))
    return Passage(frozenset(targets) - leads, leads)


def kind_of(step: str) -> str:
    """Returns the key of a step in `AFTER` and in similar mappings. All steps of roles have the same key."""
    return step if step in AFTER or step == StepName.OVER else ROLE_STEP


def stage_after(step: str) -> Stage:
    """Returns the stage that follows a step. Raises `KeyError` for `over`, which never ends."""
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
        Stage.DEFENCES: _passage(StepName.DEFENCE, Stage.CANDIDATES, Stage.RAISE, Stage.NIGHTFALL),
        Stage.RAISE: _passage(StepName.RAISE),
        Stage.RAISE_COUNT: _passage(Stage.WORDS, Stage.NIGHTFALL),
        Stage.NIGHTFALL: _passage(Stage.NIGHT),
    }
)
