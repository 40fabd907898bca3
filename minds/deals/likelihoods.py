"""How probable what players do is, by their colours: the one table behind all distributions over deals.

docs/lab/balance.md says which numbers were counted in games of people, which in games of minds, and which
were chosen.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Habit(StrEnum):
    """A way in which one player chooses another in public."""

    BLAME = "blame"
    """Calls a player black."""
    TRUST = "trust"
    """Calls a player red."""
    NAME = "name"
    """Nominates a player whom he has not called black on this day."""
    HAND = "hand"
    """Raises a hand against a candidate whom he has neither called black nor nominated on this day."""
    BEST = "best"
    """Names a player in the best move."""


class Lean(NamedTuple):
    """How many times likelier a choice falls on one black than on one red. `red`: the choice of a red;
    `black`: the choice of a black."""

    red: float
    black: float


FIRST_DAY: Mapping[Habit, Lean] = MappingProxyType(
    {
        Habit.BLAME: Lean(1.0, 0.4),
        Habit.TRUST: Lean(0.9, 0.4),
        Habit.NAME: Lean(1.1, 0.5),
        Habit.HAND: Lean(1.0, 0.3),
        Habit.BEST: Lean(1.19, 1.0),
    }
)
"""The leans on the first day, when reds know nothing yet."""

LATER: Mapping[Habit, Lean] = MappingProxyType(
    {
        Habit.BLAME: Lean(1.3, 0.4),
        Habit.TRUST: Lean(0.7, 0.4),
        Habit.NAME: Lean(1.4, 0.5),
        Habit.HAND: Lean(1.5, 0.5),
        Habit.BEST: Lean(1.19, 1.0),
    }
)
"""The leans from the second day on."""


def lean(habit: Habit, *, first_day: bool) -> Lean:
    """Returns the lean of a habit on the first day, or on a later one."""
    return (FIRST_DAY if first_day else LATER)[habit]


CLAIM_OF_CHECKER = 0.7
"""P(claims to be the checker | is the checker)."""
CLAIM_OF_BLACK = 0.12
"""P(claims to be the checker | is black)."""
CLAIM_OF_RED = 0.003
"""P(claims to be the checker | is another red)."""

SILENT_TO_RIVAL = 0.1
"""P(does not claim in a speech | is the checker, and another player has claimed his role before)."""
SILENT_AT_LAST = 0.1
"""P(has not claimed by the end of the last word | is the checker)."""

TRUE_REPORT = 0.995
"""P(a report tells the colour of the seat | the speaker is the checker)."""
REPORT_OF_RED = 0.5
"""P(a report says this colour | the speaker is another red, who guesses)."""
LIES: Mapping[tuple[bool, bool], float] = MappingProxyType(
    {(False, True): 0.80, (False, False): 0.20, (True, True): 0.05, (True, False): 0.30}
)
"""(the seat is black, the report says black) → P(makes this report | the speaker is black)."""

SHOT_OF_CLAIMANT = 8.0
"""How many times likelier the blacks shoot a red who has claimed to be the checker than another red."""
SHOT_OF_BLACK = 0.05
"""If others than the blacks may kill: the factor for a team with a seat that died by night."""
