"""A tournament as its file describes it: players, stages, seatings, and the games that were played.

The file is the only source of truth until the event is opened in Telegram. From then on the database is the
source, and the file can be written from it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import Field, ValidationError, field_validator, model_validator

from championship.fields import STAGE_LIMIT, Name, Seats, TelegramNumber, Text
from championship.substitutions import Replaced, Substitution, replaced
from engine.deal_opened import Strict, strict_integer
from engine.marks import Protest
from engine.remark import Joined, Remark, value_error
from engine.rules.consistency import BadOverride
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.toml_text import loads


class EventError(ValueError):
    """The text is no event, or the event does not allow what is asked. The message begins with the key."""

    def __init__(self, key: str, *why: object) -> None:
        super().__init__(key, *why)


class Fixture(NamedTuple):
    """The place of a game in its event. `round` counts from 1 within the stage."""

    stage: str
    round: int
    table: str

    def __str__(self) -> str:
        return f"{self.stage}, {self.round}, {self.table}"


class Player(Strict):
    """A player of the event. `telegram`: his Telegram number. Players of one `club` meet as seldom as
    possible. `off`: tables where he sits as seldom as possible. `stand_in`: he sits only in seats that are
    left, and has no place in the standing. `expelled`: he was put out of the event (FIIM 7.3), goes on to a
    stage only if too few others do, and stands behind all others. `hidden`: a published page shows a number
    instead of his name."""

    name: Name
    telegram: TelegramNumber | None = None
    club: Name | None = None
    off: list[Name] = []
    stand_in: bool = False
    expelled: bool = False
    hidden: bool = False


class Stage(Strict):
    """A stage of the event. `first`: how many of the standing's first players play in it; None: all.
    `last_tables`: how many tables play in the last round; None: all. `carries`: the points of earlier stages
    still count. Ci counts each stage separately (8.6.4). `seating`: for each drawn round, the tables in the
    order of `tables`, each with its players by seat."""

    name: Name
    tables: Annotated[list[Name], Field(min_length=1, max_length=STAGE_LIMIT)]
    rounds: Annotated[int, Field(ge=1, le=STAGE_LIMIT)]
    last_tables: Annotated[int, Field(ge=1)] | None = None
    first: Annotated[int, Field(ge=1)] | None = None
    carries: bool = True
    seating: list[list[Seats]] = []

    @model_validator(mode="after")
    def _fits(self) -> Self:
        _once("twice-table", self.tables)
        if (self.last_tables or 0) > len(self.tables):
            raise ValueError(Remark("last-tables", count=self.last_tables, number=len(self.tables)))
        if len(self.seating) > self.rounds:
            raise ValueError(Remark("seating-rounds", count=len(self.seating), number=self.rounds))
        for number, tables in enumerate(self.seating, 1):
            if len(tables) != len(self.tables_of(number)):
                raise ValueError(Remark("round-tables", round=number, count=len(tables)))
            _once("twice-player-in-round", (name for table in tables for name in table), round=number)
        self._seats_the_first()
        return self

    def _seats_the_first(self) -> None:
        places = [name for tables in self.seating for table in tables for name in table]
        sitting = len({*places})
        if self.is_drawn and self.first is not None and sitting != min(self.first, len(places)):
            raise ValueError(Remark("sitting-first", count=sitting, number=self.first))

    @property
    def is_drawn(self) -> bool:
        """Whether every round has its seating."""
        return len(self.seating) == self.rounds

    def tables_of(self, number: int) -> list[str]:
        """Returns the tables that play in a round. Rounds count from 1."""
        return self.tables[: self.last_tables] if number == self.rounds else self.tables

    def fixtures(self) -> Iterator[Fixture]:
        """Yields the stage's games, round by round."""
        for number in range(1, self.rounds + 1):
            yield from (Fixture(self.name, number, table) for table in self.tables_of(number))


class PlayedGame(Strict):
    """A game that was played. It comes from a `record`, or from the rows called `game` in a table of
    `results`. Both are paths, relative to the event's file. `void`: why the game does not count."""

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
            raise ValueError(Remark("one-source"))
        if (self.results is None) != (self.game is None):
            raise ValueError(Remark("both-results"))
        return self

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.stage, self.round, self.table)


class NamedJudge(Strict):
    """A judge whom the organiser names. He judges the games of `table`, in all stages and rounds or only in
    `stage` and `rounds`. `rotates`: `table` is his in round 1, and the next one of the stage in each round
    after it. `side`: he helps the judge of the table (1.2). `telegram` and `hidden`: as for a player."""

    name: Name
    telegram: TelegramNumber | None = None
    table: Name
    stage: str | None = None
    rounds: list[Annotated[int, Field(ge=1, le=STAGE_LIMIT)]] = []
    rotates: bool = False
    side: bool = False
    hidden: bool = False

    def table_in(self, stage: Stage, number: int) -> str | None:
        """Returns the judge's table in round `number` of the stage; None if he has none."""
        elsewhere = self.stage not in (None, stage.name) or self.table not in stage.tables
        if elsewhere or (self.rounds and number not in self.rounds):
            return None
        moved = number - 1 if self.rotates else 0
        return stage.tables[(stage.tables.index(self.table) + moved) % len(stage.tables)]


class Seeds(Strict):
    """The seeds of random choices: of the `seating`, and of the `lot` between equal players (8.7)."""

    seating: Annotated[int, Field(ge=0, lt=1 << 63)] = 0
    lot: Annotated[int, Field(ge=0, lt=1 << 63)] = 0


class Event(Strict):
    """A tournament. `seats`: players at a table; `least_seats`: how many are enough if there are too few
    players for full tables. `apart`: groups who meet as seldom as possible. `club_counts`: how many players
    of a club count in the standing of clubs; None: all. `chief_judge`: who decides protests (8.8).
    `judges_see`: a named judge sees the roles of his table. `when`, `where`, `notes`: what players read
    before they enter. `places`: how many may enter in Telegram; None: as many as the first stage seats at
    once, or as stand in the file, whichever is more."""

    mafia_event: Literal[1]
    title: Name
    ruleset: str
    seats: Annotated[int, Field(ge=1)] = 10
    least_seats: Annotated[int, Field(ge=1)] | None = None
    apart: list[list[Name]] = []
    club_counts: Annotated[int, Field(ge=1)] | None = None
    when: Text | None = None
    where: Text | None = None
    notes: Text | None = None
    places: Annotated[int, Field(ge=1, le=10_000)] | None = None
    chief_judge: str | None = None
    judges_see: bool = False
    overrides: dict[str, Any] = {}
    seeds: Annotated[Seeds, Field(default_factory=Seeds)]
    players: list[Player] = []
    stages: Annotated[list[Stage], Field(min_length=1)]
    judges: list[NamedJudge] = []
    substitutions: list[Substitution] = []
    games: list[PlayedGame] = []

    @field_validator("mafia_event", mode="before")
    @classmethod
    def _integer(cls, value: object) -> object:
        return strict_integer(value, Remark("only-version"))

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        _once("twice-player", (player.name for player in self.players))
        _once("twice-number", (str(player.telegram) for player in self.players if player.telegram))
        _once("twice-stage", (stage.name for stage in self.stages))
        _once("twice-game", (str(game.fixture) for game in self.games))
        if self.stages[0].first is not None:
            raise ValueError(Remark("all-first"))
        self._names_players()
        self._names_games()
        self._names_judges()
        return self

    def _names_players(self) -> None:
        known = {player.name for player in self.players}
        for stage in self.stages:
            for number, tables in enumerate(stage.seating, 1):
                for name in (name for table in tables for name in table):
                    if name not in known:
                        raise ValueError(Remark("sits-no-player", name=name, text=f"{stage.name}, {number}"))
        everywhere = {table for stage in self.stages for table in stage.tables}
        for player in self.players:
            if strange := [table for table in player.off if table not in everywhere]:
                raise ValueError(Remark("off-no-table", name=player.name, table=strange[0]))
        if strange := [name for group in self.apart for name in group if name not in known]:
            raise ValueError(Remark("apart-no-player", name=strange[0]))
        for change in self.substitutions:
            for name in (change.goes, change.comes):
                if name not in known:
                    raise ValueError(Remark("change-no-player", name=name))
            self.stage(change.stage)

    def _names_games(self) -> None:
        fixtures = {fixture for stage in self.stages for fixture in stage.fixtures()}
        for game in self.games:
            if game.fixture not in fixtures:
                raise ValueError(Remark("no-game", text=game.fixture))

    def _names_judges(self) -> None:
        tables = {table for stage in self.stages for table in stage.tables}
        for judge in self.judges:
            if judge.stage is not None:
                self.stage(judge.stage)
            if judge.table not in tables:
                raise ValueError(Remark("judge-no-table", name=judge.name, table=judge.table))
        heads = [judge for judge in self.judges if not judge.side]
        for stage in self.stages if heads else ():
            for number in range(1, stage.rounds + 1):
                # a head judge takes the chair when another one leaves it
                named = {(judge.name, judge.table_in(stage, number)) for judge in heads}
                _once(
                    "twice-judge",
                    sorted(name for name, table in named if table),
                    text=stage.name,
                    round=number,
                )

    def judge_of(self, fixture: Fixture) -> NamedJudge | None:
        """Returns the named judge of a game, the last one if there are several; None if there is none."""
        stage = self.stage(fixture.stage)
        heads = (one for one in reversed(self.judges) if not one.side)
        return next((one for one in heads if one.table_in(stage, fixture.round) == fixture.table), None)

    def side_judges_of(self, fixture: Fixture) -> tuple[NamedJudge, ...]:
        """Returns the side judges of a game."""
        stage = self.stage(fixture.stage)
        return tuple(
            one for one in self.judges if one.side and one.table_in(stage, fixture.round) == fixture.table
        )

    def stage(self, name: str) -> Stage:
        """Returns the stage with this name. Raises ValueError if the event has no such stage."""
        for stage in self.stages:
            if stage.name == name:
                return stage
        raise ValueError(Remark("no-stage", name=name))

    def game(self, fixture: Fixture) -> PlayedGame | None:
        """Returns the game that was played at this place, or None if there is none yet."""
        return next((game for game in self.games if game.fixture == fixture), None)

    def seated(self, fixture: Fixture) -> tuple[str, ...]:
        """Returns the players at a table, seat 1 first; nobody before the draw. Substitutes stand in place of
        those whom they replace."""
        stage = self.stage(fixture.stage)
        if fixture.round > len(stage.seating):
            return ()
        names = stage.seating[fixture.round - 1][stage.tables.index(fixture.table)]
        sits = self.replaced(stage, fixture.round)
        return tuple(sits(name) for name in names)

    def replaced(self, stage: Stage, number: int) -> Replaced:
        """Returns the substitutions up to this round of the stage. Rounds count from 1."""
        return replaced(self.substitutions, [each.name for each in self.stages], stage.name, number)

    def playing(self, stage: Stage, number: int = 1) -> tuple[str, ...]:
        """Returns all players who are in the event when a round of the stage begins, in the order of the
        list. A substitute stands in the place of the player he replaced."""
        sits = self.replaced(stage, number)
        came = {change.comes for change in self.substitutions}
        return tuple(sits(player.name) for player in self.players if player.name not in came)

    def rules(self, books: Mapping[str, RuleSet] = BOOKS) -> RuleSet:
        """Returns the event's book with its parameters. Raises `EventError` for a value that does not fit."""
        if self.ruleset not in books:
            raise EventError("ruleset", Remark("none-of", name=self.ruleset, text=", ".join(books)))
        try:
            rules = books[self.ruleset].variant(self.overrides)
        except BadOverride as error:
            raise EventError("overrides", error) from None
        if self.seats not in rules.deals:
            raise EventError("seats", Remark("seats-unfit", players=self.seats, why=_only(rules)))
        least = self.least_seats or self.seats
        if least > self.seats or least not in rules.deals:
            raise EventError("least_seats", Joined("; ", Remark("least-unfit", count=least), _only(rules)))
        return rules


def _only(rules: RuleSet) -> Remark:
    fewest, most = min(rules.deals), max(rules.deals)
    if fewest == most:
        return Remark("only-for", count=fewest)
    return Remark("only-for-range", least=fewest, most=most)


def read(text: str, books: Mapping[str, RuleSet] = BOOKS) -> Event:
    """Reads the text of an event's file. Raises `EventError` if the event or its book is not valid."""
    try:
        values = loads(text)
    except ValueError as error:
        raise EventError("event", error) from None
    event = _event(values)
    event.rules(books)
    return event


def with_values(event: Event, **values: object) -> Event:
    """Returns the event with some values changed. Raises `EventError` if they do not fit together."""
    return _event({**dict(event), **values})


def _event(values: Mapping[str, object]) -> Event:
    try:
        return Event.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        why = value_error(first)
        raise EventError(_key(first["loc"]), why.values.get("why", why)) from None


def _key(loc: Sequence[int | str]) -> str:
    """Returns a wrong value's key, as "players.1.name", the first item of a list being 1; "event" for
    none."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in loc) or "event"


def _once(key: str, names: Iterable[str], **where: object) -> None:
    twice = next((name for name, times in Counter(names).items() if times > 1), None)
    if twice is not None:
        raise ValueError(Remark(key, name=twice, **where))
