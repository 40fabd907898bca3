"""Drafts: the seats named so far for an act that names several. It becomes an act, with a place in the log,
only when it is confirmed.

A game has one draft at most, since in each step one player may name. The draft ends with the step.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, select

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_DRAFTS = schema.drafts
_OF_GAME = _DRAFTS.c.game_id == bindparam("game")
_SET = insert(_DRAFTS)
_PUT = _SET.on_conflict_do_update(
    index_elements=["game_id"], set_={"serial": _SET.excluded.serial, "seats": _SET.excluded.seats}
)
_OF_STEP = select(_DRAFTS.c.seats).where(_OF_GAME, _DRAFTS.c.serial == bindparam("serial"))
_CLEAR = delete(_DRAFTS).where(_OF_GAME)


async def put(tx: Transaction, game_id: int, serial: int, seats: Sequence[int]) -> None:
    """Stores the seats named so far in the step with this serial, in their order."""
    await tx.conn.execute(_PUT, {"game_id": game_id, "serial": serial, "seats": list(seats)})


async def of_step(tx: Transaction, game_id: int, serial: int) -> tuple[int, ...]:
    """The seats named so far in this step. A draft of another step does not count."""
    rows = await tx.conn.execute(_OF_STEP, {"game": game_id, "serial": serial})
    return tuple(rows.scalar_one_or_none() or ())


async def clear(tx: Transaction, game_id: int) -> None:
    await tx.conn.execute(_CLEAR, {"game": game_id})
