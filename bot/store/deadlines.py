"""When the present step of each game is over: one row a game."""

from dataclasses import dataclass

from sqlalchemy import delete, func, select, update

from bot.store import schema
from bot.store.database import insert
from bot.store.unit import Unit


@dataclass(frozen=True, slots=True)
class Deadline:
    """`step` is the serial of the step that ends at `due_at`, in unix seconds."""

    game_id: int
    step: int
    due_at: float


async def put(unit: Unit, game_id: int, step: int, due_at: float) -> None:
    """The game is in this step now; whatever was due is due no longer."""
    statement = insert(unit.conn, schema.deadlines).values(game_id=game_id, step=step, due_at=due_at)
    await unit.conn.execute(
        statement.on_conflict_do_update(index_elements=["game_id"], set_={"step": step, "due_at": due_at})
    )


async def start(unit: Unit, game_id: int, step: int, due_at: float) -> bool:
    """The step's clock runs: sets the real deadline, if the game is still in that step."""
    table = schema.deadlines
    changed = await unit.conn.execute(
        update(table).where(table.c.game_id == game_id, table.c.step == step).values(due_at=due_at)
    )
    return changed.rowcount == 1


async def clear(unit: Unit, game_id: int) -> None:
    await unit.conn.execute(delete(schema.deadlines).where(schema.deadlines.c.game_id == game_id))


async def of_game(unit: Unit, game_id: int) -> Deadline | None:
    rows = await unit.conn.execute(select(schema.deadlines).where(schema.deadlines.c.game_id == game_id))
    row = rows.one_or_none()
    return Deadline(row.game_id, row.step, row.due_at) if row else None


async def due(unit: Unit, now: float) -> list[Deadline]:
    """What is due at `now`, the longest overdue first."""
    table = schema.deadlines
    rows = await unit.conn.execute(
        select(table).where(table.c.due_at <= now).order_by(table.c.due_at, table.c.game_id)
    )
    return [Deadline(row.game_id, row.step, row.due_at) for row in rows]


async def next_due(unit: Unit) -> float | None:
    """The moment of the earliest deadline."""
    earliest: float | None = (
        await unit.conn.execute(select(func.min(schema.deadlines.c.due_at)))
    ).scalar_one_or_none()
    return earliest
