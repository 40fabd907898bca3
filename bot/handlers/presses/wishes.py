"""What a button wants, in the words of the list of presses."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import assert_never

from bot import choices, variants
from bot.handlers.game import BUTTONS
from bot.keyboards.event_taps import DecideTap, EventTap, ProtestTap
from bot.keyboards.taps import (
    ActTap,
    BookTap,
    CallTap,
    CardTap,
    CutTap,
    ForgetTap,
    HereTap,
    HideTap,
    HintTap,
    HistoryTap,
    HouseTap,
    JudgeTap,
    LeaveTap,
    LobbyTap,
    LocaleTap,
    MotionTap,
    PageTap,
    PairTap,
    PastTap,
    PickTap,
    ProposeTap,
    RatingTap,
    SeasonTap,
    SettingTap,
    WordTap,
)
from bot.render import house_rules
from engine.notation import AIMED
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

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
    | JudgeTap
    | CardTap
    | CallTap
    | HereTap
    | ProposeTap
    | MotionTap
    | LocaleTap
    | SettingTap
    | HintTap
    | ForgetTap
    | HistoryTap
    | PastTap
    | HideTap
    | RatingTap
    | SeasonTap
    | EventTap
    | ProtestTap
    | DecideTap
)


ONLY: Mapping[type[Tap], str] = MappingProxyType(
    {
        CardTap: "turn",
        CutTap: "cut",
        HereTap: "here",
        LocaleTap: "set",
        HistoryTap: "page",
        PastTap: "again",
        RatingTap: "page",
        ProtestTap: "ask",
    }
)
"""The wish of each kind that has no other."""


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
        case PickTap() | LobbyTap() | LeaveTap() | JudgeTap() | HintTap() | ForgetTap():
            return tap.wish
        case CallTap() | HideTap() | EventTap():
            return tap.wish
        case DecideTap():
            return tap.ruling
        case BookTap():
            wish = "change" if tap.game else "open"
            return wish if tap.book in books else None
        case HouseTap():
            return _house_wish(tap, books[tap.book]) if tap.book in books else None
        case ProposeTap():
            return tap.kind
        case MotionTap():
            return "for"
        case (
            CardTap()
            | CutTap()
            | HereTap()
            | LocaleTap()
            | HistoryTap()
            | PastTap()
            | RatingTap()
            | ProtestTap()
        ):
            return ONLY[type(tap)]
        case SeasonTap():
            return tap.wish if tap.books in ("all", "scored", *books) else None
        case PageTap():
            return tap.name
        case WordTap():
            return tap.word
        case SettingTap(name="house" | "own-words" | "own-zone"):
            return tap.name
        case SettingTap(value=""):
            return "page" if tap.name in ("", *choices.SECTIONS) else None
        case SettingTap():
            return "set" if tap.value in choices.CHOICES.get(tap.name, ()) else None
        case _:
            assert_never(tap)


def _house_wish(tap: HouseTap, book: RuleSet) -> str | None:
    if tap.name in ("back", "reset", "name"):
        return tap.name
    if not tap.value:
        return "ask" if tap.name in variants.house_parameters(book) else None
    return None if house_rules.chosen(tap.name, tap.value) is None else "set"
