"""Understands what people write: wishes and best moves, forbidden words, commands, hours, time zones. It
reads Russian and Ukrainian at once, because people mix them."""

from bot.words.doubts import Doubt, with_doubts
from bot.words.forbidden_phrases import Hit, forbidden
from bot.words.turn import Nomination, Pass, Wish, Withdrawal, wishes

__all__ = ["Doubt", "Hit", "Nomination", "Pass", "Wish", "Withdrawal", "forbidden", "wishes", "with_doubts"]
