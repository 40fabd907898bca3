"""What the bot understands of a speaker's messages. Both languages at once, since people mix them."""

from bot.words.forbidden_phrases import Clause, oaths
from bot.words.turn import Nomination, Pass, Wish, Withdrawal, heard

__all__ = ["Clause", "Nomination", "Pass", "Wish", "Withdrawal", "heard", "oaths"]
