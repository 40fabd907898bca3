"""The values that describe a kind of button: its data, where the button is, who may press it and when, and
what a press may change."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from engine.rules.model import RuleSet

Number = Annotated[int, Field(ge=0, le=2**63 - 1)]
"""A number in a button's data, small enough for the database. A forged press may contain a larger one; it is
then refused."""

ONLY = "press"
"""The wish of each button whose kind has only one wish."""


class Tap(CallbackData, prefix="-"):
    """The data that a button carries: its kind and its values. A forged press can carry any data."""

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        """Returns what the button asks for (its wish), by the name that the list of presses uses; None if
        buttons of this kind have no such wish."""
        wish: str = getattr(self, "wish", ONLY)
        return wish


class Where(Enum):
    """Where the message stands that has the button."""

    GROUP = "group"
    """The message is in the group. If the button carries the id of a game, the group must be that of the
    game."""
    PRIVATE = "private"
    """The message is in the private chat of the person who presses."""
    TABLE = "table"
    """The message is in the chat in which the button's game is played: a group, or the private chat of a
    practice."""


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
    GATHERING = "lobby, or a table of a tournament that is announced"
    RUNNING = "running"
    STEP = "running, in the step of the button"
    FREE = "over, and no other is open there, nor awaited by a tournament"
    """The button is not about one game. The chat has no open game, and no tournament waits for a game
    there."""
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


@dataclass(frozen=True, slots=True)
class Press:
    """One row of the list of presses: what the guard checks for a kind of button.

    `wishes`: what buttons of this kind may ask for, by the names that `Tap.wanted` returns. `asks`: the
    questions that the press answers; it may edit or delete only messages that ask these questions. `closes`:
    whether the question is closed even if the press is refused. `drops`: other questions of the same chat or
    game that are pointless after the press; their messages are deleted.
    """

    kind: type[Tap]
    wishes: Collection[str]
    where: Where
    who: Who
    when: When
    changes: Changes
    asks: tuple[str, ...] = ()
    closes: bool = False
    drops: tuple[str, ...] = ()


def question(name: str, number: int) -> str:
    """Returns the name under which a question about a game or a tournament is stored. `number`: the id of the
    game or tournament."""
    return f"{name}:{number}"
