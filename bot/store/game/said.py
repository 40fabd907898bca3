"""What players said in their speeches, where the group wants it kept for the page of the game."""

from typing import NamedTuple

from sqlalchemy import delete, func, insert, select

from bot.store import schema
from bot.store.database.transaction import Transaction

MOST_SAID = 600
"""The most messages that are kept of one game."""

_SAID = schema.said


class Said(NamedTuple):
    """A message of the player at a seat. `acts`: how many acts the log of the game had."""

    seat: int
    acts: int
    text: str


async def put(tx: Transaction, game_id: int, user_id: int, said: Said) -> None:
    """Stores what a person has said in a game that is not over, unless the game has `MOST_SAID` messages."""
    counted = select(func.count()).where(_SAID.c.game_id == game_id)
    number = (await tx.conn.execute(counted)).scalar_one() + 1
    if number <= MOST_SAID:
        values = {"game_id": game_id, "number": number, "user_id": user_id, **said._asdict()}
        await tx.conn.execute(insert(_SAID), values)


async def of_game(tx: Transaction, game_id: int) -> list[Said]:
    """Returns what was said in a game, in order."""
    wanted = select(_SAID.c.seat, _SAID.c.acts, _SAID.c.text).where(_SAID.c.game_id == game_id)
    return [Said(*row) for row in await tx.conn.execute(wanted.order_by(_SAID.c.number))]


async def drop(tx: Transaction, game_id: int) -> None:
    """Deletes what was said in a game."""
    await tx.conn.execute(delete(_SAID).where(_SAID.c.game_id == game_id))
