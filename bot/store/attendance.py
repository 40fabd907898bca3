"""In which step of a running game a player was last seen by what he said or pressed: one row a seat.

What he did is in the log of acts; here is the rest.
"""

from collections.abc import Mapping

from sqlalchemy import bindparam, delete, select

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_SEEN = schema.attendance
_OF_GAME = _SEEN.c.game_id == bindparam("game")
_SET = insert(_SEEN)
_PUT = _SET.on_conflict_do_update(index_elements=["game_id", "seat"], set_={"serial": _SET.excluded.serial})
_GET = select(_SEEN.c.seat, _SEEN.c.serial).where(_OF_GAME)
_CLEAR = delete(_SEEN).where(_OF_GAME)


async def put(tx: Transaction, game_id: int, seat: int, serial: int) -> None:
    """The player at this seat was there in the step with this serial."""
    await tx.conn.execute(_PUT, {"game_id": game_id, "seat": seat, "serial": serial})


async def of_game(tx: Transaction, game_id: int) -> Mapping[int, int]:
    """By seat, the serial of the last step in which something was seen of its player."""
    return {row.seat: row.serial for row in await tx.conn.execute(_GET, {"game": game_id})}


async def clear(tx: Transaction, game_id: int) -> None:
    """The game is over."""
    await tx.conn.execute(_CLEAR, {"game": game_id})
