"""How pictures of a game look."""

from bot.choices import ChatSettings
from bot.render.picture import Theme
from bot.store import chats
from bot.store.games import Game
from bot.store.transaction import Transaction


async def theme_of(tx: Transaction, game: Game) -> Theme | None:
    """What the game's group has chosen, also for its players' private chats; None: no pictures."""
    chat = await chats.get(tx, game.bot_id, game.chat_id)
    return (ChatSettings() if chat is None else chat.settings).theme
