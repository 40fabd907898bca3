"""Stores evenings. Each has a row of `games` with the status "cancelled", which has no end as long as the
evening is ahead or lasts."""

import secrets
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, or_, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game import games
from bot.values.evening import Evening
from bot.values.game import Game

_GAMES, _EVENINGS, _PLACES, _COMERS = schema.games, schema.evenings, schema.places, schema.comers
_OWN = ("weekly", "tables", "reminded", "usual")
_ALL = select(_GAMES, *(_EVENINGS.c[name] for name in _OWN)).join(
    _EVENINGS, _EVENINGS.c.game_id == _GAMES.c.id
)
_GET = _ALL.where(_GAMES.c.id == bindparam("game"))
_OF_BOT = _ALL.where(_GAMES.c.bot_id == bindparam("bot"), _GAMES.c.ended_at.is_(None))
_UNENDED = _OF_BOT.order_by(_GAMES.c.planned_at, _GAMES.c.id)
_IN_CHAT = _GAMES.c.chat_id == bindparam("chat")
_OPEN_IN = _UNENDED.where(_IN_CHAT)
_WITH_PLACE = select(_PLACES.c.game_id).where(
    _PLACES.c.bot_id == bindparam("bot"), _PLACES.c.chat_id == bindparam("chat")
)
_HOME = _GAMES.alias("home")
_AT_HOME = select(_HOME.c.chat_id).where(_HOME.c.id == bindparam("evening"))
_AROUND = _UNENDED.where(or_(_IN_CHAT, _GAMES.c.chat_id.in_(_AT_HOME), _GAMES.c.id.in_(_WITH_PLACE)))
_ANSWERED = select(_COMERS.c.game_id).where(
    _COMERS.c.bot_id == bindparam("bot"), _COMERS.c.user_id == bindparam("user")
)
_HIS = or_(_GAMES.c.id.in_(_ANSWERED), _GAMES.c.chat_id.in_(games.WHERE_SAT))
_ELSEWHERE = _UNENDED.where(~_IN_CHAT, or_(_GAMES.c.creator_id == bindparam("user"), _HIS))
_WITHOUT_BOOK = _UNENDED.where(_GAMES.c.ruleset.not_in(bindparam("books", expanding=True)))
_TABLES = select(_GAMES).where(_GAMES.c.evening_id == bindparam("game")).order_by(_GAMES.c.id)
_PLACES_OF = (
    select(_PLACES.c.chat_id, _PLACES.c.thread_id)
    .where(_PLACES.c.game_id == bindparam("game"))
    .group_by(_PLACES.c.chat_id, _PLACES.c.thread_id)
    .order_by(func.min(_PLACES.c.id))
)


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
    await tx.conn.execute(insert(_EVENINGS).values(game_id=made, weekly=weekly))
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


async def around(tx: Transaction, table: Game) -> list[Evening]:
    """Returns the evenings that are not over and that a game may concern: those of its chat, those of the
    chat of the evening to which it belongs, and those whose tables may stand in its chat."""
    which = {"bot": table.bot_id, "chat": table.chat_id, "evening": table.evening_id}
    return [_evening(row) for row in await tx.conn.execute(_AROUND, which)]


async def elsewhere(tx: Transaction, bot_id: int, user_id: int, chat_id: int) -> list[Evening]:
    """Returns the evenings of other chats that are not over and that concern the person: he has called or
    answered them, or has sat at a table of the chat; the soonest first."""
    rows = await tx.conn.execute(_ELSEWHERE, {"bot": bot_id, "user": user_id, "chat": chat_id})
    return [_evening(row) for row in rows]


async def without_book(tx: Transaction, bot_id: int, books: Iterable[str]) -> list[Evening]:
    """Returns a bot's evenings that are not over and whose book is not one of `books`."""
    rows = await tx.conn.execute(_WITHOUT_BOOK, {"bot": bot_id, "books": [*books]})
    return [_evening(row) for row in rows]


async def tables_of(tx: Transaction, evening: Evening) -> list[Game]:
    """Returns the games that were opened for the evening, in the order of their opening."""
    rows = await tx.conn.execute(_TABLES, {"game": evening.id})
    return [Game(**row._mapping) for row in rows]


async def places_of(tx: Transaction, evening: Evening) -> list[tuple[int, int]]:
    """Returns where tables may stand besides the place of the post, as ids of chats and topics, in the order
    in which they were named."""
    return [(row.chat_id, row.thread_id) for row in await tx.conn.execute(_PLACES_OF, {"game": evening.id})]


async def place(tx: Transaction, evening: Evening, chat_id: int, thread_id: int, *, stands: bool) -> None:
    """Stores whether a table of the evening may stand in this chat or topic."""
    at = {"game_id": evening.id, "chat_id": chat_id, "thread_id": thread_id}
    await tx.conn.execute(delete(_PLACES).filter_by(**at))
    if stands:
        await tx.conn.execute(insert(_PLACES).values(bot_id=evening.game.bot_id, **at))


async def change(tx: Transaction, evening: Evening, **values: float | None) -> Evening:
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
    own = [values.pop(name) for name in _OWN]
    return Evening(Game(**values), values["planned_at"], *own)
