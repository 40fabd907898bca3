"""Who was unseated from a lobby, and can not sit there again."""

from sqlalchemy import bindparam, select

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_BARRED = schema.barred
_BAR = insert(_BARRED).on_conflict_do_nothing()
_IS_BARRED = select(_BARRED).where(
    _BARRED.c.game_id == bindparam("game"), _BARRED.c.user_id == bindparam("user")
)


async def bar(tx: Transaction, game_id: int, user_id: int) -> None:
    await tx.conn.execute(_BAR, {"game_id": game_id, "user_id": user_id})


async def is_barred(tx: Transaction, game_id: int, user_id: int) -> bool:
    rows = await tx.conn.execute(_IS_BARRED, {"game": game_id, "user": user_id})
    return rows.first() is not None
