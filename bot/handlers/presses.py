"""The list of presses: where each button stands, who may press it, when, and what a press may change.

`bot/handlers/guard.py` compares each press with this list before a handler sees it. A press that fits no row
is refused, however it was made.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from aiogram.filters.callback_data import CallbackData

from bot import variants
from bot.handlers.game import BUTTONS
from bot.keyboards.taps import (
    ActTap,
    BookTap,
    CardTap,
    CutTap,
    ForgetTap,
    HintTap,
    HouseTap,
    LeaveTap,
    LobbyTap,
    LocaleTap,
    PageTap,
    PairTap,
    PickTap,
    SettingTap,
    WordTap,
    question,
)
from bot.render import glossary, house_rules
from engine.notation import AIMED
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS


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
    SITTER = "sits in the lobby"
    HOST = "creator, administrator, or who stands in for a creator who has gone"
    ADMINISTRATOR = "administrator"
    PLAYED = "played the game, or administrator"
    ANYBODY = "anybody there"


class When(Enum):
    """In which state the game must be that the button names."""

    LOBBY = "lobby"
    RUNNING = "running"
    STEP = "running, in the step of the button"
    FREE = "over, and no other is open there"
    """Of a button that names no game: no game is open in the chat."""
    ANY = "any"


class Changes(Enum):
    """The most that a press may change, besides its own message."""

    NOTHING = "nothing"
    GAME = "the game"
    DRAFT = "the person's draft"
    SEAT = "the person's seat"
    LOBBY = "the lobby"
    SETTINGS = "the chat's settings"
    LOCALE = "the chat's language"
    OWN_LOCALE = "the person's language"
    OWN_HINTS = "whether the person gets hints"
    OWN_DATA = "what is kept of the person"
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


CONFIRMATIONS = ("leave", "lift", "surrender")
"""The questions to a player in his private chat."""

PRESSES = (
    Press(
        ActTap,
        {"pass", "vote", "nominate", "withdraw"},
        Where.TABLE,
        Who.PLAYER,
        When.STEP,
        Changes.GAME,
    ),
    Press(
        ActTap,
        {"shoot", "act"},
        Where.PRIVATE,
        Who.PLAYER,
        When.STEP,
        Changes.GAME,
    ),
    Press(PairTap, {"first"}, Where.PRIVATE, Who.PLAYER, When.STEP, Changes.NOTHING),
    Press(PairTap, {"pair"}, Where.PRIVATE, Who.PLAYER, When.STEP, Changes.GAME),
    Press(PickTap, {"add", "again"}, Where.PRIVATE, Who.PLAYER, When.STEP, Changes.DRAFT),
    Press(PickTap, {"done"}, Where.PRIVATE, Who.PLAYER, When.STEP, Changes.GAME),
    Press(CardTap, {"turn"}, Where.PRIVATE, Who.PLAYER, When.RUNNING, Changes.NOTHING),
    Press(
        LeaveTap,
        {"leave-ask", "surrender-ask"},
        Where.PRIVATE,
        Who.PLAYER,
        When.RUNNING,
        Changes.NOTHING,
    ),
    Press(LeaveTap, {"lift-ask"}, Where.TABLE, Who.PLAYER, When.STEP, Changes.NOTHING),
    *(
        Press(
            LeaveTap,
            {wish},
            Where.PRIVATE,
            Who.PLAYER,
            When.STEP if wish == "lift" else When.RUNNING,
            Changes.GAME,
            asks=(wish,),
            closes=True,
        )
        for wish in CONFIRMATIONS
    ),
    Press(LeaveTap, {"no"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=CONFIRMATIONS),
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
    Press(CutTap, {"cut"}, Where.GROUP, Who.SITTER, When.LOBBY, Changes.SEAT),
    Press(LobbyTap, {"rules"}, Where.GROUP, Who.ANYBODY, When.LOBBY, Changes.NOTHING),
    Press(LobbyTap, {"again"}, Where.GROUP, Who.PLAYED, When.FREE, Changes.LOBBY),
    Press(LobbyTap, {"stop-sure"}, Where.GROUP, Who.HOST, When.RUNNING, Changes.GAME, asks=("stop",)),
    Press(
        PageTap,
        {"tables", "rules", "words", "lang"},
        Where.PRIVATE,
        Who.ANYBODY,
        When.ANY,
        Changes.NOTHING,
    ),
    Press(PageTap, {"practice"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.PRACTICE),
    *(
        Press(WordTap, glossary.EXPLAINED, where, Who.ANYBODY, When.ANY, Changes.NOTHING)
        for where in (Where.GROUP, Where.PRIVATE)
    ),
    Press(BookTap, {"open"}, Where.GROUP, Who.ANYBODY, When.FREE, Changes.LOBBY, asks=("books",)),
    Press(BookTap, {"change"}, Where.GROUP, Who.HOST, When.LOBBY, Changes.LOBBY),
    Press(
        HouseTap,
        {"back", "ask"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.NOTHING,
        asks=("house",),
    ),
    Press(HouseTap, {"name"}, Where.GROUP, Who.ADMINISTRATOR, When.ANY, Changes.NOTHING),
    Press(
        HouseTap,
        {"set", "reset"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.SETTINGS,
        asks=("house",),
    ),
    Press(SettingTap, {"house"}, Where.GROUP, Who.ADMINISTRATOR, When.ANY, Changes.NOTHING),
    Press(
        SettingTap,
        {"set"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.SETTINGS,
        asks=("settings",),
    ),
    Press(LocaleTap, {"set"}, Where.GROUP, Who.ADMINISTRATOR, When.ANY, Changes.LOCALE, asks=("lang",)),
    Press(LocaleTap, {"set"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_LOCALE, asks=("lang",)),
    Press(HintTap, {"off"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_HINTS),
    Press(ForgetTap, {"yes"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_DATA, asks=("forget",)),
    Press(ForgetTap, {"no"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("forget",)),
)


Tap = (
    ActTap
    | PairTap
    | PickTap
    | LobbyTap
    | CutTap
    | PageTap
    | WordTap
    | BookTap
    | HouseTap
    | LeaveTap
    | CardTap
    | LocaleTap
    | SettingTap
    | HintTap
    | ForgetTap
)


def wish_of(tap: Tap, books: Mapping[str, RuleSet] = BOOKS) -> str | None:
    """What the button wants, as the list names it; None if no button of this kind wants that."""
    match tap:
        case ActTap():
            if tap.word in BUTTONS:
                return tap.word
            # What roles do by night is the book's to know: the handler asks the game.
            return None if tap.seat == 0 else tap.word if tap.word in AIMED else "act"
        case PairTap():
            return "pair" if tap.first else "first"
        case PickTap() | LobbyTap() | LeaveTap() | HintTap() | ForgetTap():
            return tap.wish
        case BookTap():
            wish = "change" if tap.game else "open"
            return wish if tap.book in books else None
        case HouseTap():
            return _house_wish(tap, books[tap.book]) if tap.book in books else None
        case CardTap():
            return "turn"
        case CutTap():
            return "cut"
        case LocaleTap():
            return "set"
        case PageTap():
            return tap.name
        case WordTap():
            return tap.word
        case SettingTap(name="house"):
            return "house"
        case SettingTap():
            return "set" if tap.value in variants.CHOICES.get(tap.name, ()) else None
        case _:
            assert_never(tap)


def _house_wish(tap: HouseTap, book: RuleSet) -> str | None:
    if tap.name in ("back", "reset", "name"):
        return tap.name
    if not tap.value:
        return "ask" if tap.name in variants.house_parameters(book) else None
    return None if house_rules.chosen(tap.name, tap.value) is None else "set"


def press_of(tap: Tap, where: Where, books: Mapping[str, RuleSet] = BOOKS) -> Press | None:
    """The row of a press; None if no such button can stand there."""
    wish, there = wish_of(tap, books), (where, Where.TABLE)
    rows = (row for row in PRESSES if row.kind is type(tap) and row.where in there and wish in row.wishes)
    return next(rows, None)


def questions_of(press: Press, tap: Tap) -> frozenset[str]:
    """The stored names of the questions whose message this press may change."""
    game_id: int | None = getattr(tap, "game", None)
    return frozenset(press.asks if game_id is None else (question(name, game_id) for name in press.asks))
