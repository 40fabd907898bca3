"""A line: its text, the manner of players who say it, and what has to be true when it is said. Lines are
written in blocks of text, one in a row."""

import re
from enum import StrEnum
from functools import cached_property
from typing import Final

_SLOT = re.compile(r"\{(\w*)")
SLOTS: Final = frozenset({*"abcABC", "night", "role"})


class Manner(StrEnum):
    """How a seat speaks all evening."""

    SHORT = "short"
    POLITE = "polite"
    SHARP = "sharp"


MANNERS: Final = tuple(Manner)


class Need(StrEnum):
    """A condition, besides its moment, without which a line may not be said."""

    FIRST = "first"
    """The speaker opens the circle."""
    MIDDLE = "middle"
    """Somebody has spoken in this circle, and somebody else will speak."""
    LAST = "last"
    """The speaker closes the circle."""
    VOTED = "voted"
    """Hands were raised in this game."""
    LATER = "later"
    """It is not the first day."""
    TODAY = "today"
    """`a` has nominated the speaker today."""
    VOTES = "votes"
    """The speaker will vote: he promises a vote, or asks for votes."""
    HERE = "here"
    """All seats in the line are at the table."""
    HEARD = "heard"
    """`a` has spoken in this game, and told no check."""
    WARNED = "warned"
    """`b`, who was killed in a night, had called `a` black on a day before it."""
    FRIENDS = "friends"
    """Nobody in the line has called the speaker black, nominated him or raised a hand for him."""
    RED = "red"
    """Only blacks kill by night, so whom they kill is red."""
    SOLE = "sole"
    """One player claims to be the checker, and nobody else does."""
    ALONE = "alone"
    """The speaker names nobody in this speech, and nominates nobody after it."""
    DATED = "dated"
    """The speaker knows in which night he has checked."""
    UNDATED = "undated"
    """The speaker does not know in which night he has checked."""


class Line:
    """A line with slots. `{a}` is the number of a seat in words: седьмой. `{A}` is its name at the table:
    семёрка."""

    def __init__(self, text: str, manner: Manner | None = None, needs: frozenset[Need] = frozenset()) -> None:
        self.text, self.manner, self.needs = text, manner, needs

    def __repr__(self) -> str:
        return f"Line({self.text!r})"

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """Returns the seats of the line in order, with repetitions: "a", "b" or "c"."""
        return tuple(slot.lower() for slot in _SLOT.findall(self.text) if len(slot) == 1)

    @cached_property
    def named(self) -> frozenset[str]:
        """Returns the seats that the line calls by their names at the table: семёрка."""
        return frozenset(slot.lower() for slot in _SLOT.findall(self.text) if slot.isupper())


def read(block: str) -> tuple[Line, ...]:
    """Reads a block of lines. A row like `# sharp votes` gives a manner and needs to the rows after it; `#`
    alone takes them back. Raises `ValueError` for an unknown word in such a row, and for an unknown slot."""
    found: list[Line] = []
    manner: Manner | None = None
    needs: frozenset[Need] = frozenset()
    for row in block.strip().splitlines():
        if row.startswith("#"):
            words = row[1:].split()
            manner = next((Manner(word) for word in words if word in MANNERS), None)
            needs = frozenset(Need(word) for word in words if word not in MANNERS)
        elif unknown := set(_SLOT.findall(row)) - SLOTS:
            raise ValueError(f"{{{unknown.pop()}}} is no slot: {row}")
        else:
            found.append(Line(row, manner, needs))
    return tuple(found)
