"""All is played: the last protests may come, and then the podium."""

from bot.services.context import AppContext
from bot.services.tournaments.announcing import watch
from bot.store import tournaments
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction

PROTESTED_WITHIN = 10 * 60.0
"""Seconds, scaled, after the end of a game in which its players may protest (8.8)."""


async def close_down(app: AppContext, tx: Transaction, tournament: Tournament) -> None:
    """Nothing is played any more."""
    due_at = tx.now + PROTESTED_WITHIN * app.scale
    watch(app, tx, await tournaments.change(tx, tournament.id, status="closing", due_at=due_at))
