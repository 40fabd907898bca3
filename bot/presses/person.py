"""Buttons of a person's pages and settings."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from bot.presses.press import Tap
from engine.rules.model import RuleSet


class PageTap(Tap, prefix="g"):
    """A button that opens a page in the private chat: about the tables, the rules, the words of the game or
    the languages. One wish begins a practice there."""

    name: Literal["tables", "rules", "words", "lang", "practice"]

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        return self.name


Explained: TypeAlias = Literal["nominate", "tie", "raise", "meeting", "best-move"]
"""The words of the game that buttons can explain."""


class WordTap(Tap, prefix="w"):
    """A button that asks what a word of the game means. The bot answers with its explanation."""

    word: Explained

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        return self.word


class HintTap(Tap, prefix="i"):
    """A button that turns off the hints that a person gets in his first game."""

    wish: Literal["off"]


class CallTap(Tap, prefix="r"):
    """A button that turns the bot's calls on or off. If they are on, the bot writes to the person in private
    when his turn comes."""

    wish: Literal["on", "off"]


class ForgetTap(Tap, prefix="f"):
    """A button that answers the question whether the bot is to delete all data of the person."""

    wish: Literal["yes", "no"]
