"""What the game is waiting for: always exactly one step, and every step but the last has a deadline."""

from dataclasses import dataclass
from enum import StrEnum

from engine.roles import Phase, Role, Seat


class StepName(StrEnum):
    """The steps, by their names in a record."""

    DEAL = "deal"
    MEETING = "meeting"
    SHERIFF_LOOK = "sheriff-look"
    GREET_SHERIFF = "greet-sheriff"
    GREET_DOCTOR = "greet-doctor"
    GREET_MISTRESS = "greet-mistress"
    GREET_MANIAC = "greet-maniac"
    TURN = "turn"
    VOTE = "vote"
    DEFENCE = "defence"
    RAISE = "raise"
    LAST_WORD = "last-word"
    HUNT = "hunt"
    DON_CHECK = "don-check"
    SHERIFF_CHECK = "sheriff-check"
    DOCTOR = "doctor"
    MISTRESS = "mistress"
    MANIAC = "maniac"
    OVER = "over"


STEP_OF_ROLE: dict[StepName, Role] = {
    StepName.SHERIFF_LOOK: Role.SHERIFF,
    StepName.GREET_SHERIFF: Role.SHERIFF,
    StepName.GREET_DOCTOR: Role.DOCTOR,
    StepName.GREET_MISTRESS: Role.MISTRESS,
    StepName.GREET_MANIAC: Role.MANIAC,
    StepName.DON_CHECK: Role.DON,
    StepName.SHERIFF_CHECK: Role.SHERIFF,
    StepName.DOCTOR: Role.DOCTOR,
    StepName.MISTRESS: Role.MISTRESS,
    StepName.MANIAC: Role.MANIAC,
}
"""The one role a night step belongs to; the blacks' steps and the day's belong to no single one."""

SPEECHES = frozenset({StepName.TURN, StepName.DEFENCE, StepName.LAST_WORD})
"""Steps in which one player speaks, and which he may end."""

BALLOTS = frozenset({StepName.VOTE, StepName.RAISE})
"""Steps in which hands go up."""


@dataclass(frozen=True, slots=True)
class Step:
    """`seat` is the speaker or the candidate, None where the step has none; `seconds` None only in `over`.

    `serial` counts the steps of a game from 0: an act that answers an older step is late.
    """

    name: StepName
    phase: Phase
    number: int
    seconds: int | None
    seat: Seat | None = None
    silent: bool = False
    serial: int = 0
