"""Queries of the database that monitoring tools need."""

from typing import Literal, get_args

from sqlalchemy import case, func, select, text

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game.games import IS_OPEN

State = Literal["lobby", "running", "practice"]
STATES: tuple[State, ...] = get_args(State)

_GAMES = schema.games
# A practice is played in a private chat, whose id is the id of the person. People have positive ids.
_STATE = case((_GAMES.c.chat_id > 0, "practice"), else_=_GAMES.c.status)
_OPEN = select(_GAMES.c.bot_id, _STATE, func.count()).where(IS_OPEN).group_by(_GAMES.c.bot_id, _STATE)


async def open_games(tx: Transaction) -> dict[tuple[int, State], int]:
    """Returns how many open games there are. The keys are the id of a bot and a state that has games."""
    return {(bot_id, state): count for bot_id, state, count in await tx.conn.execute(_OPEN)}


_SIZE = {
    "sqlite": text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"),
    "postgresql": text("SELECT pg_database_size(current_database())"),
}


async def size(tx: Transaction) -> int:
    """Returns the size of the whole database on disk, in bytes."""
    return int((await tx.conn.execute(_SIZE[tx.conn.dialect.name])).scalar_one())
