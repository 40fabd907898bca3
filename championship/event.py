"""A tournament as its file has it: players, stages, seatings, and which games have been played.

The file is the truth until the event is opened in Telegram. Then the database is, and the file can be written
from it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from engine.deal_opened import whole
from engine.marks import Protest
from engine.record import printable
from engine.rules.consistency import BadOverride
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.toml_text import loads

Closed = ConfigDict(frozen=True, extra="forbid", strict=True)
Name = Annotated[str, Field(min_length=1, max_length=64, pattern=r"\S")]
"""A name within the event: of a player, a stage or a table. Each stands once among its kind."""

LONGEST = 99
"""Rounds of a stage, and tables, at most."""

Seats = list[str]
"""The names of a table's players, seat 1 first."""


class EventError(ValueError):
    """Text that is no event, or a wish that the event can not grant. One line; it begins with the key."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{printable(key)}: {printable(' '.join(why.split()))}")


class Slot(NamedTuple):
    """Where a game stands in its event. `round`: from 1, within the stage."""

    stage: str
    round: int
    table: str

    def __str__(self) -> str:
        return f"{self.stage}, {self.round}, {self.table}"


class Player(BaseModel):
    """`telegram`: the person's number there. Players of one `club` sit together as seldom as can be.
    `hidden`: on a published page a number stands in place of the name."""

    model_config = Closed

    name: Name
    telegram: Annotated[int, Field(gt=0, lt=1 << 63)] | None = None
    club: Name | None = None
    hidden: bool = False


class Stage(BaseModel):
    """`first`: how many of the standing play in it; None: all. `carries`: the points of the stages before
    count on. Each stage is a distance of its own for Ci (8.6.4). `seating`: rounds, their tables in the order
    of `tables`, players by seat; empty until it is drawn."""

    model_config = Closed

    name: Name
    tables: Annotated[list[Name], Field(min_length=1, max_length=LONGEST)]
    rounds: Annotated[int, Field(ge=1, le=LONGEST)]
    first: Annotated[int, Field(ge=1)] | None = None
    carries: bool = True
    seating: list[list[Seats]] = []

    @model_validator(mode="after")
    def _fits(self) -> Self:
        _once("table", self.tables)
        if self.seating and len(self.seating) != self.rounds:
            raise ValueError(f"the seating has {len(self.seating)} rounds, and the stage {self.rounds}")
        for number, tables in enumerate(self.seating, 1):
            if len(tables) != len(self.tables):
                raise ValueError(f"round {number} of the seating has {len(tables)} tables")
            _once(f"player in round {number}", (name for table in tables for name in table))
        return self

    def slots(self) -> Iterator[Slot]:
        """Its games, round by round."""
        for number in range(1, self.rounds + 1):
            yield from (Slot(self.name, number, table) for table in self.tables)


class PlayedGame(BaseModel):
    """A game that was played: its `record`, or its rows `game` in a table of `results`; both are paths from
    the event's file. `void`: it does not count, and why."""

    model_config = Closed

    stage: str
    round: int
    table: str
    record: str | None = None
    results: str | None = None
    game: str | None = None
    void: str | None = None
    protests: list[Protest] = []

    @model_validator(mode="after")
    def _from_one_source(self) -> Self:
        if (self.record is None) == (self.results is None):
            raise ValueError("a game has either a record or results")
        if (self.results is None) != (self.game is None):
            raise ValueError("results and game come together: a file, and the name of the game in it")
        return self

    @property
    def slot(self) -> Slot:
        return Slot(self.stage, self.round, self.table)


class Substitution(BaseModel):
    """`comes` sits in every seat of `goes`, from a round of a stage on."""

    model_config = Closed

    goes: str
    comes: str
    stage: str
    round: Annotated[int, Field(ge=1)]


class Seeds(BaseModel):
    """What chance follows from: the `seating`, and the `lot` between equals (8.7)."""

    model_config = Closed

    seating: Annotated[int, Field(ge=0, lt=1 << 63)] = 0
    lot: Annotated[int, Field(ge=0, lt=1 << 63)] = 0


class Event(BaseModel):
    """`seats`: players at a table. `chief_judge`: who decides protests (8.8)."""

    model_config = Closed

    mafia_event: Literal[1]
    title: Name
    ruleset: str
    seats: Annotated[int, Field(ge=1)] = 10
    chief_judge: str | None = None
    overrides: dict[str, Any] = {}
    seeds: Annotated[Seeds, Field(default_factory=Seeds)]
    players: list[Player] = []
    stages: Annotated[list[Stage], Field(min_length=1)]
    substitutions: list[Substitution] = []
    games: list[PlayedGame] = []

    @field_validator("mafia_event", mode="before")
    @classmethod
    def _integer(cls, value: object) -> object:
        return whole(value, "the only version is the integer 1")

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        _once("player", (player.name for player in self.players))
        _once("number", (str(player.telegram) for player in self.players if player.telegram))
        _once("stage", (stage.name for stage in self.stages))
        _once("game", (str(game.slot) for game in self.games))
        if self.stages[0].first is not None:
            raise ValueError("all play in the first stage: it has no “first”")
        self._names_players()
        self._names_games()
        return self

    def _names_players(self) -> None:
        known = {player.name for player in self.players}
        for stage in self.stages:
            for number, tables in enumerate(stage.seating, 1):
                for name in (name for table in tables for name in table):
                    if name not in known:
                        raise ValueError(f"“{name}” sits in {stage.name}, {number}, and is no player")
        for change in self.substitutions:
            for name in (change.goes, change.comes):
                if name not in known:
                    raise ValueError(f"“{name}” is in a substitution, and is no player")
            self.stage(change.stage)

    def _names_games(self) -> None:
        slots = {slot for stage in self.stages for slot in stage.slots()}
        for game in self.games:
            if game.slot not in slots:
                raise ValueError(f"there is no game {game.slot}")

    def stage(self, name: str) -> Stage:
        """Raises ValueError."""
        for stage in self.stages:
            if stage.name == name:
                return stage
        raise ValueError(f"“{name}” is no stage")

    def game(self, slot: Slot) -> PlayedGame | None:
        """The game played there; None while it is not."""
        return next((game for game in self.games if game.slot == slot), None)

    def seated(self, slot: Slot) -> tuple[str, ...]:
        """Who sits there, seat 1 first, substitutes in their seats; nobody until the seating is drawn."""
        stage = self.stage(slot.stage)
        if not stage.seating:
            return ()
        names = stage.seating[slot.round - 1][stage.tables.index(slot.table)]
        sits = self._replaced(stage, slot.round)
        return tuple(sits(name) for name in names)

    def _replaced(self, stage: Stage, number: int) -> "Replaced":
        order = [each.name for each in self.stages]
        here = (order.index(stage.name), number)
        changes = [
            change for change in self.substitutions if (order.index(change.stage), change.round) <= here
        ]
        return Replaced(tuple((change.goes, change.comes) for change in changes))

    def playing(self, stage: Stage) -> tuple[str, ...]:
        """All who are in the event when the stage begins, in the order of the list; a substitute stands in
        place of whom he came for."""
        sits = self._replaced(stage, 1)
        came = {change.comes for change in self.substitutions}
        return tuple(sits(player.name) for player in self.players if player.name not in came)

    def rules(self, books: Mapping[str, RuleSet] = BOOKS) -> RuleSet:
        """The book as the event plays it. Raises `EventError`."""
        if self.ruleset not in books:
            raise EventError("ruleset", f"“{self.ruleset}” is none of {', '.join(books)}")
        try:
            rules = books[self.ruleset].variant(self.overrides)
        except BadOverride as error:
            raise EventError("overrides", str(error)) from None
        if self.seats not in rules.deals:
            raise EventError("seats", f"the book is not for {self.seats} players")
        return rules


class Replaced(NamedTuple):
    """Who sits instead of whom, in the order in which it was decided."""

    changes: tuple[tuple[str, str], ...]

    def __call__(self, name: str) -> str:
        for goes, comes in self.changes:
            name = comes if name == goes else name
        return name


def read(text: str, books: Mapping[str, RuleSet] = BOOKS) -> Event:
    """Reads the text of an event's file. Raises `EventError`."""
    try:
        event = Event.model_validate(loads(text))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise EventError(_key(first["loc"]), first["msg"].removeprefix("Value error, ")) from None
    except ValueError as error:
        raise EventError("event", str(error)) from None
    event.rules(books)
    return event


def changed(event: Event, **values: object) -> Event:
    """The event with other values. Raises `EventError` if they do not fit together."""
    try:
        return Event.model_validate({**dict(event), **values})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise EventError(_key(first["loc"]), first["msg"].removeprefix("Value error, ")) from None


def _key(loc: Sequence[int | str]) -> str:
    """The place as a person counts: the first of a list is 1."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in loc) or "event"


def _once(what: str, names: Iterable[str]) -> None:
    twice = next((name for name, times in Counter(names).items() if times > 1), None)
    if twice is not None:
        raise ValueError(f"{what} “{twice}” stands twice")
