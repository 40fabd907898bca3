"""Seats named so far of an act that names several. It is none before it is confirmed, and so is in no log.

A game has one draft at the most: in each step one player may name. It does not outlive the step.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.sqlite import insert

from bot.store import schema
from bot.store.unit import Unit

_DRAFTS = schema.drafts
_OF_GAME = _DRAFTS.c.game_id == bindparam("game")
_SET = insert(_DRAFTS)
_PUT = _SET.on_conflict_do_update(
    index_elements=["game_id"], set_={"step": _SET.excluded.step, "seats": _SET.excluded.seats}
)
_OF_STEP = select(_DRAFTS.c.seats).where(_OF_GAME, _DRAFTS.c.step == bindparam("serial"))
_CLEAR = delete(_DRAFTS).where(_OF_GAME)


async def put(unit: Unit, game_id: int, step: int, seats: Sequence[int]) -> None:
    """`step` is the serial of the step in which these seats, in this order, are named."""
    await unit.conn.execute(_PUT, {"game_id": game_id, "step": step, "seats": list(seats)})


async def of_step(unit: Unit, game_id: int, step: int) -> tuple[int, ...]:
    """What is named in this step; a draft of another step counts for nothing."""
    rows = await unit.conn.execute(_OF_STEP, {"game": game_id, "serial": step})
    return tuple(rows.scalar_one_or_none() or ())


async def clear(unit: Unit, game_id: int) -> None:
    await unit.conn.execute(_CLEAR, {"game": game_id})
