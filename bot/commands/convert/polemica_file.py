"""Games as the platform Polemica writes them: JSON, version 4. There is no published schema, so unknown keys
are accepted, and a missing key, a null and an empty value are the same. Seats and days are checked when the
engine plays the game."""

import datetime as dt
import json
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, AliasPath, BaseModel, Field, ValidationError, field_validator
from pydantic_core import from_json

from engine.record import RecordError
from engine.remark import Remark, value_error
from engine.roles import CITIZEN, DON, MAFIA, SHERIFF, Seat, Team

ROLES = (DON, MAFIA, CITIZEN, SHERIFF)
"""The roles, by their numbers in the file."""
WINNERS: Mapping[int | None, Team] = MappingProxyType({0: Team.RED, 1: Team.BLACK})
"""The teams, by their numbers in `result`."""
SEATS = 10
SHOWN = 120
"""How many characters of a value are shown."""


class _Read(BaseModel, frozen=True, extra="allow"):
    """A part of a file. The keys that have no field are kept for `without_place`."""


class Stage(_Read):
    """A moment of a game. `type`: the part of the day, in Polemica's words. `player`: the seat that speaks.
    `voting`: the round of the ballot. A number is 0 if it is not told."""

    type: str = ""
    day: int = 0
    player: int = 0
    voting: int = 0


class Foul(_Read):
    stage: Stage = Stage()


class Guess(_Read):
    mafs: tuple[int, ...] = ()


class Player(_Read):
    position: int
    role: Annotated[int, Field(ge=0, lt=len(ROLES))]
    username: Annotated[
        str, Field(validation_alias=AliasChoices("username", AliasPath("player", "username")))
    ] = ""
    fouls: tuple[Foul, ...] = ()
    guess: Guess = Guess()
    disqual: Stage | None = None


class Vote(_Read):
    """A row of a ballot. `num`: 0 for a nomination, else the round; None for a hand in the raise."""

    day: int
    num: int | None = None
    voter: int
    candidate: int = 0


class Shot(_Read):
    night: int
    shooter: int
    victim: int = 0


class Check(_Read):
    night: int
    role: int
    player: int = 0


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
    result: int | None = None

    @field_validator("players")
    @classmethod
    def _by_seat(cls, players: tuple[Player, ...]) -> tuple[Player, ...]:
        for seat in range(1, SEATS + 1):
            if all(one.position != seat for one in players):
                raise ValueError(Remark("seat-missing", seat=seat))
        return tuple(sorted(players, key=lambda one: one.position))


def read_games(text: str) -> list[Any]:
    """Returns the games of a file as values of its JSON. Raises `RecordError` if it is no JSON or has
    none."""
    try:
        content = from_json(text)
    except ValueError as error:
        raise RecordError(Remark("no-json", text=error)) from None
    games = content if isinstance(content, list) else [content]
    if not games:
        raise RecordError(Remark("no-game-in-it"))
    return games


def read_game(written: object) -> Game:
    """Returns a game from a value of the file's JSON. Raises `RecordError`, which names the wrong key."""
    try:
        return Game.model_validate(_filled(written))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise RecordError(".".join(map(str, first["loc"])) or "file", value_error(first)) from None


def _filled(value: Any) -> Any:
    """Returns a value without those keys of its objects that have an empty value."""
    if isinstance(value, dict):
        return {key: _filled(held) for key, held in value.items() if held not in (None, "", [], {})}
    return [_filled(held) for held in value] if isinstance(value, list) else value


def without_place(game: Game, best: Collection[Seat]) -> Iterator[str]:
    """Yields texts, "key: value", about what a record has no place for; long values are cut. `best`: seats
    whose guess the record contains."""
    told: list[tuple[str, object]] = [("bonuses", bonus) for bonus in game.bonuses]
    for one in game.players:
        guess = one.guess.model_dump(
            exclude_defaults=True, exclude={"mafs"} if one.position in best else None
        )
        more = {"guess": guess, **(one.model_extra or {}), "player": None}
        told += [(f"players {one.position}, {key}", value) for key, value in more.items()]
    told += {**(game.model_extra or {}), "id": None}.items()
    yield from (f"{key}: {json.dumps(value, ensure_ascii=False)[:SHOWN]}" for key, value in told if value)
