"""Roles and teams, and the small vocabulary every other module speaks."""

from enum import StrEnum
from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, 1…N: how people are called in the game."""


class Team(StrEnum):
    """Who wins together."""

    RED = "red"
    BLACK = "black"

    @property
    def other(self) -> "Team":
        """The team against this one."""
        return Team.BLACK if self is Team.RED else Team.RED


class Role(StrEnum):
    """What a card says."""

    CITIZEN = "citizen"
    SHERIFF = "sheriff"
    DOCTOR = "doctor"
    MISTRESS = "mistress"
    MANIAC = "maniac"
    MAFIA = "mafia"
    DON = "don"

    @property
    def team(self) -> Team:
        """The team that the card belongs to."""
        return Team.BLACK if self in (Role.MAFIA, Role.DON) else Team.RED


class Phase(StrEnum):
    """Whether it is night or day."""

    NIGHT = "night"
    DAY = "day"
