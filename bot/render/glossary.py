"""The words of the game: all of them as a page, or the one that a message has just used as an alert."""

from typing import get_args

from bot.keyboards.taps import Explained, WordTap
from bot.render.post import Button, Line, Post, line

WORDS = (
    "colours",
    "circle",
    "nominate",
    "pass",
    "foul",
    "thanks",
    "tie",
    "raise",
    "last-word",
    "meeting",
    "miss",
    "check",
    "best-move",
    "alibi",
    "hint",
)
"""In the order in which a game brings them."""

EXPLAINED: tuple[Explained, ...] = get_args(Explained)

SIGN = "?"


def page() -> Post:
    """Every word with what it means."""
    return Post(lines=(line("words-title"), *(explained(word) for word in WORDS)), silent=True)


def explained(word: str) -> Line:
    """What the word means."""
    return line(f"word-{word}")


def sign(word: Explained) -> Button:
    """A small button beside the others: an alert says what the word means to whoever presses it."""
    return Button(mark=SIGN, data=WordTap(word=word).pack())
