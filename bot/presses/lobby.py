"""The buttons of a lobby, and the buttons that open a new lobby."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from bot.presses.press import ONLY, Changes, Number, Press, Tap, When, Where, Who
from engine.commitment import CUTS
from engine.rules.model import RuleSet


class LobbyTap(Tap, prefix="l"):
    """A button in the message of a lobby."""

    game: Number
    wish: Literal[
        "begin",
        "begin-sure",
        "cancel",
        "cancel-sure",
        "leave",
        "ready",
        "cut",
        "rules",
        "again",
        "stop-sure",
        "books",
        "by-book",
    ]


class CutTap(Tap, prefix="k"):
    """A button by which a player chooses where to cut the deck before the deal."""

    game: Number
    cut: Annotated[int, Field(ge=CUTS.start, lt=CUTS.stop)]


class BookTap(Tap, prefix="b"):
    """A button that chooses a book. `game`: the lobby that gets it; 0: a new lobby is opened with it."""

    game: Number
    book: str

    def wanted(self, books: Mapping[str, RuleSet], /) -> str | None:
        wish = "change" if self.game else "open"
        return wish if self.book in books else None


PRESSES = (
    Press(LobbyTap, {"begin"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.LOBBY, drops=("begin",)),
    Press(LobbyTap, {"books"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.LOBBY),
    Press(LobbyTap, {"by-book"}, Where.GROUP, Who.ADMINISTRATOR, When.LOBBY, Changes.LOBBY),
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
    Press(
        LobbyTap,
        {"cancel-sure"},
        Where.GROUP,
        Who.HOST,
        When.LOBBY,
        Changes.LOBBY,
        asks=("cancel",),
        drops=("begin",),
    ),
    Press(LobbyTap, {"leave"}, Where.GROUP, Who.SITTER, When.LOBBY, Changes.SEAT),
    Press(LobbyTap, {"cut"}, Where.GROUP, Who.SEATED, When.GATHERING, Changes.LOBBY),
    Press(LobbyTap, {"ready"}, Where.GROUP, Who.SITTER, When.LOBBY, Changes.LOBBY),
    Press(LobbyTap, {"rules"}, Where.GROUP, Who.ANYBODY, When.LOBBY, Changes.NOTHING),
    Press(LobbyTap, {"again"}, Where.GROUP, Who.PLAYED, When.FREE, Changes.LOBBY),
    Press(LobbyTap, {"stop-sure"}, Where.GROUP, Who.HOST, When.RUNNING, Changes.GAME, asks=("stop",)),
    Press(CutTap, {ONLY}, Where.GROUP, Who.SEATED, When.GATHERING, Changes.SEAT),
    Press(BookTap, {"open"}, Where.GROUP, Who.ANYBODY, When.FREE, Changes.LOBBY, asks=("books",)),
    Press(BookTap, {"change"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.LOBBY),
)
