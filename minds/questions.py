"""What a seat can be asked to choose. Questions differ by the effect of the choice, not by the book."""

from dataclasses import dataclass
from enum import StrEnum

from engine.roles import Seat


class Kind(StrEnum):
    """What happens to the chosen seats. Night acts have the names of `engine.rules.effects`."""

    NOMINATE = "nominate"
    VOTE = "vote"
    """The seat chooses whether to raise a hand for this one candidate."""
    RAISE = "raise"
    """The seat chooses whether to raise a hand so that all these seats leave together."""
    SHOOT = "shoot"
    """The seat to shoot. All blacks shoot together and can not discuss it."""
    PROPOSE = "propose"
    """A seat to propose. Another player decides about the shot."""
    DECIDE = "decide"
    """The seat to shoot, chosen by the player who answers the proposals: only his choice counts."""
    ORDER = "order"
    BEST = "best"
    CHECK_TEAM = "check-team"
    CHECK_ROLE = "check-role"
    COMPARE = "compare"
    KILL = "kill"
    SAVE = "save"
    GUARD = "guard"
    HIDE = "hide"
    ALIBI = "alibi"
    SILENCE = "silence"
    OTHER = "other"
    """An act with an unknown effect. A mind assumes that it does harm, and chooses the other team."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a seat. `seats`: seats that can be named; in a vote, the candidates. `most`: how many may
    be named."""

    kind: Kind
    seats: tuple[Seat, ...]
    most: int = 1


class Occasion(StrEnum):
    """The moment when a player speaks."""

    TURN = "turn"
    DEFENCE = "defence"
    LAST_WORD = "last-word"
    WHISPER = "whisper"
    """A black writes to the other blacks by night."""
