"""What a book advises a player with a certain role. It is shown only to a player who asks for it."""

from bot.render.game import buttons
from bot.render.post import Post, line
from engine.roles import Seat
from engine.rules.model import RuleSet
from engine.state import State

ADVISING = frozenset({"city", "party", "ua-club", "classic-10"})
"""The ids of the books for which the locales contain advice. A club's own book has its own words."""


def has_advice(rules: RuleSet) -> bool:
    """Returns whether the cards of this book have a button that shows the advice. All cards of a table have
    it or none, whatever their roles."""
    return rules.id in ADVISING


def advice(state: State, seat: Seat, game_id: int) -> Post:
    """Returns the advice for the role of a seat. It is hidden under a spoiler, because it names the role and
    stays until the player puts the advice or his card away."""
    rules = state.rules
    said = line("advice", book=rules.id, role=state.role(seat).id, maniac=rules.maniac or "none")
    rows = buttons.advice_row(game_id, "button-advice-away")
    return Post(lines=(said,), rows=rows, silent=True, protected=True)
