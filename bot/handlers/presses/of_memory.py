"""Presses about past games, figures and seasons."""

from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.keyboards.taps import HideTap, HistoryTap, PastTap, RatingTap, SeasonTap

OF_MEMORY = (
    Press(HistoryTap, {"page"}, Where.GROUP, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("history",)),
    Press(PastTap, {"again"}, Where.GROUP, Who.ANYBODY, When.OVER, Changes.NOTHING),
    *(
        Press(HideTap, {"hide", "show"}, where, Who.ANYBODY, When.ANY, Changes.OWN_LISTS)
        for where in (Where.GROUP, Where.PRIVATE)
    ),
    Press(RatingTap, {"page"}, Where.GROUP, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("rating",)),
    Press(SeasonTap, {"home"}, Where.GROUP, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("season",)),
    Press(
        SeasonTap,
        {"choose", "end"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.NOTHING,
        asks=("season",),
    ),
    Press(
        SeasonTap,
        {"begin", "end-sure"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.SEASON,
        asks=("season",),
    ),
)
