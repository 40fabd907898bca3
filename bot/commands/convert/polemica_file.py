"""Games as the platform Polemica writes them: JSON, version 4. There is no published schema, so unknown keys
are passed over, and a missing key and a null are the same."""

import datetime as dt
import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AliasChoices,
    AliasPath,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import from_json

from engine.record import RecordError
from engine.remark import Remark, fault
from engine.roles import CITIZEN, DON, MAFIA, SHERIFF, Team

ROLES = (DON, MAFIA, CITIZEN, SHERIFF)
"""The roles, by their numbers in the file."""
WINNERS = (Team.RED, Team.BLACK)
"""The teams, by their numbers in `result`."""
SEATS = 10
LATEST = 99
"""The latest day and night that are read. No game has so many."""
PLACELESS = ("comKiller", "factor", "master", "num", "phase", "referee", "table", "tags", "timing")
"""Keys of a game that a record has no place for."""
SHOWN = 120
"""How many characters of a value are shown."""

NAME = AliasChoices("username", AliasPath("player", "username"))

Seat = Annotated[int, Field(ge=1, le=SEATS)]
Nobody = Annotated[int, Field(ge=0, le=SEATS)]
"""A seat, or 0."""
Number = Annotated[int, Field(ge=0, le=LATEST)]
RoleNumber = Annotated[int, Field(ge=0, lt=len(ROLES))]


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, data: object) -> object:
        if isinstance(data, Mapping):
            return {key: value for key, value in data.items() if value is not None}
        return data or {}


class Stage(_Read):
    """A moment of a game. `voting`: the round of the ballot; 0 if it is not told."""

    type: str = ""
    day: Number = 0
    player: int = 0
    voting: Number = 0


class Foul(_Read):
    stage: Stage = Stage()


class Guess(_Read):
    mafs: tuple[Nobody, ...] = ()


class Player(_Read):
    position: Seat
    role: RoleNumber
    username: Annotated[str, Field(validation_alias=NAME)] = ""
    fouls: tuple[Foul, ...] = ()
    guess: Guess = Guess()
    disqual: Stage | None = None


class Vote(_Read):
    """A row of a ballot. `num`: 0 for a nomination, else the round; None for a hand in the raise."""

    day: Number
    num: Number | None = None
    voter: Seat
    candidate: int = 0


class Shot(_Read):
    night: Number
    shooter: Seat
    victim: Nobody = 0


class Check(_Read):
    night: Number
    role: RoleNumber
    player: Nobody = 0


class Game(_Read):
    version: Literal[4] = 4
    zero_voting: Annotated[Literal["none", "respeech", "liftOnly"] | None, Field(alias="zeroVoting")] = None
    players: Annotated[tuple[Player, ...], Field(min_length=SEATS, max_length=SEATS)]
    votes: tuple[Vote, ...] = ()
    shots: tuple[Shot, ...] = ()
    checks: tuple[Check, ...] = ()
    bonuses: tuple[object, ...] = ()
    stage: Stage = Stage()
    started: dt.datetime | None = None
    result: Annotated[int, Field(ge=0, lt=len(WINNERS))] | None = None

    @field_validator("players")
    @classmethod
    def _by_seat(cls, players: tuple[Player, ...]) -> tuple[Player, ...]:
        for seat in range(1, SEATS + 1):
            if all(one.position != seat for one in players):
                raise ValueError(Remark("seat-missing", seat=seat))
        return tuple(sorted(players, key=lambda one: one.position))


def read_games(text: str) -> Iterator[tuple[str, Game, Mapping[str, Any]]]:
    """Yields each game of a file: its number, or its place in the file; the game; and the game as written.
    Raises `RecordError`, which names the game and the key."""
    try:
        content = from_json(text)
    except ValueError as error:
        raise RecordError(Remark("no-json", text=error)) from None
    for place, written in enumerate(content if isinstance(content, list) else [content], 1):
        label = str((isinstance(written, dict) and written.get("id")) or place)
        try:
            yield label, Game.model_validate(written), written
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(map(str, first["loc"])) or "file"
            raise RecordError(Remark("at-game", text=label), where, fault(first)) from None


def without_place(written: Mapping[str, Any], best: int | None) -> Iterator[str]:
    """Yields the keys and values that a record has no place for. `best`: the seat whose guess is in it."""
    for player in written["players"]:
        seat, guess = int(player["position"]), player.get("guess") or {}
        told = {f"guess.{key}": guess.get(key) for key in ("mafs", "civs", "vice")}
        told |= {key: player.get(key) for key in ("techs", "award", "quitTime")}
        if seat == best:
            del told["guess.mafs"]
        yield from (f"players {seat}, {key}: {_short(value)}" for key, value in told.items() if value)
    yield from (f"bonuses: {_short(bonus)}" for bonus in written.get("bonuses") or ())
    yield from (f"{key}: {_short(written[key])}" for key in PLACELESS if written.get(key))


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:SHOWN]
