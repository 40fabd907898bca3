"""A message: what rendering makes of a row, and what the sender sends."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup

from bot.store.outbox import Outgoing


@dataclass(frozen=True, slots=True)
class File:
    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file that takes a while. `made` begins to make it, and gives it when it is there; it raises if it
    can not be made."""

    name: str
    made: Callable[[], bytes | None]


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture to be painted. Two with the same `key` look the same. `paint` gives it as PNG; it may raise,
    and then the words go alone."""

    key: str
    paint: Callable[[], Awaitable[bytes]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """`text`: Telegram's HTML. Of an answer, plain words (at most 200 characters, "" for none), shown as an
    `alert` or a toast. Of a document or a photo, its caption. `asks`: has no keyboard; the client of
    the person mentioned opens a reply."""

    text: str = ""
    keyboard: InlineKeyboardMarkup | None = None
    silent: bool = False
    protected: bool = False
    document: File | None = None
    sheet: Sheet | None = None
    """In place of a document."""
    photo: Photo | None = None
    alert: bool = False
    asks: bool = False


Render = Callable[[Outgoing, float], Message]
"""Takes a row and the moment of sending in unix seconds, from which countdowns count."""
