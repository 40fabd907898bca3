"""Roles, teams, and other small terms that every module uses."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeAlias

from pydantic import ConfigDict, Field

Seat: TypeAlias = int
"""The number of a place at the table, from 1. The bot calls players by this number."""

Slug = Annotated[str, Field(pattern="^[a-z][a-z0-9-]{0,15}$", strict=True)]
"""The name of a role, a step or an act, short enough for the data of a button."""


class Exact:
    """A value of a book, which may come from a file: unknown keys are errors."""

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


class Team(StrEnum):
    """A side of the game. Its players win together."""

    RED = "red"
    BLACK = "black"

    @property
    def other(self) -> "Team":
        """Returns the opposite team."""
        return Team.BLACK if self is Team.RED else Team.RED


@dataclass(frozen=True, slots=True)
class Role(Exact):
    """A role, as its card describes it. Each book lists its roles. Roles with equal fields are the same."""

    id: Slug
    team: Team
    leads: bool = False
    """True: this role names the order of the shots and answers the proposals, and the other blacks know its
    player."""
    shows: Team | None = None
    """The colour that a check finds; None for the colour of the team."""

    @property
    def colour(self) -> Team:
        """Returns the colour that a check finds."""
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
"""The roles of the program's books, by id."""


class Cause(StrEnum):
    """How a player left the game."""

    VOTE = "vote"
    RAISE = "raise"
    SHOT = "shot"
    MANIAC = "maniac"
    KILLED = "killed"
    """A role of a club's own book killed the player; no book of the program has it."""
    FOULS = "fouls"
    REMOVED = "removed"
    LEFT = "left"


class Phase(StrEnum):
    """Night or day."""

    NIGHT = "night"
    DAY = "day"
