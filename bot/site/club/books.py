"""A book as a site shows it."""

from typing import NamedTuple

from bot.render.book_words import about, titled
from bot.render.line import Line, line
from bot.render.lobby.books import clauses, sizes
from engine.rules.model import RuleSet


class SiteBook(NamedTuple):
    """A book with its rules, as a site shows it. `title`: its name, and how many people play. `own`: what a
    club has written about its own book."""

    title: Line
    own: Line | None
    clauses: tuple[Line, ...]


def told(rules: RuleSet) -> SiteBook:
    """Returns the book with its rules as a site shows it. The rules have the order of their numbers in
    `/rules`."""
    said = about(rules)
    return SiteBook(
        line("rules-title", **sizes(rules), **titled(rules)),
        line("own-book-about", said=said) if said else None,
        clauses(rules),
    )
