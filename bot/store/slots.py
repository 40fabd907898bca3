"""Slots of a game's messages: what stands in a chat, or will as soon as it is sent."""

from bot.store import messages, outbox
from bot.store.transaction import Transaction


async def is_filled(tx: Transaction, chat_id: int, game_id: int, slot: str) -> bool:
    """Whether a message fills the slot, or waits to be sent."""
    place = (tx, chat_id, game_id, slot)
    return await messages.find(*place) is not None or await outbox.waits(*place)
