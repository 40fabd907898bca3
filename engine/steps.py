"""What the game is waiting for: always exactly one step, and every step but the last has a deadline."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from engine.roles import Phase, Seat


class StepName(StrEnum):
    """The steps that every book has, by their names in a record. A role's step is named by its book."""

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
"""A step of every book, always as its member; or a role's step, which is compared with `==`."""

BLACKS_STEPS = frozenset({StepName.MEETING, StepName.HUNT})
"""Steps of the night that belong to the blacks together."""

SPEECHES = frozenset({StepName.TURN, StepName.DEFENCE, StepName.LAST_WORD})
"""Steps in which one player speaks, and which he may end."""

BALLOTS = frozenset({StepName.VOTE, StepName.RAISE})
"""Steps in which hands go up."""


@dataclass(frozen=True, slots=True)
class Step:
    """`seat` is the speaker or the candidate, None where the step has none; `seconds` None only in `over`.

    `serial` counts the steps of a game from 0: an act that answers an older step is late.
    """

    name: AnyStep
    phase: Phase
    number: int
    seconds: int | None
    seat: Seat | None = None
    silent: bool = False
    serial: int = 0
