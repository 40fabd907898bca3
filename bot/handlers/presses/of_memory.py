"""Presses about past games, figures and seasons."""

from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.keyboards.taps import HideTap, HistoryTap, PastTap, RatingTap, SeasonTap

OF_MEMORY = (
    Press(HistoryTap, {"page"}, Where.GROUP, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("history",)),
    Press(PastTap, {"again"}, Where.GROUP, Who.ANYBODY, When.OVER, Changes.NOTHING),
    Press(HideTap, {"hide", "show"}, Where.GROUP, Who.ANYBODY, When.ANY, Changes.OWN_LISTS),
    Press(
        HideTap,
        {"hide", "show"},
        Where.PRIVATE,
        Who.ANYBODY,
        When.ANY,
        Changes.OWN_LISTS,
        asks=("stats",),
    ),
    Press(RatingTap, {"page"}, Where.GROUP, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("rating",)),
    Press(SeasonTap, {"home"}, Where.GROUP, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("season",)),
    Press(
        SeasonTap,
        {"choose", "plan", "end"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.NOTHING,
        asks=("season",),
    ),
    *(
        Press(SeasonTap, {wish}, Where.GROUP, Who.ADMINISTRATOR, When.ANY, Changes.SEASON, asks=("season",))
        for wish in ("begin", "plan-set", "end-sure")
    ),
)
