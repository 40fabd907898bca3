"""Slots of a game's messages: what stands in a chat, or will as soon as it is sent."""

from sqlalchemy import or_, select

from bot.store import messages, outbox
from bot.store.transaction import Transaction

_FILLED = select(or_(messages.FIND.exists(), outbox.OF_SLOT.exists()))


async def is_filled(tx: Transaction, bot_id: int, chat_id: int, game_id: int, slot: str) -> bool:
    """Whether a message fills the slot, or waits to be sent."""
    place = {"bot": bot_id, "chat": chat_id, "game": game_id, "of": slot}
    return bool((await tx.conn.execute(_FILLED, place)).scalar_one())
