"""What the buttons of a tournament carry."""

from typing import Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData

from bot.keyboards.taps import Number

EventWish: TypeAlias = Literal[
    "enter",
    "leave",
    "menu",
    "draw",
    "begin",
    "hold",
    "again",
    "skip",
    "people",
    "replace",
    "standing",
    "finish",
]
"""What is wanted of a tournament."""


class EventTap(CallbackData, prefix="ev"):
    """A button of a tournament. `number`: of an entrant, or of a table in its stage, from 1; of a page of
    people, from 0. `other`: who comes for the entrant. 0: not chosen."""

    tournament: Number
    wish: EventWish
    number: Number = 0
    other: Number = 0


class ProtestTap(CallbackData, prefix="pr"):
    """Protests against the result of a game of a tournament."""

    game: Number


Ruling: TypeAlias = Literal["deny", "allow", "void"]
"""What the chief judge decides: denied; allowed, and the result stands; allowed, and the game is void."""


class DecideTap(CallbackData, prefix="de"):
    """The chief judge's decision about a protest."""

    protest: Number
    ruling: Ruling
