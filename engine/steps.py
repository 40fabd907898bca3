"""The step in which a game waits: always exactly one. Every step except the last has a deadline."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from engine.roles import Phase, Seat


class StepName(StrEnum):
    """The steps that every book has, with their names in a record. A book names its roles' steps itself."""

    DEAL = "deal"
    MEETING = "meeting"
    TURN = "turn"
    VOTE = "vote"
    DEFENCE = "defence"
    RAISE = "raise"
    LAST_WORD = "last-word"
    HUNT = "hunt"
    OVER = "over"


AnyStep: TypeAlias = Annotated[StepName | str, Field(union_mode="left_to_right")]
"""A step of any book: an enum member if every book has the step, or text for a role's step."""

BLACKS_STEPS = frozenset({StepName.MEETING, StepName.HUNT})
"""The night steps of all blacks together."""

SPEECHES = frozenset({StepName.TURN, StepName.DEFENCE, StepName.LAST_WORD})
"""The steps in which one player speaks. The speaker may end them."""

BALLOTS = frozenset({StepName.VOTE, StepName.RAISE})
"""The steps in which players raise hands."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a game. `seat` is the speaker or the candidate; None if the step has neither. `seconds` is
    None only in `over`. `serial` numbers the steps of a game from 0. An act for an older step is too late."""

    name: AnyStep
    phase: Phase
    number: int
    seconds: int | None
    seat: Seat | None = None
    silent: bool = False
    serial: int = 0
