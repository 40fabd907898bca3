"""Roles and teams, and the small vocabulary every other module speaks."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeAlias

from pydantic import ConfigDict, Field

Seat: TypeAlias = int
"""A place at the table, 1…N: how people are called in the game."""

Slug = Annotated[str, Field(pattern="^[a-z][a-z0-9-]{0,15}$", strict=True)]
"""The name of a role, a step or an act: short enough for the data of a button."""

EXACT = ConfigDict(extra="forbid")
"""For the values of a book that may be read from a file: a key nobody knows is a mistake."""


class Team(StrEnum):
    """Who wins together."""

    RED = "red"
    BLACK = "black"

    @property
    def other(self) -> "Team":
        """The team against this one."""
        return Team.BLACK if self is Team.RED else Team.RED


@dataclass(frozen=True, slots=True)
class Role:
    """What a card says. A book has the roles it lists; two values with the same fields are one role."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    id: Slug
    team: Team
    leads: bool = False
    """Names the order of the shots and answers the proposals; the other blacks are told who it is."""
    shows: Team | None = None
    """The colour that a check tells; None: the team's own."""

    @property
    def colour(self) -> Team:
        """What a check of the colour tells of the card."""
        return self.team if self.shows is None else self.shows


CITIZEN = Role("citizen", Team.RED)
SHERIFF = Role("sheriff", Team.RED)
DOCTOR = Role("doctor", Team.RED)
MISTRESS = Role("mistress", Team.RED)
MANIAC = Role("maniac", Team.RED)
MAFIA = Role("mafia", Team.BLACK)
DON = Role("don", Team.BLACK, leads=True)

ROLES: Mapping[str, Role] = MappingProxyType(
    {role.id: role for role in (CITIZEN, SHERIFF, DOCTOR, MISTRESS, MANIAC, MAFIA, DON)}
)
"""The roles of the books that come with the program, by id."""


class Cause(StrEnum):
    """How a player went out."""

    VOTE = "vote"
    RAISE = "raise"
    SHOT = "shot"
    MANIAC = "maniac"
    KILLED = "killed"
    """By a role of a book's own."""
    FOULS = "fouls"
    REMOVED = "removed"
    LEFT = "left"


class Phase(StrEnum):
    """Whether it is night or day."""

    NIGHT = "night"
    DAY = "day"
