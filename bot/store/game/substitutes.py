"""Stores who has offered to take the seat of a player who has left, and who has taken it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

_TABLE = schema.substitutes
_SET = insert(_TABLE)
_PUT = _SET.on_conflict_do_update(
    index_elements=["game_id", "user_id"], set_={"seat": _SET.excluded.seat, "name": _SET.excluded.name}
)
_OF_GAME = select(_TABLE).where(_TABLE.c.game_id == bindparam("game")).order_by(_TABLE.c.place)


@dataclass(frozen=True, slots=True)
class Substitute:
    """A person who has offered to take a seat. `seat`: the seat he wants or has; 0 for the judge's chair.
    `place`: his number among those who took a seat in this game, from 1; 0 if he has not taken one yet."""

    user_id: int
    seat: int
    name: str
    place: int


async def come_forward(tx: Transaction, game_id: int, user_id: int, seat: int, name: str) -> None:
    """Stores that the person offers to take the seat. This replaces his own earlier offer, and other people's
    offers for this seat that were not accepted."""
    waiting = (_TABLE.c.game_id == game_id, _TABLE.c.seat == seat, _TABLE.c.place == 0)
    await tx.conn.execute(delete(_TABLE).where(*waiting))
    await tx.conn.execute(
        _PUT, {"game_id": game_id, "user_id": user_id, "seat": seat, "name": name, "place": 0}
    )


async def take(tx: Transaction, game_id: int, user_id: int, place: int) -> None:
    """Gives the person the seat that he offered to take. `place`: his number among the game's substitutes."""
    mine = (_TABLE.c.game_id == game_id, _TABLE.c.user_id == user_id)
    await tx.conn.execute(update(_TABLE).where(*mine).values(place=place))


async def of_game(tx: Transaction, game_id: int) -> Sequence[Substitute]:
    """Returns everybody who has offered to take a seat in a game: those without one first, then in the order
    in which they took seats."""
    rows = await tx.conn.execute(_OF_GAME, {"game": game_id})
    return [Substitute(row.user_id, row.seat, row.name, row.place) for row in rows]
