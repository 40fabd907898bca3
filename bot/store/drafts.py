"""Seats named so far of an act that names several. It is none before it is confirmed, and so is in no log.

A game has one draft at the most: in each step one player may name. It does not outlive the step.
"""

from collections.abc import Sequence

from sqlalchemy import delete, select

from bot.store import schema
from bot.store.database import insert
from bot.store.unit import Unit


async def put(unit: Unit, game_id: int, step: int, seats: Sequence[int]) -> None:
    """`step` is the serial of the step in which these seats, in this order, are named."""
    values = {"step": step, "seats": list(seats)}
    statement = insert(unit.conn, schema.drafts).values(game_id=game_id, **values)
    await unit.conn.execute(statement.on_conflict_do_update(index_elements=["game_id"], set_=values))


async def of_step(unit: Unit, game_id: int, step: int) -> tuple[int, ...]:
    """What is named in this step; a draft of another step counts for nothing."""
    table = schema.drafts
    rows = await unit.conn.execute(
        select(table.c.seats).where(table.c.game_id == game_id, table.c.step == step)
    )
    return tuple(rows.scalar_one_or_none() or ())


async def clear(unit: Unit, game_id: int) -> None:
    await unit.conn.execute(delete(schema.drafts).where(schema.drafts.c.game_id == game_id))
