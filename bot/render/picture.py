"""A picture as data. Its words have no language yet. It waits in the outbox together with its post.

A picture of a running game has no field for a role, so it can not show a role.
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from bot.render.line import Line

Theme: TypeAlias = Literal["dark", "light"]

Emblem: TypeAlias = Literal["citizen", "sheriff", "doctor", "mistress", "maniac", "mafia", "don", "own"]
"""The drawing on a role's card. `own` is the drawing for all roles that a club's book defines."""

VALUE = ConfigDict(frozen=True, extra="forbid")


class SeatMark(BaseModel):
    """A seat of the table. `listed`: whether it is nominated. `votes`: the number of hands for this seat in
    the present round of the vote; None if it was not called yet."""

    model_config = VALUE

    seat: int
    name: str
    out: bool = False
    speaks: bool = False
    listed: bool = False
    fouls: int = 0
    votes: int | None = None


class CountMark(BaseModel):
    """A mark with a seat and a number. `seat`: None for the raise. `count`: the number of votes; None for a
    player who was killed."""

    model_config = VALUE

    seat: int | None
    count: int | None = None


class CourseRow(BaseModel):
    """What happened in one night or on one day."""

    model_config = VALUE

    label: Line
    marks: tuple[CountMark, ...]


class TablePicture(BaseModel):
    """A running game as everybody sees it. `now`: the line about the speaker. `raised`: the word for a
    raise."""

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
    """A player of a game that is over. `exit`: how he left the game; None if he stayed to the end."""

    model_config = VALUE

    seat: int
    name: str
    team: Literal["red", "black"]
    role: Line
    exit: Line | None = None


class ResultPicture(BaseModel):
    """The result of a game."""

    model_config = VALUE

    theme: Theme
    winner: Literal["red", "black", "draw"]
    title: Line
    reason: Line
    teams: tuple[tuple[Line, tuple[PlayerMark, ...]], ...]
    course: tuple[CourseRow, ...]
    raised: Line


class CardPicture(BaseModel):
    """The card of a role. It has no seat and no name, so that the same role has the same picture
    everywhere."""

    model_config = VALUE

    theme: Theme
    team: Literal["red", "black"]
    emblem: Emblem
    role: Line
    colour: Line


class ChartRow(BaseModel):
    """One bar of a chart, with its name and value. `place`: its place among the bars. `share`: the filled
    part of the bar, in percent."""

    model_config = VALUE

    label: Line
    value: Line
    share: int
    place: int | None = None


class ChartPicture(BaseModel):
    """The figures of one player, or the best players of a group."""

    model_config = VALUE

    theme: Theme
    title: Line
    under: Line
    rows: tuple[ChartRow, ...]


class StandingRow(BaseModel):
    """A row of a standing. `place`: None if the player has none. `cells`: the figures; the last one decides
    the places."""

    model_config = VALUE

    place: int | None
    name: str
    cells: tuple[str, ...]


class StandingPicture(BaseModel):
    """A page of a season's rating. `heads`: the headings above the cells."""

    model_config = VALUE

    theme: Theme
    title: Line
    under: Line
    heads: tuple[Line, ...]
    rows: tuple[StandingRow, ...]


Picture: TypeAlias = TablePicture | ResultPicture | CardPicture | ChartPicture | StandingPicture
