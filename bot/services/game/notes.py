"""The notes that a player writes for himself, one line for each seat. Nobody else sees them."""

from bot.render.phrase import NOTHING, cut, tidy
from bot.store.database.transaction import Transaction
from bot.store.game import notes
from engine.roles import Seat

LONGEST_NOTE = 150
"""The most characters that a note may have. So notes about nineteen seats fit into one message of Telegram.
"""


async def keep_note(tx: Transaction, game_id: int, user_id: int, seat: Seat, text: str) -> str:
    """Stores a person's note about a seat, cut to `LONGEST_NOTE` characters; without a visible character,
    deletes it. Returns the text that was stored."""
    kept = cut(tidy(text), LONGEST_NOTE)
    if kept == NOTHING:
        await drop_note(tx, game_id, user_id, seat)
        return ""
    await notes.put(tx, game_id, user_id, seat, kept)
    return kept


async def drop_note(tx: Transaction, game_id: int, user_id: int, seat: Seat) -> None:
    await notes.drop(tx, game_id, user_id, seat)
