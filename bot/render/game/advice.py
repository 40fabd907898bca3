"""What a book advises a player with a certain role. The words are covered, and have the same length for all
players of a table, like those of cards."""

from bot.render.locales import LOCALES
from bot.render.phrase import length_of
from bot.render.post import Line, Post, line
from engine.roles import Seat
from engine.rules.model import RuleSet
from engine.state import State

ADVISING = frozenset({"city", "party", "ua-club", "classic-10"})
"""The books that contain advice. A club's own book has its own words."""


def advises(rules: RuleSet) -> bool:
    """Returns whether the cards of this book have a button for the advice. All cards of a table have it or
    none, whatever their roles."""
    return rules.id in ADVISING


def advice(state: State, seat: Seat) -> Post:
    """Returns the advice for the role of a seat, filled with blanks to the length of the longest advice at
    this table."""
    every = {role.id: _said(state.rules, role.id) for role in state.roles}
    longest = {locale: max(length_of(said, locale) for said in every.values()) for locale in LOCALES}
    said = every[state.role(seat).id].model_copy(update={"filled": longest})
    return Post(lines=(said,), silent=True, protected=True)


def _said(rules: RuleSet, role: str) -> Line:
    return line("advice", book=rules.id, role=role, maniac=rules.maniac or "none")
