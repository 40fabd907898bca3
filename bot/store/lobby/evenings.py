"""Stores evenings. Each has a row of `games` with the status "cancelled", which has no end as long as the
evening is ahead or lasts."""

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Row, bindparam, insert, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game import games
from bot.values.evening import Evening
from bot.values.game import Game

_GAMES, _EVENINGS = schema.games, schema.evenings
_OWN = ("weekly", "tables", "topics")
_ALL = select(_GAMES, *(_EVENINGS.c[name] for name in _OWN)).join(
    _EVENINGS, _EVENINGS.c.game_id == _GAMES.c.id
)
_GET = _ALL.where(_GAMES.c.id == bindparam("game"))
_OPEN_IN = _ALL.where(
    _GAMES.c.bot_id == bindparam("bot"),
    _GAMES.c.chat_id == bindparam("chat"),
    _GAMES.c.ended_at.is_(None),
).order_by(_GAMES.c.planned_at, _GAMES.c.id)
_WITHOUT_BOOK = _ALL.where(
    _GAMES.c.bot_id == bindparam("bot"),
    _GAMES.c.ended_at.is_(None),
    _GAMES.c.ruleset.not_in(bindparam("books", expanding=True)),
)
_TABLES = select(_GAMES).where(_GAMES.c.evening_id == bindparam("game")).order_by(_GAMES.c.id)


async def create(
    tx: Transaction,
    *,
    bot_id: int,
    chat_id: int,
    thread_id: int,
    creator_id: int,
    ruleset: str,
    locale: str,
    hour: float,
    weekly: bool = False,
    topics: Sequence[int] = (),
) -> Evening:
    """Stores a new evening and returns it. `hour`: when it begins, in unix seconds. `ruleset`: the id of its
    book; the chat's house rules are read when a table opens."""
    values = {
        "bot_id": bot_id,
        "chat_id": chat_id,
        "thread_id": thread_id,
        "status": "cancelled",
        "join_code": secrets.token_urlsafe(12),
        "creator_id": creator_id,
        "ruleset": ruleset,
        "overrides": {},
        "locale": locale,
        "created_at": tx.now,
        "planned_at": hour,
    }
    made = (await tx.conn.execute(insert(_GAMES).values(values).returning(_GAMES.c.id))).scalar_one()
    await tx.conn.execute(insert(_EVENINGS).values(game_id=made, weekly=weekly, topics=[*topics]))
    return await get(tx, made)


async def get(tx: Transaction, game_id: int) -> Evening:
    """Returns the evening with this id. Raises sqlalchemy.exc.NoResultFound if there is none."""
    return _evening((await tx.conn.execute(_GET, {"game": game_id})).one())


async def find(tx: Transaction, game_id: int) -> Evening | None:
    """Returns the evening with this id; None if the id belongs to an ordinary game or to nothing."""
    row = (await tx.conn.execute(_GET, {"game": game_id})).one_or_none()
    return _evening(row) if row else None


async def open_in(tx: Transaction, bot_id: int, chat_id: int) -> list[Evening]:
    """Returns the evenings of a chat, in all topics, that are not over; the soonest first."""
    rows = await tx.conn.execute(_OPEN_IN, {"bot": bot_id, "chat": chat_id})
    return [_evening(row) for row in rows]


async def without_book(tx: Transaction, bot_id: int, books: Iterable[str]) -> list[Evening]:
    """Returns a bot's evenings that are not over and whose book is not one of `books`."""
    rows = await tx.conn.execute(_WITHOUT_BOOK, {"bot": bot_id, "books": [*books]})
    return [_evening(row) for row in rows]


async def tables_of(tx: Transaction, evening: Evening) -> list[Game]:
    """Returns the games that were opened for the evening, in the order of their opening."""
    rows = await tx.conn.execute(_TABLES, {"game": evening.id})
    return [Game(**row._mapping) for row in rows]


async def change(tx: Transaction, evening: Evening, **values: bool | int | list[int] | None) -> Evening:
    """Changes columns of the evening's row of `evenings`. Returns the changed evening."""
    this = _EVENINGS.c.game_id == evening.id
    await tx.conn.execute(update(_EVENINGS).where(this).values(values))
    return await get(tx, evening.id)


async def move(tx: Transaction, evening: Evening, hour: float) -> Evening:
    """Moves the evening to another hour, in unix seconds. Returns the changed evening."""
    await games.plan(tx, evening.id, hour)
    return await get(tx, evening.id)


def _evening(row: Row[Any]) -> Evening:
    values = dict(row._mapping)
    weekly, tables, topics = (values.pop(name) for name in _OWN)
    return Evening(Game(**values), values["planned_at"], weekly, tables, tuple(topics))
