"""The effects of night actions, as one closed union. A book builds its roles from them.

`engine.answers` says what each effect reveals at once, and `engine.effects` says what it does to the night.
To add an effect, add a member here; mypy then reports every place that must handle it.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, Field

from engine.roles import Cause, Exact, Slug, Team


@dataclass(frozen=True, slots=True)
class CheckTeam(Exact):
    """The answer says whether the seat is red or black."""

    kind: Literal["check-team"] = "check-team"


@dataclass(frozen=True, slots=True)
class CheckRole(Exact):
    """The answer says whether the seat has this role."""

    role: Slug
    kind: Literal["check-role"] = "check-role"


@dataclass(frozen=True, slots=True)
class Compare(Exact):
    """The answer says whether two seats have the same colour."""

    kind: Literal["compare"] = "compare"


@dataclass(frozen=True, slots=True)
class Kill(Exact):
    """The seat dies in the morning. `cause`: how the protocol lists the death."""

    cause: Literal[Cause.MANIAC, Cause.KILLED] = Cause.KILLED
    kind: Literal["kill"] = "kill"


@dataclass(frozen=True, slots=True)
class Save(Exact):
    """The seat does not die this night."""

    kind: Literal["save"] = "save"


@dataclass(frozen=True, slots=True)
class Guard(Exact):
    """The actor dies instead of the target (decisions C21)."""

    kind: Literal["guard"] = "guard"


@dataclass(frozen=True, slots=True)
class Hide(Exact):
    """Later checks of the seat's colour in this night find the colour `shows`."""

    shows: Team = Team.RED
    kind: Literal["hide"] = "hide"


@dataclass(frozen=True, slots=True)
class Alibi(Exact):
    """The seat can not be nominated on the next day."""

    kind: Literal["alibi"] = "alibi"


@dataclass(frozen=True, slots=True)
class Silence(Exact):
    """The seat neither speaks nor votes on the next day."""

    kind: Literal["silence"] = "silence"


def _by_name(value: object) -> object:
    """Returns the name of an effect as its data, and other values unchanged. So a file needs only the name if
    there are no other fields."""
    return {"kind": value} if isinstance(value, str) else value


Effect: TypeAlias = CheckTeam | CheckRole | Compare | Kill | Save | Guard | Hide | Alibi | Silence

EffectData = Annotated[Annotated[Effect, Field(discriminator="kind")], BeforeValidator(_by_name)]
"""An effect as a field of a book."""

KINDS = tuple(effect.__dataclass_fields__["kind"].default for effect in get_args(Effect))
"""The names of the effects in files."""

TARGETS: dict[type[Effect], Literal[1, 2]] = {Compare: 2}
"""Effect → the number of seats that it needs, if it is not one."""
