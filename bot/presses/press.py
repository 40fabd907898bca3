"""What all kinds of buttons have in common."""

from collections.abc import Mapping
from typing import Annotated

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from engine.rules.model import RuleSet

Number = Annotated[int, Field(ge=0, le=2**63 - 1)]
"""A number in a button's data, small enough for the database. A forged press may contain a larger one; it is
then refused."""

ONLY = "press"
"""The wish of each button whose kind has only one wish."""


class Tap(CallbackData, prefix="-"):
    """The data that a button carries: its kind and its values. A forged press can carry any data."""

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        """Returns what the button asks for (its wish), by the name that its `Press` uses; None if buttons
        of this kind have no such wish."""
        wish: str = getattr(self, "wish", ONLY)
        return wish


def question(name: str, number: int) -> str:
    """Returns the name under which a question about a game or a tournament is stored. `number`: its id."""
    return f"{name}:{number}"
