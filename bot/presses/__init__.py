"""The buttons of the bot's messages. For each subject a file declares the data of its buttons, and a list of
who may press them.

A button carries at most 64 bytes of data. `bot/handlers/guard.py` compares each press with the list before a
handler gets it. It refuses a press for which the list has no row, for example a forged one. The handlers of a
subject's buttons are in the folder with the subject's name in `bot/handlers/`.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TypeAlias, TypeVar

from bot.presses import (
    absence,
    chat,
    game,
    judge,
    lobby,
    motions,
    past,
    person,
    season,
    tournaments,
)
from bot.presses.press import Press, Tap, Where, question
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

SUBJECTS = (game, absence, motions, judge, lobby, chat, person, past, season, tournaments)

PRESSES: tuple[Press, ...] = tuple(press for subject in SUBJECTS for press in subject.PRESSES)

T = TypeVar("T", bound=Tap)

GameTap: TypeAlias = game.StepTap | judge.JudgeTap
"""The data of buttons whose presses are handled in the queue of their game. This is so even if the press
comes from another chat."""

ChatTap: TypeAlias = (
    chat.HouseTap
    | chat.SettingTap
    | chat.LocaleTap
    | chat.NickTap
    | past.HistoryTap
    | past.PastTap
    | past.HideTap
    | past.JoinTap
    | season.SeasonTap
    | season.RatingTap
)
"""The data of buttons about a chat and its past. Their presses are handled in the queue of their chat, even
while a game is open there. So the game does not have to wait if somebody presses them again and again."""


def press_of(tap: Tap, where: Where, books: Mapping[str, RuleSet] = BOOKS) -> Press | None:
    """Returns what the list says about a press of this button. `where`: the place of the button's message.
    None if no such button can be there."""
    wish, there = tap.wanted(books), (where, Where.TABLE)
    rows = (row for row in PRESSES if row.kind is type(tap) and row.where in there and wish in row.wishes)
    return next(rows, None)


def unpacked(data: str, kinds: Iterable[type[T]]) -> T | None:
    """Returns what a button with this data carries; None if it is of none of these kinds."""
    for kind in kinds:
        with suppress(TypeError, ValueError):
            return kind.unpack(data)
    return None


def questions_of(press: Press, tap: Tap) -> frozenset[str]:
    """Returns the questions that this press may answer, by the names under which they are stored. The press
    may edit or delete only messages that ask one of them."""
    number: int | None = getattr(tap, "game", getattr(tap, "tournament", None))
    return frozenset(press.asks if number is None else (question(name, number) for name in press.asks))
