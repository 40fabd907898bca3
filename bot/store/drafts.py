"""Seats named so far of an act that names several. It is none before it is confirmed, and so is in no log.

A game has one draft at the most: in each step one player may name. It does not outlive the step.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.sqlite import insert

from bot.store import schema
from bot.store.transaction import Transaction

_DRAFTS = schema.drafts
_OF_GAME = _DRAFTS.c.game_id == bindparam("game")
_SET = insert(_DRAFTS)
_PUT = _SET.on_conflict_do_update(
    index_elements=["game_id"], set_={"serial": _SET.excluded.serial, "seats": _SET.excluded.seats}
)
_OF_STEP = select(_DRAFTS.c.seats).where(_OF_GAME, _DRAFTS.c.serial == bindparam("serial"))
_CLEAR = delete(_DRAFTS).where(_OF_GAME)


async def put(tx: Transaction, game_id: int, serial: int, seats: Sequence[int]) -> None:
    """These seats, in this order, are named in the step with this serial."""
    await tx.conn.execute(_PUT, {"game_id": game_id, "serial": serial, "seats": list(seats)})


async def of_step(tx: Transaction, game_id: int, serial: int) -> tuple[int, ...]:
    """What is named in this step; a draft of another step counts for nothing."""
    rows = await tx.conn.execute(_OF_STEP, {"game": game_id, "serial": serial})
    return tuple(rows.scalar_one_or_none() or ())


async def clear(tx: Transaction, game_id: int) -> None:
    await tx.conn.execute(_CLEAR, {"game": game_id})
