"""What roles do by night, as values: night actions, and greetings of the first night.

The values in this module belong to the books of the program. `parameters` names the fields that get their
value from a parameter of the rule set. So a chat's variant or a record's override can change them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from engine.roles import DOCTOR, DON, MANIAC, MISTRESS, SHERIFF, Cause, Exact, Slug
from engine.rules.effects import Alibi, CheckRole, CheckTeam, EffectData, Kill, Save, Silence

Seconds = Annotated[int, Field(ge=1, le=2**63 - 1, strict=True)]
"""A whole number of seconds, up to the largest integer that TOML guarantees."""

Flag = Annotated[bool, Field(strict=True)]
Times = Annotated[int, Field(ge=0, strict=True)] | None


class Told(StrEnum):
    """The people who learn of an act and of its answer at once."""

    ACTOR = "actor"
    """Only the actor."""
    BLACKS = "blacks"
    """The actor and all blacks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NightAction(Exact):
    """What the players of a role may do in a step of the night."""

    step: Slug
    """The name of the step in a record and in the book's order of the night."""
    role: Slug
    word: Slug
    """The act's word in a record."""
    effect: EffectData
    seconds: Seconds = 10
    targets: Literal[1, 2] = 1
    """The number of seats that the act names. They must differ."""
    reaches_the_dead: Flag = False
    """True: the act may name any seat. False: only seats that were at the table at nightfall."""
    oneself: Flag = False
    """True if the actor may name himself."""
    oneself_times: Times = None
    """How many times in a game the actor may name himself; None: any number."""
    spares_blacks: Flag = False
    """True if the act can not name a black seat."""
    may_repeat: Flag = True
    """True if the act may name the same seat two nights in a row (decisions C12)."""
    times: Times = None
    """How many times in a game the action may be used; None: in every night."""
    told: Told = Told.ACTOR
    common: Flag = False
    """True: all players of the role choose together. False: each of them chooses."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    """Name of a field of this value → the parameter of the rule set that gives its value."""

    @property
    def limited(self) -> bool:
        """Whether the game must count how often the action is used."""
        return self.times is not None or self.oneself_times is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeting(Exact):
    """A role wakes up in the first night so that the host sees its player. It does nothing else."""

    step: Slug
    role: Slug
    seconds: Seconds = 10
    parameters: Mapping[str, str] = field(default_factory=dict)


SHERIFF_LOOK = Greeting(step="sheriff-look", role=SHERIFF.id, parameters={"seconds": "look_seconds"})
GREET_SHERIFF, GREET_DOCTOR, GREET_MISTRESS, GREET_MANIAC = (
    Greeting(step=f"greet-{role.id}", role=role.id, parameters={"seconds": "greet_seconds"})
    for role in (SHERIFF, DOCTOR, MISTRESS, MANIAC)
)

CHECKS = {"seconds": "check_seconds", "reaches_the_dead": "checks_reach_the_dead"}

DON_CHECK = NightAction(
    step="don-check", role=DON.id, word="check", effect=CheckRole(SHERIFF.id), parameters=CHECKS
)
SHERIFF_CHECK = NightAction(
    step="sheriff-check", role=SHERIFF.id, word="check", effect=CheckTeam(), parameters=CHECKS
)
HEAL = NightAction(
    step="doctor",
    role=DOCTOR.id,
    word="heal",
    effect=Save(),
    oneself=True,
    common=True,
    parameters={
        "seconds": "doctor_seconds",
        "may_repeat": "doctor_may_repeat",
        "oneself_times": "self_heals",
    },
)
VISIT = NightAction(
    step="mistress",
    role=MISTRESS.id,
    word="visit",
    effect=Alibi(),
    may_repeat=False,
    common=True,
    parameters={"seconds": "mistress_seconds"},
)
MANIAC_KILLS = NightAction(
    step="maniac",
    role=MANIAC.id,
    word="kill",
    effect=Kill(Cause.MANIAC),
    oneself=True,
    common=True,
    parameters={"seconds": "maniac_seconds", "effect": "maniac"},
)
MANIAC_SILENCES = NightAction(
    step="maniac",
    role=MANIAC.id,
    word="silence",
    effect=Silence(),
    oneself=True,
    common=True,
    parameters={"seconds": "maniac_seconds", "effect": "maniac"},
)
