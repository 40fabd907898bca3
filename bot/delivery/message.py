"""A message. Rendering makes it from a row of the outbox, and the sender sends it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup

from bot.values.outgoing import Outgoing


@dataclass(frozen=True, slots=True)
class File:
    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file that takes time to make. The first call of `made` starts the work. `made` returns None until the
    file is ready, and raises an exception if the work fails."""

    name: str
    made: Callable[[], bytes | None]


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture that is not painted yet. Two photos with the same `key` look the same. `paint` returns PNG.
    If `paint` raises an exception, only the text is sent."""

    key: str
    paint: Callable[[], Awaitable[bytes]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message as it is sent. `text`: the HTML of a message, the caption of a document or a photo, or the
    plain text of an answer to a tap (at most 200 characters, "" for none). `alert`: whether an answer is
    shown as an alert or as a toast. `asks`: whether the client of the mentioned person opens a reply to this
    message; such a message has no keyboard."""

    text: str = ""
    keyboard: InlineKeyboardMarkup | None = None
    silent: bool = False
    protected: bool = False
    document: File | None = None
    sheet: Sheet | None = None
    """The file that is sent in place of `document`, when it is ready."""
    photo: Photo | None = None
    alert: bool = False
    asks: bool = False


Render = Callable[[Outgoing, float], Message]
"""A function that makes the message of a row. The float is the moment of sending, in unix seconds; countdowns
start from it."""
