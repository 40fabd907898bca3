"""Buttons of seasons and their ratings."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from bot.presses.press import Number, Tap
from engine.rules.model import RuleSet

SeasonStart: TypeAlias = Literal["now", "month", "year"]
"""The moment from which games count for a new season: now, or the beginning of this month or year."""


SeasonEnd: TypeAlias = Literal["none", "month", "quarter", "year", "monthly"]
"""When a season ends by itself: never, or at the end of the month, the quarter or the year; "monthly": at the
end of the month, and the next season begins."""


class SeasonTap(Tap, prefix="v"):
    """A button about a season. `season`: the season that ends now, or whose planned end `end` is set (wishes
    "plan" and "plan-set"). The other fields are for a new season. `books` is "all", "scored" (all books that
    have points), or the id of one book. "choose" opens the page with all choices, "choose-…" the page for one
    of these fields. "average" and "sum" say by which points places go; "events" and "no-events", whether
    games of tournaments count. `least`: how many games a place needs."""

    wish: str
    season: Number = 0
    start: SeasonStart = "now"
    books: str = "all"
    least: Annotated[int, Field(ge=1, le=100)] = 5
    end: SeasonEnd = "none"

    def wanted(self, books: Mapping[str, RuleSet], /) -> str | None:
        return self.wish if self.books in ("all", "scored", *books) else None


RatingView: TypeAlias = Literal["points", "strength"]


class RatingTap(Tap, prefix="x"):
    """A button that opens a page of a season's rating. `page`: from 1. `view`: by points, or by strength.
    `drawn`: whether as a picture."""

    season: Number
    page: Annotated[int, Field(ge=1, le=10**6)] = 1
    view: RatingView = "points"
    drawn: bool = False
