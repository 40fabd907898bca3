"""A post: what is to be said, as data. It waits in the outbox and becomes words when it is sent.

A line has the key of a message of the locales, and its arguments. Text arguments are people's names and
words: they are escaped when the line becomes words, and nowhere else.
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

Words: TypeAlias = dict[str, str]
"""A text by language: the words that a club's own book brings."""

Arg: TypeAlias = int | str | tuple[int, ...] | Words
"""A number, a text, seats, which become "№1, №4", or a text in each language."""

Style: TypeAlias = Literal["success", "danger", "primary"]


class Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    args: dict[str, Arg] = {}
    filled: dict[str, int] = {}
    """Language → characters up to which its covered words are filled with blanks."""


def line(key: str, **args: Arg) -> Line:
    """A line with a key of the locales and its arguments."""
    return Line(key=key, args=args)


class Link(BaseModel):
    """Where a link button leads: the private chat (`start`: what the bot is sent there), or a message
    (`url`)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: str | None = None
    url: str | None = None


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
    """Shows the time left of the step `serial`, which lasts `seconds` in all."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    serial: int
    seconds: int


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
    record: str | None = None
    """Text of a game record, sent as a file."""
    data: str | None = None
    """A person's own data as JSON, sent as a file to him."""


def row_of(buttons: list[Button], width: int = 5) -> tuple[tuple[Button, ...], ...]:
    """Buttons in rows of `width`, which suit a phone."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))
