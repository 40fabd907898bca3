"""The message about a game that was imported from a table of results. Only the result of such a game is
known."""

from bot.render.book_words import role_named
from bot.render.game.roster import Roster
from bot.render.post import Post, line
from engine.rules.model import RuleSet
from engine.scoring.outcome import Outcome


def table_post(outcome: Outcome, roster: Roster, rules: RuleSet, source: str) -> Post:
    """Returns the post that says who sat where with which card, and who won. `source`: the name of the
    import."""
    winner = "draw" if outcome.winner is None else outcome.winner.value
    rows = (
        roster.named("past-seat", seat, **role_named(rules, one.role))
        for seat, one in enumerate(outcome.seats, 1)
    )
    return Post(lines=(line("past-from-table", text=source, winner=winner), *rows), silent=True)
