"""What a player wants to say, before words are found for it."""

from typing import NamedTuple

from minds.reasons import Way
from minds.words.moments import Moment

FEW = 5
"""If this many players or fewer are at the table, everybody knows that the end is near."""


class Point(NamedTuple):
    """One thing to say. `ways`: moments that express it, the best one first. `must`: it has to be said."""

    ways: tuple[Way, ...]
    must: bool = False

    @property
    def claims(self) -> bool:
        """Whether this point is a claim to be the checker."""
        return any(moment in (Moment.CLAIM, Moment.COUNTER) for moment, _ in self.ways)


def must(moment: Moment, *slots: tuple[str, int]) -> Point:
    """Returns a point that the speaker has to make, even in a line that was heard about other seats."""
    return Point(((moment, slots),), must=True)


def talk(moment: Moment, *slots: tuple[str, int]) -> Point:
    """Returns a point of a speech that may be left out."""
    return Point(((moment, slots),))
