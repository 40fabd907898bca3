"""Presses about past games and figures."""

from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.keyboards.taps import HideTap, HistoryTap, PastTap

OF_MEMORY = (
    Press(HistoryTap, {"page"}, Where.GROUP, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("history",)),
    Press(PastTap, {"again"}, Where.GROUP, Who.ANYBODY, When.OVER, Changes.NOTHING),
    *(
        Press(HideTap, {"hide", "show"}, where, Who.ANYBODY, When.ANY, Changes.OWN_LISTS)
        for where in (Where.GROUP, Where.PRIVATE)
    ),
)
