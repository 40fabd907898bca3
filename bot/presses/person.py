"""Buttons of a person's pages and settings."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from bot.presses.press import Changes, Press, Tap, When, Where, Who
from engine.rules.model import RuleSet


class PageTap(Tap, prefix="g"):
    """Opens a page in the private chat (about the tables, the rules, the words of the game or the languages),
    or begins a practice there."""

    name: Literal["tables", "rules", "words", "lang", "practice"]

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        return self.name


Explained: TypeAlias = Literal["nominate", "tie", "raise", "meeting", "best-move"]
"""The words of the game that buttons can explain."""


class WordTap(Tap, prefix="w"):
    """Asks what a word of the game means."""

    word: Explained

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        return self.word


class HintTap(Tap, prefix="i"):
    """Turns off the hints that a person gets in his first game."""

    wish: Literal["off"]


class CallTap(Tap, prefix="r"):
    """Turns on or off that the bot calls the person in private when his turn comes."""

    wish: Literal["on", "off"]


class ForgetTap(Tap, prefix="f"):
    """Answers the question in the private chat whether the bot shall delete all data of the person."""

    wish: Literal["yes", "no"]


PRESSES = (
    Press(
        PageTap, {"tables", "rules", "words", "lang"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.NOTHING
    ),
    Press(PageTap, {"practice"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.PRACTICE),
    *(
        Press(WordTap, get_args(Explained), where, Who.ANYBODY, When.ANY, Changes.NOTHING)
        for where in (Where.GROUP, Where.PRIVATE)
    ),
    Press(HintTap, {"off"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_HINTS),
    Press(CallTap, {"on", "off"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_CALLS, asks=("call",)),
    Press(ForgetTap, {"yes"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_DATA, asks=("forget",)),
    Press(ForgetTap, {"no"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("forget",)),
)
