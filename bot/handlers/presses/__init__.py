"""The list of presses: where each button stands, who may press it, when, and what a press may change.

`bot/handlers/guard.py` compares each press with this list before a handler sees it. A press that fits no row
is refused, however it was made.
"""

from collections.abc import Mapping

from bot.handlers.presses.of_chat import OF_CHAT
from bot.handlers.presses.of_event import OF_EVENT
from bot.handlers.presses.of_game import OF_GAME
from bot.handlers.presses.of_judge import OF_JUDGE
from bot.handlers.presses.of_lobby import OF_LOBBY
from bot.handlers.presses.of_memory import OF_MEMORY
from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.handlers.presses.wishes import Tap, wish_of
from bot.keyboards.taps import question
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

__all__ = [
    "PRESSES",
    "Changes",
    "Press",
    "Tap",
    "When",
    "Where",
    "Who",
    "press_of",
    "questions_of",
    "wish_of",
]

PRESSES = (*OF_GAME, *OF_JUDGE, *OF_LOBBY, *OF_CHAT, *OF_MEMORY, *OF_EVENT)


def press_of(tap: Tap, where: Where, books: Mapping[str, RuleSet] = BOOKS) -> Press | None:
    """The row of a press; None if no such button can stand there."""
    wish, there = wish_of(tap, books), (where, Where.TABLE)
    rows = (row for row in PRESSES if row.kind is type(tap) and row.where in there and wish in row.wishes)
    return next(rows, None)


def questions_of(press: Press, tap: Tap) -> frozenset[str]:
    """The stored names of the questions whose message this press may change."""
    number: int | None = getattr(tap, "game", getattr(tap, "tournament", None))
    return frozenset(press.asks if number is None else (question(name, number) for name in press.asks))
