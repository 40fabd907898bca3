"""Presses about tournaments, and protests against their games."""

from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.keyboards.event_taps import DecideTap, EventTap, ProtestTap

OF_EVENT = (
    Press(EventTap, {"enter"}, Where.PRIVATE, Who.INVITED, When.ANY, Changes.ENTRANT, asks=("tournament",)),
    Press(EventTap, {"leave"}, Where.PRIVATE, Who.ENTRANT, When.ANY, Changes.ENTRANT, asks=("tournament",)),
    Press(
        EventTap, {"standing"}, Where.PRIVATE, Who.ENTRANT, When.ANY, Changes.NOTHING, asks=("tournament",)
    ),
    Press(
        EventTap,
        {"menu", "people"},
        Where.PRIVATE,
        Who.ORGANISER,
        When.ANY,
        Changes.NOTHING,
        asks=("tournament",),
    ),
    Press(
        EventTap,
        {"draw", "begin", "hold", "again", "skip", "replace", "finish"},
        Where.PRIVATE,
        Who.ORGANISER,
        When.ANY,
        Changes.TOURNAMENT,
        asks=("tournament",),
    ),
    Press(ProtestTap, {"ask"}, Where.GROUP, Who.ANYBODY, When.OVER, Changes.NOTHING),
    Press(
        DecideTap,
        {"deny", "allow", "void"},
        Where.PRIVATE,
        Who.CHIEF,
        When.ANY,
        Changes.PROTEST,
        asks=("ruling",),
    ),
)
