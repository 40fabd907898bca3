"""The notes that a player writes for himself, one line for each seat. Nobody else sees them."""

from collections.abc import Mapping

from bot.render.phrase import NOTHING, cut, tidy
from bot.services.scope import UpdateContext
from bot.store.database.transaction import Transaction
from bot.store.game import notes
from engine.roles import Seat

LONGEST_NOTE = 150
"""The most characters that a note may have. So notes about nineteen seats fit into one message of Telegram.
"""


async def notes_of(ctx: UpdateContext, game_id: int) -> Mapping[Seat, str]:
    """Returns the notes that this person has written in a game, by seat."""
    return await notes.of_person(ctx.tx, game_id, ctx.person.user_id)


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
