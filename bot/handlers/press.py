"""Here a button is declared once: a `Press` says what the button carries and asks for, where it stands, who
may press it and when, and what that may change.

A press is the filter of the handler that does it:

    @router.callback_query(Press(CardTap, ONLY, Where.PRIVATE, Who.PLAYER, When.RUNNING))
    async def card_tap(...

So the guard knows what to check before this handler gets the press, and `PRESSES` in `bot/handlers/` lists
all buttons. A press for which no handler is declared, for example a forged one, is refused.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from aiogram.filters import Filter
from aiogram.types import CallbackQuery

from bot.presses import unpacked
from bot.presses.press import Tap, question
from bot.services.scope import UpdateContext
from engine.rules.model import RuleSet


class Where(Enum):
    """Where the message stands that has the button."""

    GROUP = "group"
    """The message is in the group. If the button carries the id of a game, it must be the game's group."""
    PRIVATE = "private"
    """The message is in the private chat of the person who presses."""
    TABLE = "table"
    """The message is in the chat of the button's game: a group, or the private chat of a practice."""


class Who(Enum):
    """Who may press a button. To find administrators, `services/chat/hosts.py` asks Telegram."""

    PLAYER = "has a seat in the game"
    JUDGE = "judges the game"
    SITTER = "sits in the lobby, or waits for a seat in it"
    SEATED = "sits in the lobby, or is announced for the table"
    HOST = "creator, administrator, judge of a running game, or who stands in for a creator who has gone"
    ADMINISTRATOR = "administrator"
    ORGANISER = "organises the tournament"
    INVITED = "presses the page of the tournament, which its link shows"
    ENTRANT = "has entered the tournament or organises it, or presses its page"
    CHIEF = "chief judge of the tournament"
    LEADER = "organises the tournament, or is its chief judge"
    MARKER = "judged the game, or is the chief judge of its tournament"
    PLAYED = "played the game, or administrator"
    ANYBODY = "anybody there"


class When(Enum):
    """In which state the game of the button must be."""

    LOBBY = "lobby"
    BEFORE = "lobby, or an evening that is not over"
    GATHERING = "lobby, or a table of a tournament that is announced"
    PLANNED = "an evening that is not over"
    RUNNING = "running"
    STEP = "running, in the step of the button"
    FREE = "over, and no other is open there, nor awaited by a tournament"
    """The button is not about one game. No game is open in the chat, and no tournament waits for one."""
    OVER = "over, with a result"
    ANY = "any"


class Changes(Enum):
    """How much a press may change, besides the message that has the button."""

    NOTHING = "nothing"
    GAME = "the game"
    JUDGED = "the game, and the page of the judge's panel"
    MARKS = "the marks of the game, whether it counts, and all that follows in its tournament"
    PANEL = "the page of the judge's panel"
    MOTION = "what is proposed, and all that follows if the table wants it"
    DRAFT = "the person's draft"
    NOTES = "what the person notes for himself"
    SEAT = "the person's seat"
    LOBBY = "the lobby"
    SETTINGS = "the chat's settings"
    LOCALE = "the chat's language"
    OWN_LOCALE = "the person's language"
    OWN_HINTS = "whether the person gets hints"
    OWN_CALLS = "whether the person is called to his turn"
    PRESENCE = "when the player was last seen"
    OWN_DATA = "what is kept of the person"
    SEASON = "whether a season runs in the chat, until when, and what counts in it"
    NICKNAME = "how a person is called in the chat"
    JOINS = "which accounts are one person in the chat"
    OWN_LISTS = "whether lists name the person"
    ENTRANT = "whether the person is in the tournament"
    TOURNAMENT = "how far the tournament is, and all that follows"
    NAMED = "the named judges of the tournament, and the empty chair of its running game"
    RESULTS = "results of the tournament, decisions about them, and all that follows"
    PRACTICE = "a practice of the person begins"


class Press(Filter):
    """A kind of button with some of its wishes.

    `wishes`: by the names that `Tap.wanted` returns. `asks`: the questions that the press answers; it may
    edit or delete only messages that ask these questions. `closes`: whether the question is also closed if
    the press is refused by a `StaleTapError`. `drops`: other questions of the same chat or game whose
    messages the handler may change or delete. Several wishes or questions stand in one string, with spaces.
    """

    def __init__(
        self,
        kind: type[Tap],
        wishes: str,
        where: Where,
        who: Who,
        when: When = When.ANY,
        changes: Changes = Changes.NOTHING,
        *,
        asks: str = "",
        closes: bool = False,
        drops: str = "",
    ) -> None:
        self.kind, self.wishes = kind, wishes.split()
        self.where, self.who, self.when, self.changes = where, who, when, changes
        self.asks, self.closes, self.drops = asks.split(), closes, drops.split()

    async def __call__(self, query: CallbackQuery, ctx: UpdateContext) -> bool | dict[str, Any]:
        tap = unpacked(query.data or "", [self.kind])
        where = Where.GROUP if ctx.in_group else Where.PRIVATE
        return tap is not None and self.takes(tap, where, ctx.books) and {"callback_data": tap, "press": self}

    def takes(self, tap: Tap, where: Where, books: Mapping[str, RuleSet]) -> bool:
        """Returns whether this is the declaration of the button with this data. `where`: the place of its
        message, GROUP or PRIVATE."""
        there = self.where in (where, Where.TABLE)
        return there and type(tap) is self.kind and tap.wanted(books) in self.wishes

    def questions(self, tap: Tap) -> frozenset[str]:
        """Returns the questions that this press may answer, by the names under which they are stored. The
        press may edit or delete only messages that ask one of them."""
        number: int | None = getattr(tap, "game", getattr(tap, "tournament", None))
        return frozenset(self.asks if number is None else (question(name, number) for name in self.asks))
