"""Buttons about past games."""

from typing import Annotated, Literal

from pydantic import Field

from bot.presses.press import Number, Tap


class HistoryTap(Tap, prefix="o"):
    """A button that opens a page of the list of a chat's past games. Page 1 has the newest games."""

    page: Annotated[int, Field(ge=1, le=10**6)]


class PastTap(Tap, prefix="u"):
    """A button that sends the record and the protocol of a past game once more."""

    game: Number


class HideTap(Tap, prefix="t"):
    """A button that hides the person from lists of players, or shows him there again."""

    wish: Literal["hide", "show"]


class JoinTap(Tap, prefix="jn"):
    """A button that joins two accounts of one person, or separates them again. "no": they are two people."""

    wish: Literal["join", "part", "no"]
    person: Number
    account: Number
