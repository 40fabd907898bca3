"""Explains the words of the game: a page all of them, an alert one word beside a message that uses it."""

from typing import get_args

from bot.presses.person import Explained, WordTap
from bot.render.post import Button, Line, Post, line

WORDS = (
    "colours",
    *("don", "sheriff", "cut", "circle", "zero-circle", "nominate", "pass", "foul", "thanks"),
    *("tie", "defence", "raise", "break", "last-word", "meeting", "miss", "self-shot", "first-killed"),
    *("best-move", "check", "opening", "alibi", "hint", "removal", "team-defeat"),
)
"""The words that the page explains, in the order in which they appear in a game."""

EXPLAINED: tuple[Explained, ...] = get_args(Explained)


def page() -> Post:
    """Returns the page with the words of the game and their meanings."""
    return Post(lines=(line("words-title"), *(explained(word) for word in WORDS)), silent=True)


def explained(word: str) -> Line:
    """Returns the line with the meaning of one word of the game."""
    return line(f"word-{word}")


def word_button(word: Explained) -> Button:
    """Returns a button that explains a word to the person who presses it. It stands beside other buttons."""
    return Button(label=line("button-what-is"), data=WordTap(word=word).pack())
