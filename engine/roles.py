"""Roles and teams, and the small vocabulary every other module speaks."""

from enum import StrEnum
from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, 1…N: how people are called in the game."""


class Team(StrEnum):
    RED = "red"
    BLACK = "black"

    @property
    def other(self) -> "Team":
        return Team.BLACK if self is Team.RED else Team.RED


class Role(StrEnum):
    CITIZEN = "citizen"
    SHERIFF = "sheriff"
    DOCTOR = "doctor"
    MISTRESS = "mistress"
    MANIAC = "maniac"
    MAFIA = "mafia"
    DON = "don"

    @property
    def team(self) -> Team:
        return Team.BLACK if self in (Role.MAFIA, Role.DON) else Team.RED


class Phase(StrEnum):
    NIGHT = "night"
    DAY = "day"
