"""Buttons of players in a running game."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from bot.presses.press import Number, Tap
from engine.acts import Pass, Vote
from engine.notation import AIMED
from engine.rules.model import RuleSet

UNCONFIRMED = (Pass.WORD, Vote.WORD)
"""Acts that need no target and no second press."""


class ActTap(Tap, prefix="a"):
    """A button that does an act in a game. `serial`: the step in which the button may be pressed. `word`: the
    act, by its word in a record. `seat`: the target of the act, 0 for none."""

    game: Number
    serial: Number
    word: str
    seat: Number = 0

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        if self.word in UNCONFIRMED:
            return self.word
        # By night the book decides which roles do what, so the handler asks the game.
        return None if self.seat == 0 else self.word if self.word in AIMED else "act"


class PairTap(Tap, prefix="d"):
    """A button that names one of the two seats that an act needs. `first`: the seat that was pressed before,
    0 for none. `second`: the seat of this button. If both are the same, that seat is not chosen any more."""

    game: Number
    serial: Number
    first: Number = 0
    second: Number

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        return "pair" if self.first else "first"


class PickTap(Tap, prefix="p"):
    """A button for an act that needs several seats. It names one more seat, begins again, or confirms them.

    The button does not carry the seats that were named before. If a player presses two seats quickly, both
    presses come from the same keyboard, and both must count.
    """

    game: Number
    serial: Number
    word: Literal["order", "best"]
    wish: Literal["add", "again", "done"]
    seat: Number = 0


class NameTap(Tap, prefix="nm"):
    """A button in the group with the number of a seat. Everybody sees the same numbers; what a press does
    depends on the person who presses. For several seats: "again" begins again, "done" confirms them."""

    game: Number
    serial: Number
    wish: Literal["name", "again", "done"]
    seat: Number = 0


class OwnCardTap(Tap, prefix="mc"):
    """A button in the group that tells each player his own card, in words that only he sees."""

    game: Number


class WakeTap(Tap, prefix="wk"):
    """A button below the covered message of a night. It shows the player's question in this step."""

    game: Number
    serial: Number


class SuspectTap(Tap, prefix="su"):
    """A button by which a player notes whom he suspects in a night. A press on a seat that he suspects
    already removes it. `night`: the night's number. `seat`: 0 on the button that only shows the seats."""

    game: Number
    night: Number
    seat: Number


class CardTap(Tap, prefix="c"):
    """A button that turns the player's card over: the bot sends the card's face, or deletes it."""

    game: Number


class AdviceTap(Tap, prefix="z"):
    """A button that asks what the book advises for the player's card."""

    game: Number


class OutTap(Tap, prefix="oc"):
    """A button of a player who is out: he guesses which team wins, or sees all cards."""

    game: Number
    wish: Literal["red", "black", "cards"]


class LeaveTap(Tap, prefix="q"):
    """A button for a player who leaves a running game, takes his raised hand down, or surrenders. A wish with
    "-ask" only asks for a confirmation; "no" cancels it."""

    game: Number
    serial: Number
    wish: Literal["leave", "lift", "surrender", "leave-ask", "lift-ask", "surrender-ask", "no"]


StepTap: TypeAlias = ActTap | PairTap | PickTap | NameTap | WakeTap | LeaveTap
"""The data of buttons that carry the serial of a game's step."""
