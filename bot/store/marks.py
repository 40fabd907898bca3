"""The judge's marks of a game that is over."""

from typing import NamedTuple

from sqlalchemy import bindparam, select

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert
from engine.marks import Judge

_MARKS = schema.marks
_PUT = insert(_MARKS)
_KEEP = _PUT.on_conflict_do_update(
    index_elements=list(_MARKS.primary_key),
    set_={name: _PUT.excluded[name] for name in ("marks", "closed")},
)
_GET = select(_MARKS.c.marks, _MARKS.c.closed).where(_MARKS.c.game_id == bindparam("game"))


class Marked(NamedTuple):
    """`closed`: the judge has said that he is done."""

    marks: Judge = Judge()
    closed: bool = False


async def of_game(tx: Transaction, game_id: int) -> Marked:
    """The marks of a game; empty ones if it has none."""
    row = (await tx.conn.execute(_GET, {"game": game_id})).one_or_none()
    return Marked() if row is None else Marked(Judge.model_validate(row.marks), row.closed)


async def put(tx: Transaction, game_id: int, marked: Marked) -> None:
    """Stores them in place of those before."""
    values = {"marks": marked.marks.model_dump(mode="json", exclude_defaults=True), "closed": marked.closed}
    await tx.conn.execute(_KEEP, {"game_id": game_id, **values})
