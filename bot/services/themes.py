"""How pictures of a game look."""

from bot.render.picture import Theme
from bot.services.game_settings import settings_of
from bot.store.games import Game
from bot.store.transaction import Transaction


async def theme_of(tx: Transaction, game: Game) -> Theme | None:
    """What the game's group has chosen, also for its players' private chats; None: no pictures."""
    return (await settings_of(tx, game)).theme
