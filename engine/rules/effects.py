"""What a night action does: one closed union, of which a book composes its roles.

`engine.answers` says what each tells at once, `engine.effects` what each does to the night. A new effect
is a new member here; mypy then names every place that has to know it.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, ConfigDict, Field

from engine.roles import EXACT, Cause, Slug, Team


@dataclass(frozen=True, slots=True)
class CheckTeam:
    """Tells whether the seat is red or black."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    kind: Literal["check-team"] = "check-team"


@dataclass(frozen=True, slots=True)
class CheckRole:
    """Tells whether the seat has this role."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    role: Slug
    kind: Literal["check-role"] = "check-role"


@dataclass(frozen=True, slots=True)
class Compare:
    """Tells whether two seats are of one colour."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    kind: Literal["compare"] = "compare"


@dataclass(frozen=True, slots=True)
class Kill:
    """The seat dies in the morning, of this cause."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    cause: Literal[Cause.MANIAC, Cause.KILLED] = Cause.KILLED
    kind: Literal["kill"] = "kill"


@dataclass(frozen=True, slots=True)
class Save:
    """The seat does not die this night."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    kind: Literal["save"] = "save"


@dataclass(frozen=True, slots=True)
class Guard:
    """Who guards dies in the seat's place (decisions C21)."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    kind: Literal["guard"] = "guard"


@dataclass(frozen=True, slots=True)
class Hide:
    """Whoever asks the seat's colour later this night is told this one."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    shows: Team = Team.RED
    kind: Literal["hide"] = "hide"


@dataclass(frozen=True, slots=True)
class Alibi:
    """The seat is not nominated on the next day."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    kind: Literal["alibi"] = "alibi"


@dataclass(frozen=True, slots=True)
class Silence:
    """The seat neither speaks nor votes on the next day."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT
    kind: Literal["silence"] = "silence"


def _by_name(value: object) -> object:
    """A file may name an effect that needs nothing else by its kind alone."""
    return {"kind": value} if isinstance(value, str) else value


Effect: TypeAlias = CheckTeam | CheckRole | Compare | Kill | Save | Guard | Hide | Alibi | Silence

EffectData = Annotated[
    Annotated[Effect, Field(discriminator="kind")],
    BeforeValidator(_by_name),
]
"""An effect as a field of a book."""

KINDS = tuple(effect.__dataclass_fields__["kind"].default for effect in get_args(Effect))
"""How a file names the effects."""

TARGETS: dict[type[Effect], Literal[1, 2]] = {Compare: 2}
"""Effects that need another number of seats than one."""
