"""Stores who waits for a seat in which lobby, in the order in which people came. A person who sits in a game
does not wait for a seat in it."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, exists, func, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game.games import IS_OPEN

_WAITING, _GAMES = schema.waiting, schema.games
_COME = insert(_WAITING).on_conflict_do_nothing()
_HERE = _WAITING.c.game_id == bindparam("game")
_HIM = (_WAITING.c.bot_id == bindparam("bot"), _WAITING.c.user_id == bindparam("user"))
_LAST = select(func.coalesce(func.max(_WAITING.c.came), 0)).where(_HERE)
_OF_GAME = (
    select(_WAITING.c.user_id, _WAITING.c.name, _WAITING.c.ready).where(_HERE).order_by(_WAITING.c.came)
)
_READY = update(_WAITING).where(_HERE)
_GO = delete(_WAITING).where(_HERE, _WAITING.c.user_id == bindparam("user"))
_WHERE = (
    select(_WAITING.c.game_id)
    .where(*_HIM, exists().where(_GAMES.c.id == _WAITING.c.game_id, IS_OPEN, _GAMES.c.status == "lobby"))
    .order_by(_WAITING.c.game_id)
)


@dataclass(frozen=True, slots=True)
class Waiter:
    """Somebody who waits for a seat. `ready`: whether he has answered the ready check that is under way."""

    user_id: int
    name: str
    ready: bool


async def come(tx: Transaction, bot_id: int, game_id: int, user_id: int, name: str) -> None:
    """Puts the person at the end of the waiting list. If he is on the list already, nothing changes."""
    last = (await tx.conn.execute(_LAST, {"game": game_id})).scalar_one()
    values = {"bot_id": bot_id, "game_id": game_id, "user_id": user_id, "name": name, "came": last + 1}
    await tx.conn.execute(_COME, values)


async def go(tx: Transaction, game_id: int, user_id: int) -> bool:
    """Takes the person off the waiting list. Returns False if he was not on it."""
    return await tx.changed(_GO, {"game": game_id, "user": user_id}) == 1


async def set_ready(tx: Transaction, game_id: int, user_id: int) -> bool:
    """Stores that the person has answered the ready check. Returns False if he is not on the list."""
    his = _READY.where(_WAITING.c.user_id == bindparam("user")).values(ready=True)
    return await tx.changed(his, {"game": game_id, "user": user_id}) == 1


async def none_ready(tx: Transaction, game_id: int) -> None:
    """Stores that nobody on the list has answered a ready check."""
    await tx.conn.execute(_READY.values(ready=False), {"game": game_id})


async def of_game(tx: Transaction, game_id: int) -> list[Waiter]:
    """Returns the people who wait for a seat in this game. The person who gets the next seat comes first. A
    game that has begun keeps its waiting list."""
    return [Waiter(*row) for row in await tx.conn.execute(_OF_GAME, {"game": game_id})]


async def where(tx: Transaction, bot_id: int, user_id: int) -> list[int]:
    """Returns the ids of the lobbies in which the person waits for a seat."""
    return [*(await tx.conn.execute(_WHERE, {"bot": bot_id, "user": user_id})).scalars()]
