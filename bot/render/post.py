"""A post: what is to be said, as data. It waits in the outbox and becomes words when it is sent.

Its lines are those of `bot/render/line.py`; who imports a post finds them here.
"""

from math import ceil
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from bot.render.line import Arg, Line, Words, line
from bot.render.picture import Picture

__all__ = ["Arg", "Button", "Countdown", "Line", "Link", "Post", "Style", "Words", "line", "row_of"]

Style: TypeAlias = Literal["success", "danger", "primary"]


class Link(BaseModel):
    """Where a link button leads: the private chat (`start`: what the bot is sent there), a message (`url`),
    or the choice of a group to add the bot to (`adds`), as an administrator if there are `rights`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: str | None = None
    url: str | None = None
    adds: bool = False
    rights: tuple[str, ...] = ()


class Button(BaseModel):
    """A button has either `data` (for a tap) or `link`. `mark`: a short sign in place of words, or
    before them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: Line | None = None
    mark: str = ""
    data: str | None = None
    link: Link | None = None
    style: Style | None = None


class Countdown(BaseModel):
    """Shows the time left of the step `serial`, which lasts `seconds` in all. `paused`: these are left of it,
    and the clock stands."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    serial: int
    seconds: int
    paused: bool = False


class Post(BaseModel):
    """A message. An answer to a tap is one line, shown as an `alert` or a toast."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    lines: tuple[Line, ...] = ()
    folded: tuple[Line, ...] = ()
    """Shown below the lines, folded until somebody opens them."""
    numbered: bool = False
    """Whether the folded lines are numbered from 1."""
    rows: tuple[tuple[Button, ...], ...] = ()
    asks: bool = False
    """Whether the person mentioned in it is asked to reply to this message."""
    countdown: Countdown | None = None
    silent: bool = False
    protected: bool = False
    alert: bool = False
    picture: Picture | None = None
    """Shown above the words, which are its caption; where it can not be, the words stand alone."""
    record: str | None = None
    """Text of a game record, sent as a file."""
    replay: str | None = None
    """Text of a game record, whose page is sent as a file."""
    of_game: int | None = None
    """The game whose record or page it is, if the message belongs to none."""
    data: str | None = None
    """A person's own data as JSON, sent as a file to him."""

    @property
    def kind(self) -> str:
        """What sort of post it is, by its first line, whatever stands in it; at most 64 characters."""
        return f"said-{self.lines[0].key if self.lines else ''}"[:64]


def row_of(buttons: list[Button], width: int = 5) -> tuple[tuple[Button, ...], ...]:
    """Buttons in rows of at most `width`, which suit a phone. None is alone in the last row: it would look
    like another kind of act."""
    if len(buttons) > width and len(buttons) % width == 1:
        width = ceil(len(buttons) / ceil(len(buttons) / width))
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))
