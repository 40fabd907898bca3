"""The buttons with which a table proposes motions and raises hands for them, and those of a player who did
nothing for a long time."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from bot.presses.press import Number, Tap
from engine.rules.model import RuleSet

MotionKind: TypeAlias = Literal["pause", "resume", "remove", "stop", "substitute"]
"""What a motion proposes: to pause the game, to end the pause, to remove a player, to stop the game, or to
give a seat to a substitute."""


class ProposeTap(Tap, prefix="m"):
    """A button that proposes a motion to the table. `subject`: the seat that it is about, 0 for none."""

    game: Number
    kind: MotionKind
    subject: Number = 0

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        return self.kind


class MotionTap(Tap, prefix="y"):
    """A button that raises a hand for a motion."""

    game: Number
    motion: Number


class HereTap(Tap, prefix="e"):
    """The button below the reminder that a player gets in private when he has done nothing for a long time.
    By pressing it he says that he is there."""

    game: Number


class BackTap(Tap, prefix="bk"):
    """The button in the group below the reminder to the player at this seat, and below the question whether
    to go on without him. Only he may press it: by that he says that he is there."""

    game: Number
    seat: Number
