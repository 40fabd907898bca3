"""Forbidden words: what the judge is told, and the page on which a club adds its own."""

from collections.abc import Sequence

from bot.render.post import Line, Post, line
from bot.render.roster import Roster
from bot.words.forbidden_phrases import LONGEST_OWN, MOST_OWN, Hit


def told_to_the_judge(roster: Roster, seat: int, hit: Hit) -> Post:
    """Who said what, and the clause that it may break."""
    if not hit.clause:
        return Post(lines=(roster.named("judge-heard-own", seat, text=hit.words),))
    return Post(lines=(roster.named("judge-heard", seat, text=hit.words, clause=hit.clause),))


def own_words(phrases: Sequence[str]) -> Line:
    """The club's own phrases, or that there are none."""
    return line("own-words", text=", ".join(phrases)) if phrases else line("own-words-none")


def ask_own_words(user: int, name: str) -> Post:
    """Asks a person for them, in a reply: in privacy mode nothing else of his words is heard."""
    asked = line("own-words-ask", user=str(user), name=name, most=MOST_OWN, longest=LONGEST_OWN)
    return Post(lines=(asked,), asks=True)
