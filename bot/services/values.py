"""Values of the store that handlers use. They know the values, but not the store."""

from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.season import Season
from bot.store.seats import Sitting
from bot.store.tournaments import Tournament

__all__ = ["Game", "Priority", "Season", "Sitting", "Tournament"]
