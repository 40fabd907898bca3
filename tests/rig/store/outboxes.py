"""Reads what waits in the outbox."""

from bot.store.database.transaction import Transaction
from bot.store.telegram import outbox


async def texts(tx: Transaction, bot: int) -> list[str]:
    """Returns the texts of the rows that wait to be sent."""
    return [row.content["text"] for row in await outbox.pending(tx, bot)]
