"""A row of the list of presses: where a button stands, who may press it, when, and what it may change."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from aiogram.filters.callback_data import CallbackData


class Where(Enum):
    """Where the button stands."""

    GROUP = "group"
    """the group of the game, if the button names one"""
    PRIVATE = "private"
    """the private chat of the person who presses"""
    TABLE = "table"
    """where the game is played that the button names: its group, or the private chat of a practice"""


class Who(Enum):
    """Who may press it. `user_permissions.may_decide` asks Telegram who is an administrator."""

    PLAYER = "has a seat in the game"
    JUDGE = "judges the game"
    SITTER = "sits in the lobby, or waits for a seat in it"
    SEATED = "sits in the lobby, or is announced for the table"
    HOST = "creator, administrator, or who stands in for a creator who has gone"
    ADMINISTRATOR = "administrator"
    ORGANISER = "organises the tournament"
    INVITED = "presses the page of the tournament, which its link shows"
    ENTRANT = "has entered the tournament or organises it, or presses its page"
    CHIEF = "chief judge of the tournament"
    PLAYED = "played the game, or administrator"
    ANYBODY = "anybody there"


class When(Enum):
    """In which state the game must be that the button names."""

    LOBBY = "lobby"
    GATHERING = "lobby, or a table of a tournament that is announced"
    RUNNING = "running"
    STEP = "running, in the step of the button"
    FREE = "over, and no other is open there, nor awaited by a tournament"
    """Of a button that names no game: no game is open in the chat, nor awaited."""
    OVER = "over, with a result"
    ANY = "any"


class Changes(Enum):
    """The most that a press may change, besides its own message."""

    NOTHING = "nothing"
    GAME = "the game"
    JUDGED = "the game, and the page of the judge's panel"
    MARKS = "the marks of the game, and whether it counts"
    PANEL = "the page of the judge's panel"
    MOTION = "what is proposed, and all that follows if the table wants it"
    DRAFT = "the person's draft"
    SEAT = "the person's seat"
    LOBBY = "the lobby"
    SETTINGS = "the chat's settings"
    LOCALE = "the chat's language"
    OWN_LOCALE = "the person's language"
    OWN_HINTS = "whether the person gets hints"
    OWN_CALLS = "whether the person is called to his turn"
    PRESENCE = "when the player was last seen"
    OWN_DATA = "what is kept of the person"
    SEASON = "whether a season runs in the chat, and until when"
    OWN_LISTS = "whether lists name the person"
    ENTRANT = "whether the person is in the tournament"
    TOURNAMENT = "how far the tournament is, and all that follows"
    PROTEST = "the decision about a protest, whether its game counts, and what waits for that"
    PRACTICE = "a practice of the person begins"


@dataclass(frozen=True, slots=True)
class Press:
    """A row of the list.

    `wishes`: what buttons of this kind may want, as `wish_of` names it. `asks`: the questions that it
    answers; it may edit or delete only their messages. `closes`: after a refusal, too, such a question is
    closed. `drops`: questions about the same game that have no sense after it; their messages are deleted.
    """

    kind: type[CallbackData]
    wishes: Collection[str]
    where: Where
    who: Who
    when: When
    changes: Changes
    asks: tuple[str, ...] = ()
    closes: bool = False
    drops: tuple[str, ...] = ()
