"""A picture as data: what it shows, in words that have no language yet. It waits in the outbox with its post.

A picture of a running game has no field for a role: what is not here can not be drawn.
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from bot.render.line import Line

Theme: TypeAlias = Literal["dark", "light"]

Emblem: TypeAlias = Literal["citizen", "sheriff", "doctor", "mistress", "maniac", "mafia", "don", "own"]
"""The drawing on a role's card; `own` is for all roles of a club's book."""

VALUE = ConfigDict(frozen=True, extra="forbid")


class SeatMark(BaseModel):
    """A seat of the table. `votes`: hands for it in the round that runs; None if it was not called yet."""

    model_config = VALUE

    seat: int
    name: str
    out: bool = False
    speaks: bool = False
    listed: bool = False
    fouls: int = 0
    votes: int | None = None


class CountMark(BaseModel):
    """A seat, and a number that belongs to it. `seat` is None for the raise; `count` for who was killed."""

    model_config = VALUE

    seat: int | None
    count: int | None = None


class CourseRow(BaseModel):
    """What happened in a night or a day."""

    model_config = VALUE

    label: Line
    marks: tuple[CountMark, ...]


class TablePicture(BaseModel):
    """A running game as everybody sees it. `now`: who has the word. `raised`: the word for a raise."""

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
    """A player of a game that is over. `exit`: how he left; None if he stayed."""

    model_config = VALUE

    seat: int
    name: str
    team: Literal["red", "black"]
    role: Line
    exit: Line | None = None


class ResultPicture(BaseModel):
    """A game that is over."""

    model_config = VALUE

    theme: Theme
    winner: Literal["red", "black", "draw"]
    title: Line
    reason: Line
    teams: tuple[tuple[Line, tuple[PlayerMark, ...]], ...]
    course: tuple[CourseRow, ...]
    raised: Line


class CardPicture(BaseModel):
    """The card of a role. It has no seat and no name, so all who have the role get the same picture."""

    model_config = VALUE

    theme: Theme
    team: Literal["red", "black"]
    emblem: Emblem
    role: Line
    colour: Line


class ChartRow(BaseModel):
    """A name with its value, and how much of it is full. `place`: among others; `share`: in percent."""

    model_config = VALUE

    label: Line
    value: Line
    share: int
    place: int | None = None


class ChartPicture(BaseModel):
    """Figures of one player, or of the best of a group."""

    model_config = VALUE

    theme: Theme
    title: Line
    under: Line
    rows: tuple[ChartRow, ...]


class StandingRow(BaseModel):
    """A player in a standing. `place`: None for whoever has none. `cells`: figures; the last one is what the
    standing goes by."""

    model_config = VALUE

    place: int | None
    name: str
    cells: tuple[str, ...]


class StandingPicture(BaseModel):
    """A page of a season's rating. `heads`: over the cells."""

    model_config = VALUE

    theme: Theme
    title: Line
    under: Line
    heads: tuple[Line, ...]
    rows: tuple[StandingRow, ...]


Picture: TypeAlias = TablePicture | ResultPicture | CardPicture | ChartPicture | StandingPicture
