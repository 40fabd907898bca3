"""What the bot understands of a speaker's messages. Both languages at once, since people mix them."""

from bot.words.forbidden_phrases import Hit, Listed, forbidden
from bot.words.turn import Nomination, Pass, Wish, Withdrawal, heard

__all__ = ["Hit", "Listed", "Nomination", "Pass", "Wish", "Withdrawal", "forbidden", "heard"]
