"""The `[deal]` table of a record: the published commitment, and the values that prove it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, Self, assert_never

from pydantic import BaseModel, Field, field_validator, model_validator

from engine.commitment import CUTS, NOT_CUT, Sealed, Seating, Version, Version1, Version2, Version3
from engine.toml_text import quoted


class Strict(BaseModel, frozen=True, extra="forbid", strict=True):
    """Data of a file. Values of a wrong type and unknown keys are errors."""


def strict_integer(value: object, otherwise: object) -> object:
    """Returns the value if it is an integer. Otherwise, also for True and 1.0, raises `ValueError` with the
    message `otherwise`."""
    if type(value) is not int:
        raise ValueError(otherwise)
    return value


Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Cut = Annotated[int, Field(ge=NOT_CUT, lt=CUTS.stop)]

REQUIRED_KEYS: Mapping[Version, frozenset[str]] = MappingProxyType(
    {
        1: frozenset({"nonce"}),
        2: frozenset({"game", "nonce"}),
        3: frozenset({"game", "seed", "joined", "cuts", "seats"}),
    }
)
"""The keys that `[deal]` must have in each version, apart from `version` and `commitment`."""

OPTIONAL_KEYS: Mapping[Version, frozenset[str]] = MappingProxyType(
    {1: frozenset(), 2: frozenset(), 3: frozenset({"announced"})}
)
"""The keys that `[deal]` may also have in each version."""


class DealOpened(Strict):
    """The published commitment and the values that prove it: see `engine.commitment`. `REQUIRED_KEYS` and
    `OPTIONAL_KEYS` say which version has which keys. `game` is the game's number. `joined` are names and
    `cuts` are these people's cuts, both in the order of joining. `announced`: a tournament had announced
    names and seats before the commitment was posted."""

    version: Version = 1
    game: Annotated[int, Field(ge=1)] | None = None
    commitment: Digest
    nonce: Digest | None = None
    seed: Digest | None = None
    joined: list[str] | None = None
    cuts: list[Cut] | None = None
    seats: Seating | None = None
    announced: Literal[True] | None = None

    @field_validator("version", mode="before")
    @classmethod
    def _integer(cls, value: object) -> object:
        return strict_integer(value, "the versions are the integers 1, 2 and 3")

    @model_validator(mode="after")
    def _has_its_keys(self) -> Self:
        for key in sorted(frozenset[str]().union(*REQUIRED_KEYS.values(), *OPTIONAL_KEYS.values())):
            here, wanted = getattr(self, key) is not None, key in REQUIRED_KEYS[self.version]
            if here and not wanted and key not in OPTIONAL_KEYS[self.version]:
                raise ValueError(f"version {self.version} has no {key}")
            if wanted and not here:
                raise ValueError(f"version {self.version} needs {key}")
        return self

    def sealed(
        self, ruleset: str, overrides: Mapping[str, object], roles: tuple[str, ...], players: tuple[str, ...]
    ) -> Sealed:
        """Returns the contents of the commitment; in version 3, the values from which the deal follows.
        `roles` (ids) and `players` are by seat."""
        match self.version:
            case 1:
                return Version1(ruleset, roles, self.nonce or "")
            case 2:
                return Version2(self.game or 0, ruleset, overrides, roles, players, self.nonce or "")
            case 3:
                return Version3(
                    game=self.game or 0,
                    ruleset=ruleset,
                    overrides=overrides,
                    cards=tuple(sorted(roles)),
                    joined=tuple(self.joined or ()),
                    cuts=tuple(self.cuts or ()),
                    seated=players if self.seats == "given" else None,
                    seed=self.seed or "",
                )
            case _:
                assert_never(self.version)

    def table(self) -> list[str]:
        """Writes the lines of the `[deal]` table. A table of version 1 leaves its version out."""
        told = self.model_dump(exclude_none=True, exclude={"version"} if self.version == 1 else None)
        return ["", "[deal]", *(f"{key} = {_value(value)}" for key, value in told.items())]


def _value(value: int | str | list[int] | list[str]) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if value is True:
        return "true"
    return quoted(value) if isinstance(value, str) else str(value)
