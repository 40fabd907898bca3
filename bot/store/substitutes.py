"""Who comes forward to take the seat of a player who has gone, and who has taken it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, select, update

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_TABLE = schema.substitutes
_SET = insert(_TABLE)
_PUT = _SET.on_conflict_do_update(
    index_elements=["game_id", "user_id"], set_={"seat": _SET.excluded.seat, "name": _SET.excluded.name}
)
_OF_GAME = select(_TABLE).where(_TABLE.c.game_id == bindparam("game")).order_by(_TABLE.c.place)


@dataclass(frozen=True, slots=True)
class Substitute:
    """`seat`: which one he wants, or has; 0: the judge's chair. `place`: he is so manieth to take a seat
    here; 0 as long as he has none."""

    user_id: int
    seat: int
    name: str
    place: int


async def come_forward(tx: Transaction, game_id: int, user_id: int, seat: int, name: str) -> None:
    """The person would take the seat: he, and nobody who came before him and was not wanted. What he wanted
    himself before does not count any more."""
    waiting = (_TABLE.c.game_id == game_id, _TABLE.c.seat == seat, _TABLE.c.place == 0)
    await tx.conn.execute(delete(_TABLE).where(*waiting))
    await tx.conn.execute(
        _PUT, {"game_id": game_id, "user_id": user_id, "seat": seat, "name": name, "place": 0}
    )


async def take(tx: Transaction, game_id: int, user_id: int, place: int) -> None:
    """The seat that he wanted is his."""
    mine = (_TABLE.c.game_id == game_id, _TABLE.c.user_id == user_id)
    await tx.conn.execute(update(_TABLE).where(*mine).values(place=place))


async def of_game(tx: Transaction, game_id: int) -> Sequence[Substitute]:
    """All of a game; who has taken a seat in the order of that."""
    rows = await tx.conn.execute(_OF_GAME, {"game": game_id})
    return [Substitute(row.user_id, row.seat, row.name, row.place) for row in rows]
