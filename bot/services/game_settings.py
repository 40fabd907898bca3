"""What the group of a game has chosen, where there is no update from it."""

from bot.choices import ChatSettings
from bot.store import chats
from bot.store.games import Game
from bot.store.transaction import Transaction


async def settings_of(tx: Transaction, game: Game) -> ChatSettings:
    """The settings of the chat in which the game is played."""
    chat = await chats.get(tx, game.bot_id, game.chat_id)
    return ChatSettings() if chat is None else chat.settings
