"""The buttons of a lobby and of an evening, and the buttons that open a new lobby."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from bot.presses.press import Number, Tap
from bot.values.evening import Answer
from engine.commitment import CUTS
from engine.rules.model import RuleSet

MOST_TABLES = 9
"""The most tables of an evening."""


HostWish = Literal["begin", "begin-sure", "books", "hour", "cancel", "cancel-sure", "stop-sure"]
LobbyWish = Literal[HostWish, "by-book", "sit", "leave", "cut", "ready", "rules", "more", "again"]
"""What the buttons of a lobby ask for. `HostWish`: those that only its host may press."""


class LobbyTap(Tap, prefix="l"):
    """A button in the message of a lobby."""

    game: Number
    wish: LobbyWish


class CutTap(Tap, prefix="k"):
    """A button by which a player chooses where to cut the deck before the deal."""

    game: Number
    cut: Annotated[int, Field(ge=CUTS.start, lt=CUTS.stop)]


class BookTap(Tap, prefix="b"):
    """A button that chooses a book. `game`: the lobby that gets the book; 0: a new lobby is opened with it,
    or, without a `book`, all books are offered for a new lobby."""

    game: Number
    book: str

    def wanted(self, books: Mapping[str, RuleSet], /) -> str | None:
        if not self.book and not self.game:
            return "offer"
        wish = "change" if self.game else "open"
        return wish if self.book in books else None


EveningChange = Literal["weekly", "once", "books", "show", "move-all"]
EveningEnd = Literal["cancel", "skip", "cancel-sure", "cancel-all", "keep"]
EveningWish: TypeAlias = Literal[Answer, "more", "less", "friend", "rules", EveningChange, EveningEnd]
"""What the buttons of an evening ask for."""


class EveningTap(Tap, prefix="ep"):
    """A button below the post of an evening, or in the message beside it."""

    game: Number
    wish: EveningWish


class MoveTap(Tap, prefix="em"):
    """A button that moves an evening. `later`: by how many minutes; below 0, it begins earlier."""

    game: Number
    later: int


class TablesTap(Tap, prefix="et"):
    """A button that says how many tables an evening has."""

    game: Number
    tables: Annotated[int, Field(ge=1, le=MOST_TABLES)]


class FriendTap(Tap, prefix="ef"):
    """A button below the message about a friend whom somebody brings to an evening. `friend`: his number.
    `wish`: "me" by the friend himself, "drop" if he does not come."""

    game: Number
    friend: Number
    wish: str
