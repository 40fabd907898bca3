"""What a renderer makes of an outgoing row: a plain value, sent by the sender."""

from collections.abc import Callable
from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup

from bot.store.outbox import Outgoing


@dataclass(frozen=True, slots=True)
class File:
    name: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """`text` is Telegram's HTML; of an answer, plain words (200 characters, "" for none), shown as an
    `alert` or a toast; of a document, its caption. `asks`: in place of a keyboard, who is mentioned is
    brought to reply to it."""

    text: str = ""
    keyboard: InlineKeyboardMarkup | None = None
    silent: bool = False
    protected: bool = False
    document: File | None = None
    alert: bool = False
    asks: bool = False


Render = Callable[[Outgoing, float], Message]
"""Takes the row and the moment it is sent, in unix seconds: a countdown counts from there."""
