"""A message ready to be sent. Rendering makes it from a row of the outbox, and the sender sends it."""

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
    """A file that takes time to make. The first call of `made` starts the work, unless it was done before. As
    long as it goes on, `made` returns None; then the file's content, or raises an exception if it failed."""

    name: str
    made: Callable[[], bytes | None]


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture for a message; it is painted only when it is needed. `paint` returns the picture as PNG. If
    `paint` raises an exception, only the text is sent. Two photos with the same `key` look the same.
    `secret`: nobody may learn from the time that sending takes whether somebody has got this picture before.
    So it is painted and uploaded for each message."""

    key: str
    paint: Callable[[], Awaitable[bytes]]
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What the bot sends to Telegram for one row. `text`: the HTML of a message, the caption of a document or
    a photo, or the plain text of an answer to a press (at most 200 characters, "" for none). `alert`: whether
    such an answer is shown as an alert or as a toast. `asks`: whether the client of the mentioned person
    opens a reply to this message; such a message has no keyboard."""

    text: str = ""
    keyboard: InlineKeyboardMarkup | None = None
    silent: bool = False
    protected: bool = False
    document: File | None = None
    sheet: Sheet | None = None
    """A file that is still being made. When it is ready, it is sent as the document of the message. If it can
    not be made, `document` is sent."""
    photo: Photo | None = None
    caption: str = ""
    """The HTML under the photo in place of the text, if the photo is sent."""
    alert: bool = False
    asks: bool = False


Render = Callable[[Outgoing, float], Message]
"""A function that makes the message of a row. The float is the moment of sending, in unix seconds: the
message may show a countdown that starts then."""
