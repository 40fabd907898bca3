"""A picture as data. Its words have no language yet. It waits in the outbox together with its post.

The picture of a running game's table has no field for a role, so it can not show a role.
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel

from bot.render.line import Line

Theme: TypeAlias = Literal["dark", "light"]

Emblem: TypeAlias = Literal["citizen", "sheriff", "doctor", "mistress", "maniac", "mafia", "don", "own"]
"""The names of the drawings on the cards of roles. `own` is for all roles that a club's book defines."""


class Value(BaseModel, frozen=True, extra="forbid"):
    """Data that waits in the outbox. Unknown keys are errors."""


class SeatMark(Value):
    """One seat in the picture of a table. `listed`: whether the seat is nominated. `votes`: how many hands it
    has in the present round of the vote; None if it is no candidate, or was not called yet."""

    seat: int
    name: str
    out: bool = False
    speaks: bool = False
    listed: bool = False
    fouls: int = 0
    votes: int | None = None


class CountMark(Value):
    """One mark in a row of the course: a seat with a number. `seat`: None for the raise. `count`: the number
    of votes; None for a player who was killed."""

    seat: int | None
    count: int | None = None


class CourseRow(Value):
    """One row of the course of a game: what happened in one night or in one round of voting. `missed`: the
    word for a hunt that hit nobody; None if there was none in this night."""

    label: Line
    marks: tuple[CountMark, ...]
    missed: Line | None = None


class TablePicture(Value):
    """The data of the picture of a running game, as everybody sees it. `now`: the line about the speaker.
    `raised`: the word for a raise."""

    theme: Theme
    title: Line
    count: Line
    now: Line | None = None
    ballot: Line | None = None
    seats: tuple[SeatMark, ...]
    votes: tuple[CourseRow, ...] = ()
    raised: Line


class PlayerMark(Value):
    """One player in the picture of a game that is over. `emblem`: the sign beside his role; None for the
    roles that most players have. `exit`: how he left the game; None if he stayed to the end."""

    seat: int
    name: str
    team: Literal["red", "black"]
    role: Line
    emblem: Emblem | None = None
    exit: Line | None = None


class ResultPicture(Value):
    """The data of the picture with the result of a game."""

    theme: Theme
    winner: Literal["red", "black", "draw"]
    title: Line
    reason: Line
    teams: tuple[tuple[Line, tuple[PlayerMark, ...]], ...]
    course: tuple[CourseRow, ...]
    raised: Line


class CardPicture(Value):
    """The data of the picture of a role's card. It has no seat and no name, so that the same role has the
    same picture for everybody."""

    theme: Theme
    team: Literal["red", "black"]
    emblem: Emblem
    role: Line
    colour: Line


class ChartRow(Value):
    """One bar of a chart, with its name and value. `place`: a player's place in a list of the best. `share`:
    the filled part of the bar, in percent. `waits`: whether the player has too few games for a place."""

    label: Line
    value: Line
    share: int
    place: int | None = None
    waits: bool = False


class ChartPicture(Value):
    """The data of a chart: the figures of one player, or the best players of a group."""

    theme: Theme
    title: Line
    under: Line
    rows: tuple[ChartRow, ...]


class StandingRow(Value):
    """One row of the picture of a standing. `place`: None if the player has none. `waits`: whether he needs
    more games to have this place. `cells`: the figures; the last one decides the places."""

    place: int | None
    name: str
    cells: tuple[str, ...]
    waits: bool = False


class StandingPicture(Value):
    """The data of the picture of a page of a season's rating. `heads`: the headings above the cells."""

    theme: Theme
    title: Line
    under: Line
    heads: tuple[Line, ...]
    rows: tuple[StandingRow, ...]


Picture: TypeAlias = TablePicture | ResultPicture | CardPicture | ChartPicture | StandingPicture
