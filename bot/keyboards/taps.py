"""The data of callback buttons. Each act names its game and the step it answers: a late tap is late."""

from typing import Annotated, Literal

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

Number = Annotated[int, Field(ge=0, le=2**63 - 1)]
"""What a database takes: a forged press may carry any digits."""


class ActTap(CallbackData, prefix="a"):
    """An act of a game. `word` as in a record, `seat` its target, 0 for none."""

    game: Number
    serial: Number
    word: str
    seat: Number = 0


class PairTap(CallbackData, prefix="d"):
    """A seat of an act that names two. `first` is the one pressed before, 0 if this is the first; the same
    one again takes it back."""

    game: Number
    serial: Number
    first: Number = 0
    second: Number


class PickTap(CallbackData, prefix="p"):
    """One more seat of an act that names several; or to begin again, or that those named are all.

    It does not carry the seats named before: two quick taps are of one keyboard, and both count.
    """

    game: Number
    serial: Number
    word: Literal["order", "best"]
    wish: Literal["add", "again", "done"]
    seat: Number = 0


class LobbyTap(CallbackData, prefix="l"):
    """What a lobby's message offers."""

    game: Number
    wish: Literal["begin", "cancel", "cancel-sure", "leave", "rules", "again", "stop-sure", "books"]


class BookTap(CallbackData, prefix="b"):
    """A book for a new table (`game` 0), or for a lobby that changes its own."""

    game: Number
    book: str


class HouseTap(CallbackData, prefix="h"):
    """A parameter of a book in this chat, and the word of the value it is to have ("" to be asked)."""

    book: str
    name: str
    value: str = ""


class LeaveTap(CallbackData, prefix="q"):
    """Leaving a running game, lifting a hand, surrendering: asked once more before ("no": better not)."""

    game: Number
    serial: Number
    wish: Literal["leave", "lift", "surrender", "leave-ask", "lift-ask", "surrender-ask", "no"]


class LocaleTap(CallbackData, prefix="n"):
    locale: Literal["ru", "uk"]


class SettingTap(CallbackData, prefix="s"):
    """A chat's setting, and the value it is to have."""

    name: str
    value: str


class ForgetTap(CallbackData, prefix="f"):
    """Whoever is asked in his private chat wants to be forgotten, or not."""

    wish: Literal["yes", "no"]
