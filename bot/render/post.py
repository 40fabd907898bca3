"""A post is a message as data. It waits in the outbox and becomes words when it is sent.

Its lines have the type of `bot/render/line.py`, which this module also exports.
"""

from math import ceil
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from bot.render.line import Arg, Line, Words, line
from bot.render.picture import Picture

__all__ = ["Arg", "Button", "Countdown", "Line", "Link", "Post", "Style", "Words", "line", "row_of"]

Style: TypeAlias = Literal["success", "danger", "primary"]


class Link(BaseModel):
    """The target of a button with a link. `start`: the private chat, where the bot gets this parameter.
    `url`: a message. `adds`: Telegram's choice of a group to which the bot is added, as an administrator if
    there are `rights`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: str | None = None
    url: str | None = None
    adds: bool = False
    rights: tuple[str, ...] = ()


class Button(BaseModel):
    """A button. It has either `data` (the data of a tap) or a `link`. `mark`: a short sign that is shown
    before the label or in its place."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: Line | None = None
    mark: str = ""
    data: str | None = None
    link: Link | None = None
    style: Style | None = None


class Countdown(BaseModel):
    """The time left of the step `serial`, or of the ready check, which lasts `seconds` from its beginning.
    `paused`: whether the clock is stopped; then `seconds` are left."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["step", "ready"] = "step"
    serial: int = 0
    seconds: int
    paused: bool = False


class Post(BaseModel):
    """A message as data. An answer to a tap has only one line, which is shown as an `alert` or a toast."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    lines: tuple[Line, ...] = ()
    folded: tuple[Line, ...] = ()
    """Lines below the others. They are folded until somebody opens them."""
    numbered: bool = False
    """Whether the folded lines are numbered from 1."""
    blocks: tuple[tuple[Line, ...], ...] = ()
    """More folded lines. Each block can be opened separately."""
    rows: tuple[tuple[Button, ...], ...] = ()
    asks: bool = False
    """Whether the post asks the mentioned person to reply to it."""
    countdown: Countdown | None = None
    silent: bool = False
    protected: bool = False
    alert: bool = False
    picture: Picture | None = None
    """The picture above the words. The words are its caption. If the picture can not be sent, only the words
    are."""
    record: str | None = None
    """The text of a game record, which is sent as a file."""
    replay: str | None = None
    """The text of a game record. A web page that shows this game is sent as a file."""
    of_game: int | None = None
    """The id of the game of the record or the page, for a message that belongs to no game itself."""
    data: str | None = None
    """A person's own data as JSON, which the person gets as a file."""

    @property
    def kind(self) -> str:
        """Returns the kind of a post: the key of its first line without arguments. It has at most 64
        characters."""
        return f"said-{self.lines[0].key if self.lines else ''}"[:64]


def row_of(buttons: list[Button], width: int = 5) -> tuple[tuple[Button, ...], ...]:
    """Places buttons in rows of at most `width`, so that they fit on a phone. The last row never has only one
    button, because that button would look like a different kind of act."""
    if len(buttons) > width and len(buttons) % width == 1:
        width = ceil(len(buttons) / ceil(len(buttons) / width))
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))
