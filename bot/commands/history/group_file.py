"""`group.json`, a file with the people, past games and seasons of a group as data (`docs/export.md`)."""

from typing import Annotated, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from bot.store.people.nicknames import FIRST_GUEST
from engine.deal_opened import Strict
from engine.marks import Judge
from engine.remark import Remark

NAME = "group.json"
RECORDS = "records"
PEOPLE = "people.csv"

Seat = Annotated[int, Field(ge=1, le=99)]
Points = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
Moment = Annotated[float, Field(ge=0, lt=1e11, allow_inf_nan=False)]
"""A time in the file: unix seconds, up to the year 5138."""


class Person(Strict):
    """A person who played in the group. `number`: the person's number within this file. `name` and `telegram`
    are None for a person who has hidden himself; `telegram` is None for a guest, too."""

    number: Annotated[int, Field(ge=1)]
    name: str | None = None
    telegram: Annotated[int, Field(ge=1, lt=FIRST_GUEST)] | None = None


class Sitting(Strict):
    """A seat of a game in the file. `person`: the number of the person; None if he is forgotten, or if two
    people had the seat. `plus` and `minus`: points before Ci; 0 in a game that does not count."""

    person: int | None = None
    role: str
    team: Literal["red", "black"]
    plus: Points = 0.0
    minus: Points = 0.0


class Best(NamedTuple):
    """How many blacks were among the seats of a best move."""

    seat: Seat
    hits: Annotated[int, Field(ge=0)]


class Deduction(NamedTuple):
    """The points of a penalty whose clause is not known (at most 0)."""

    seat: Seat
    points: Points


class PastGame(Strict):
    """A game that is over. Times are unix seconds. `record`: the path of its record; None for a game from a
    table of results. `seats`: seat 1 first. `deducted`: the penalties of a game from a table of results.
    `marks`: the marks of the judge; `void` among them says why the game does not count."""

    number: Annotated[int, Field(ge=1)]
    record: str | None = None
    ruleset: str
    started_at: Moment
    ended_at: Moment
    winner: Literal["red", "black", "draw"]
    counts: bool
    seats: list[Sitting]
    first_killed: Seat | None = None
    best_moves: list[Best] = []
    removed: list[Seat] = []
    deducted: list[Deduction] = []
    marks: Judge = Judge()

    @model_validator(mode="after")
    def _at_the_table(self) -> Self:
        named = {*self.removed, *(move.seat for move in self.best_moves), self.first_killed or 1}
        highest = max(named | {one.seat for one in self.deducted})
        if highest > len(self.seats):
            raise ValueError(Remark("no-seat-there", seat=highest))
        return self


class Standing(Strict):
    """The place of a person in a season. `place` is None for a person who has played too few games.
    `leader_wins`: victories as Don or sheriff. `first_kills`: games in which the first hunt killed him.
    `plus` and `minus`: his points above and below 0, with `ci`."""

    place: int | None
    person: int
    games: int
    wins: int
    leader_wins: int
    first_kills: int
    plus: Points
    minus: Points
    ci: Points
    total: Points


class SeasonOut(Strict):
    """A season of the group: its terms, as `bot.values.season.Terms` has them, and its standing."""

    number: Annotated[int, Field(ge=1)]
    since: Moment
    until: Moment | None = None
    ends_at: Moment | None = None
    books: list[str] = []
    least: Annotated[int, Field(ge=1)]
    seed: Annotated[int, Field(ge=0, lt=1 << 63)]
    again: bool = False
    average: bool = False
    events: bool = True
    standing: list[Standing] = []


class GroupFile(Strict):
    """The whole content of `group.json`. A program that reads it refuses a version (`mafia_group`) that it
    does not know."""

    mafia_group: Literal[1]
    title: str
    exported_at: Moment
    people: list[Person]
    games: list[PastGame]
    seasons: list[SeasonOut]
