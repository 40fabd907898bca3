"""What roles do by night, as values: a night action, and the first night's greeting of a role.

The values below are those of the books that come with the program. `parameters` names the fields that
follow a parameter of the rule set, so that a chat's variant or a record's override reaches them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from engine.roles import DOCTOR, DON, EXACT, MANIAC, MISTRESS, SHERIFF, Cause, Slug
from engine.rules.effects import Alibi, CheckRole, CheckTeam, EffectData, Kill, Save, Silence

Seconds = Annotated[int, Field(ge=1, le=2**63 - 1, strict=True)]
"""Whole, and no longer than the integers that TOML promises to carry."""

Flag = Annotated[bool, Field(strict=True)]
Times = Annotated[int, Field(ge=0, strict=True)] | None


class Told(StrEnum):
    """Who learns of an act as it happens, and of its answer."""

    ACTOR = "actor"
    """He alone who acts."""
    BLACKS = "blacks"
    """All blacks, and who acts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NightAction:
    """What the holders of one role may do in one step of the night."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    step: Slug
    """The step's name, in the book's order of the night and in a record."""
    role: Slug
    word: Slug
    """The act's word in a record."""
    effect: EffectData
    seconds: Seconds = 10
    targets: Literal[1, 2] = 1
    """How many seats the act names; none of them twice."""
    reaches_the_dead: Flag = False
    """Any seat may be named, not only those of the table at nightfall."""
    oneself: Flag = False
    """Whether the actor may name himself."""
    oneself_times: Times = None
    """How often in a game he may; None: always."""
    spares_blacks: Flag = False
    """No black seat may be named."""
    may_repeat: Flag = True
    """The same seat may be named two nights running (decisions C12)."""
    times: Times = None
    """How often in a game the action may be used; None: every night."""
    told: Told = Told.ACTOR
    common: Flag = False
    """One choice for all who hold the role, or each has his own."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    """Field of this value → the parameter of the rule set that gives it."""

    @property
    def limited(self) -> bool:
        """Whether the game has to remember how often it was used."""
        return self.times is not None or self.oneself_times is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeting:
    """A role wakes, is seen by the host, and does nothing."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

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
