"""What a seat can be asked to choose, by what the choice does and never by the book it belongs to."""

from dataclasses import dataclass
from enum import StrEnum

from engine.roles import Seat


class Kind(StrEnum):
    """What becomes of the seats chosen. Deeds of roles are named as in `engine.rules.effects`."""

    NOMINATE = "nominate"
    VOTE = "vote"
    """A hand for the one seat in question."""
    RAISE = "raise"
    """A hand for all of these leaving together."""
    SHOOT = "shoot"
    """The blacks' common shot, which all of them make without a word."""
    PROPOSE = "propose"
    """A shot that another decides on."""
    DECIDE = "decide"
    """The shot of the one who answers the proposals: his choice alone counts."""
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
    """Nobody knows what this does: harm to the other side, one's own spared."""


@dataclass(frozen=True, slots=True)
class Question:
    """`seats`: who can be named, and in a vote who is voted. `most`: how many at most may be named."""

    kind: Kind
    seats: tuple[Seat, ...]
    most: int = 1


class Occasion(StrEnum):
    """When one speaks."""

    TURN = "turn"
    DEFENCE = "defence"
    LAST_WORD = "last-word"
    WHISPER = "whisper"
    """Among the blacks, by night."""
