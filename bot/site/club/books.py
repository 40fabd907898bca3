"""A book as a site tells it."""

from typing import NamedTuple

from bot.render.book_words import about, titled
from bot.render.line import Line, line
from bot.render.rulesets import clauses, players
from engine.rules.model import RuleSet


class ToldBook(NamedTuple):
    """`title`: with how many play. `own`: what a club's book says of itself, if it does."""

    title: Line
    own: Line | None
    clauses: tuple[Line, ...]


def told(rules: RuleSet) -> ToldBook:
    """The rules as they are played, in the order of their numbers in `/rules`."""
    said = about(rules)
    return ToldBook(
        line("rules-title", **players(rules), **titled(rules)),
        line("own-book-about", said=said) if said else None,
        clauses(rules),
    )
