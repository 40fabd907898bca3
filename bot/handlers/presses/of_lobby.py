"""Presses that decide about a lobby or a game."""

from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.keyboards.taps import BookTap, CutTap, LobbyTap

OF_LOBBY = (
    Press(LobbyTap, {"begin"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.LOBBY, drops=("begin",)),
    Press(LobbyTap, {"books"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.LOBBY),
    Press(
        LobbyTap,
        {"begin-sure"},
        Where.GROUP,
        Who.HOST,
        When.LOBBY,
        Changes.LOBBY,
        asks=("begin",),
        drops=("begin",),
    ),
    Press(LobbyTap, {"cancel"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.NOTHING),
    Press(LobbyTap, {"cancel-sure"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.LOBBY, asks=("cancel",)),
    Press(LobbyTap, {"leave"}, Where.GROUP, Who.SITTER, When.LOBBY, Changes.SEAT),
    Press(LobbyTap, {"ready"}, Where.GROUP, Who.SITTER, When.LOBBY, Changes.LOBBY),
    Press(CutTap, {"cut"}, Where.GROUP, Who.SEATED, When.GATHERING, Changes.SEAT),
    Press(LobbyTap, {"rules"}, Where.GROUP, Who.ANYBODY, When.LOBBY, Changes.NOTHING),
    Press(LobbyTap, {"again"}, Where.GROUP, Who.PLAYED, When.FREE, Changes.LOBBY),
    Press(LobbyTap, {"stop-sure"}, Where.GROUP, Who.HOST, When.RUNNING, Changes.GAME, asks=("stop",)),
    Press(BookTap, {"open"}, Where.GROUP, Who.ANYBODY, When.FREE, Changes.LOBBY, asks=("books",)),
    Press(BookTap, {"change"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.LOBBY),
)
