"""Messages about the forbidden phrases that a club has added."""

from collections.abc import Sequence

from bot.render.post import Line, Post, line
from bot.words.forbidden_phrases import LONGEST_OWN, MOST_OWN


def own_words(phrases: Sequence[str]) -> Line:
    """Returns the line that lists the forbidden phrases that the club has added, or says that there are
    none."""
    return line("own-words", text=", ".join(phrases)) if phrases else line("own-words-none")


def ask_own_words(user: int, name: str) -> Post:
    """Returns the post that asks a person for forbidden phrases. He has to reply to it: in privacy mode the
    bot gets no other messages of his. `user`, `name`: his id and name, for a mention."""
    asked = line("own-words-ask", user=str(user), name=name, most=MOST_OWN, longest=LONGEST_OWN)
    return Post(lines=(asked,), asks=True)
