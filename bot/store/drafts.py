"""Drafts: the seats named so far for an act that names several. It becomes an act, with a place in the log,
only when it is confirmed.

A game has one draft at most, since in each step one player may name. The draft ends with the step.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, select

from bot.store import schema
from bot.store.remembered import Remembered
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_DRAFTS = schema.drafts
_OF_GAME = _DRAFTS.c.game_id == bindparam("game")
_SET = insert(_DRAFTS)
_PUT = _SET.on_conflict_do_update(
    index_elements=["game_id"], set_={"serial": _SET.excluded.serial, "seats": _SET.excluded.seats}
)
_GET = select(_DRAFTS.c.serial, _DRAFTS.c.seats).where(_OF_GAME)
_CLEAR = delete(_DRAFTS).where(_OF_GAME)


Draft = tuple[int, tuple[int, ...]]
"""The serial of its step, and the seats."""


async def _read(tx: Transaction, game_id: int) -> Draft | None:
    row = (await tx.conn.execute(_GET, {"game": game_id})).one_or_none()
    return None if row is None else (row.serial, tuple(row.seats))


_REMEMBERED = Remembered(_DRAFTS.c.game_id, _read)


async def put(tx: Transaction, game_id: int, serial: int, seats: Sequence[int]) -> None:
    """Stores the seats named so far in the step with this serial, in their order."""
    await tx.conn.execute(_PUT, {"game_id": game_id, "serial": serial, "seats": list(seats)})
    _REMEMBERED.change(tx, game_id, lambda _: (serial, tuple(seats)))


async def of_step(tx: Transaction, game_id: int, serial: int) -> tuple[int, ...]:
    """The seats named so far in this step. A draft of another step does not count."""
    draft = await _REMEMBERED.of(tx, game_id)
    return draft[1] if draft is not None and draft[0] == serial else ()


async def clear(tx: Transaction, game_id: int) -> None:
    if await _REMEMBERED.of(tx, game_id) is not None:
        await tx.conn.execute(_CLEAR, {"game": game_id})
        _REMEMBERED.change(tx, game_id, lambda _: None)
