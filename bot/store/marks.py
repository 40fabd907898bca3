"""The judge's marks of a game that is over."""

from typing import Any, NamedTuple

from sqlalchemy import bindparam, select

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert
from engine.marks import Judge

_MARKS = schema.marks
_PUT = insert(_MARKS)
_KEEP = _PUT.on_conflict_do_update(
    index_elements=list(_MARKS.primary_key),
    set_={name: _PUT.excluded[name] for name in ("marks", "closed", "told")},
)
_GET = select(_MARKS.c.marks, _MARKS.c.closed, _MARKS.c.told).where(_MARKS.c.game_id == bindparam("game"))


class Marked(NamedTuple):
    """`closed`: the judge has said that he is done. `told`: what the chat was told last, None for nothing."""

    marks: Judge = Judge()
    closed: bool = False
    told: Judge | None = None


async def of_game(tx: Transaction, game_id: int) -> Marked:
    """The marks of a game; empty ones if it has none."""
    row = (await tx.conn.execute(_GET, {"game": game_id})).one_or_none()
    if row is None:
        return Marked()
    told = None if row.told is None else Judge.model_validate(row.told)
    return Marked(Judge.model_validate(row.marks), row.closed, told)


async def put(tx: Transaction, game_id: int, marked: Marked) -> None:
    """Stores them in place of those before."""
    values = {
        "marks": _written(marked.marks),
        "closed": marked.closed,
        "told": None if marked.told is None else _written(marked.told),
    }
    await tx.conn.execute(_KEEP, {"game_id": game_id, **values})


def _written(given: Judge) -> dict[str, Any]:
    return given.model_dump(mode="json", exclude_defaults=True)
