"""What players note of others during a game, each for himself alone."""

from collections.abc import Mapping

from sqlalchemy import delete, select

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_NOTES = schema.notes
_SET = insert(_NOTES)
_PUT = _SET.on_conflict_do_update(index_elements=list(_NOTES.primary_key), set_={"text": _SET.excluded.text})


async def put(tx: Transaction, game_id: int, user_id: int, seat: int, text: str) -> None:
    """The person's note of a seat; a new one takes the place of the old."""
    await tx.conn.execute(_PUT, {"game_id": game_id, "user_id": user_id, "seat": seat, "text": text})


async def drop(tx: Transaction, game_id: int, user_id: int, seat: int) -> None:
    its = (_NOTES.c.game_id == game_id, _NOTES.c.user_id == user_id, _NOTES.c.seat == seat)
    await tx.conn.execute(delete(_NOTES).where(*its))


async def of_person(tx: Transaction, game_id: int, user_id: int) -> Mapping[int, str]:
    """His notes in a game, by seat in the order of the numbers."""
    its = (_NOTES.c.game_id == game_id, _NOTES.c.user_id == user_id)
    rows = await tx.conn.execute(select(_NOTES.c.seat, _NOTES.c.text).where(*its).order_by(_NOTES.c.seat))
    return {row.seat: row.text for row in rows}
