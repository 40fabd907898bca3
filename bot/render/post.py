"""A post is what the bot is to say, as data. It waits in the outbox and becomes a message with words when it
is sent.

Its lines have the type of `bot/render/line.py`, which this module also exports.
"""

from math import ceil
from typing import Literal, TypeAlias

from bot.render.line import Arg, Line, Words, line
from bot.render.picture import Picture, Value

__all__ = ["Arg", "Button", "Countdown", "Line", "Link", "Post", "Style", "Words", "line", "row_of"]

Style: TypeAlias = Literal["success", "danger", "primary"]


HEADING = "rules-rare"
"""The key of a heading among folded lines."""


class Link(Value):
    """Where a button with a link leads. `start`: to the private chat, where the bot gets this parameter.
    `url`: to a message. `adds`: to the list of groups to which a person can add the bot; if there are
    `rights`, as an administrator with these rights. `table`: to the page of a game's table, in the way that
    `way` says; if the bot has no such pages, the button is not shown.

    "group": the same link for everybody. "app": a Mini App, only in a private chat. "browser": a link for any
    browser, only for the person `user`; without a `user`, for everybody who watches. "overlay": a link for a
    stream; with a `user`, who may show all cards, it shows them. "evening": a link to the page of an evening
    (`table`) for any browser, the same for everybody."""

    start: str | None = None
    url: str | None = None
    adds: bool = False
    rights: tuple[str, ...] = ()
    table: int | None = None
    way: Literal["group", "app", "browser", "overlay", "evening"] = "group"
    user: int = 0


class Button(Value):
    """A button below a message. It has either `data` (the data of a tap) or a `link`. `mark`: a short sign
    that is shown before the label or in its place."""

    label: Line | None = None
    mark: str = ""
    data: str | None = None
    link: Link | None = None
    style: Style | None = None


class Countdown(Value):
    """The time that a message counts down: of the step `serial`, or of the ready check. It is `seconds` from
    the beginning. `paused`: whether the clock is stopped; then `seconds` are left."""

    kind: Literal["step", "ready", "late"] = "step"
    serial: int = 0
    seconds: int
    paused: bool = False


class Post(Value):
    """What the bot is to say, as data. The answer to a press is only lines, as an `alert` or a toast."""

    lines: tuple[Line, ...] = ()
    caption: tuple[Line, ...] = ()
    """What stands under the picture in place of the lines, because the picture shows the rest."""
    folded: tuple[Line, ...] = ()
    """Lines below the others. The client hides them until a person opens them."""
    numbered: bool = False
    """Whether the folded lines are numbered from 1. A `HEADING` gets no number."""
    blocks: tuple[tuple[Line, ...], ...] = ()
    """More folded lines. Each block can be opened separately."""
    rows: tuple[tuple[Button, ...], ...] = ()
    asks: bool = False
    """Whether the post asks the mentioned person to write a reply to it."""
    countdown: Countdown | None = None
    silent: bool = False
    protected: bool = False
    alert: bool = False
    picture: Picture | None = None
    """The picture above the words. Its caption is `caption`, or all the words if there is none. If the
    picture can not be sent, only the words are sent."""
    record: str | None = None
    """The text of a game's record. It is sent as a file."""
    replay: str | None = None
    """The text of a game's record. It is sent as a web page that shows the game and contains the record."""
    said: tuple[tuple[int, int, str], ...] = ()
    """What players said, for the page of the game. Of each message: how many events had happened before it,
    the speaker's seat, and the text."""
    of_game: int | None = None
    """The id of the game that `record` or `replay` is about, for a message that belongs to no game itself."""
    data: str | None = None
    """A person's own data as JSON. It is sent to him as a file."""

    @property
    def kind(self) -> str:
        """The kind of the post: the key of its first line, without arguments, in at most 64 characters."""
        return f"said-{self.lines[0].key if self.lines else ''}"[:64]


def row_of(buttons: list[Button], width: int = 5) -> tuple[tuple[Button, ...], ...]:
    """Returns the buttons in rows of at most `width`, so that they fit on a phone. Rows are made shorter if
    the last one would have only one button, which would look like a different kind of act; with some widths
    it still has one."""
    if len(buttons) > width and len(buttons) % width == 1:
        width = ceil(len(buttons) / ceil(len(buttons) / width))
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))
