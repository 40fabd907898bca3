"""A picture as data. Its words have no language yet. It waits in the outbox together with its post.

A picture of a running game has no field for a role, so it can not show a role.
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from bot.render.line import Line

Theme: TypeAlias = Literal["dark", "light"]

Emblem: TypeAlias = Literal["citizen", "sheriff", "doctor", "mistress", "maniac", "mafia", "don", "own"]
"""The names of the drawings on the cards of roles. `own` is the drawing for all roles that a club's book
defines."""

VALUE = ConfigDict(frozen=True, extra="forbid")


class SeatMark(BaseModel):
    """One seat in the picture of a table. `listed`: whether the seat is nominated. `votes`: how many hands it
    has in the present round of the vote; None if it was not called yet."""

    model_config = VALUE

    seat: int
    name: str
    out: bool = False
    speaks: bool = False
    listed: bool = False
    fouls: int = 0
    votes: int | None = None


class CountMark(BaseModel):
    """One mark in a row of the course: a seat with a number. `seat`: None for the raise. `count`: the number
    of votes; None for a player who was killed."""

    model_config = VALUE

    seat: int | None
    count: int | None = None


class CourseRow(BaseModel):
    """One row of the course of a game: what happened in one night or in one round of voting. `missed`: the
    word for a hunt that hit nobody; None if there was none in this night."""

    model_config = VALUE

    label: Line
    marks: tuple[CountMark, ...]
    missed: Line | None = None


class TablePicture(BaseModel):
    """The data of the picture of a running game, as everybody sees it. `now`: the line about the speaker.
    `raised`: the word for a raise."""

    model_config = VALUE

    theme: Theme
    title: Line
    count: Line
    now: Line | None = None
    ballot: Line | None = None
    seats: tuple[SeatMark, ...]
    votes: tuple[CourseRow, ...] = ()
    raised: Line


class PlayerMark(BaseModel):
    """One player in the picture of a game that is over. `emblem`: the sign beside his role; None for the
    roles that most players have. `exit`: how he left the game; None if he stayed to the end."""

    model_config = VALUE

    seat: int
    name: str
    team: Literal["red", "black"]
    role: Line
    emblem: Emblem | None = None
    exit: Line | None = None


class ResultPicture(BaseModel):
    """The data of the picture with the result of a game."""

    model_config = VALUE

    theme: Theme
    winner: Literal["red", "black", "draw"]
    title: Line
    reason: Line
    teams: tuple[tuple[Line, tuple[PlayerMark, ...]], ...]
    course: tuple[CourseRow, ...]
    raised: Line


class CardPicture(BaseModel):
    """The data of the picture of a role's card. It has no seat and no name, so that the same role has the
    same picture for everybody."""

    model_config = VALUE

    theme: Theme
    team: Literal["red", "black"]
    emblem: Emblem
    role: Line
    colour: Line


class ChartRow(BaseModel):
    """One bar of a chart, with its name and value. `place`: the place of a player in a list of the best.
    `share`: the filled part of the bar, in percent. `waits`: whether the player has too few games for it."""

    model_config = VALUE

    label: Line
    value: Line
    share: int
    place: int | None = None
    waits: bool = False


class ChartPicture(BaseModel):
    """The data of a chart: the figures of one player, or the best players of a group."""

    model_config = VALUE

    theme: Theme
    title: Line
    under: Line
    rows: tuple[ChartRow, ...]


class StandingRow(BaseModel):
    """One row of the picture of a standing. `place`: None if the player has none. `waits`: whether it is only
    the place that he would have, with more games. `cells`: the figures; the last one decides the places."""

    model_config = VALUE

    place: int | None
    name: str
    cells: tuple[str, ...]
    waits: bool = False


class StandingPicture(BaseModel):
    """The data of the picture of a page of a season's rating. `heads`: the headings above the cells."""

    model_config = VALUE

    theme: Theme
    title: Line
    under: Line
    heads: tuple[Line, ...]
    rows: tuple[StandingRow, ...]


Picture: TypeAlias = TablePicture | ResultPicture | CardPicture | ChartPicture | StandingPicture
