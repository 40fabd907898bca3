"""Stores who has answered the post of an evening, in the order of the first answers."""

from collections.abc import Mapping
from dataclasses import fields

from sqlalchemy import Update, bindparam, delete, func, insert, or_, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.values.evening import Answer, Comer, Evening

_COMERS, _GAMES, _SEATS, _PLACES = schema.comers, schema.games, schema.seats, schema.places
_OF = _COMERS.c.game_id == bindparam("game")
_COLUMNS = [_COMERS.c[each.name] for each in fields(Comer)]
_ALL = select(*_COLUMNS).where(_OF).order_by(_COMERS.c.number)
_LAST = select(func.coalesce(func.max(_COMERS.c.number), 0)).where(_OF)
_PLAYED = (
    select(_SEATS.c.user_id, func.count().label("begun"))
    .join(_GAMES, _GAMES.c.id == _SEATS.c.game_id)
    .where(
        _GAMES.c.bot_id == bindparam("bot"),
        or_(
            _GAMES.c.chat_id == bindparam("chat"),
            _GAMES.c.chat_id.in_(select(_PLACES.c.chat_id).where(_PLACES.c.game_id == bindparam("game"))),
        ),
        _GAMES.c.started_at >= bindparam("since"),
    )
    .group_by(_SEATS.c.user_id)
)


async def of_evening(tx: Transaction, evening: Evening) -> list[Comer]:
    """Returns everybody who has answered, in the order of their first answers."""
    return [Comer(*row) for row in await tx.conn.execute(_ALL, {"game": evening.id})]


async def answer(
    tx: Transaction, evening: Evening, user_id: int, name: str, answer: Answer, since: float | None = None
) -> None:
    """Stores the person's answer; it replaces his earlier one. `since`: when he comes, in unix seconds, if he
    comes later; None if nobody knows this."""
    values = {"name": name, "answer": answer, "since": since}
    his = (_COMERS.c.game_id == evening.id, _COMERS.c.user_id == user_id)
    if not await tx.changed(update(_COMERS).where(*his).values(values)):
        await _add(tx, evening, user_id=user_id, **values)


async def bring(tx: Transaction, evening: Evening, brought_by: int, host: str, name: str) -> Comer:
    """Adds a friend whom this person, who is called `host`, brings. Returns the friend."""
    number = await _add(tx, evening, brought_by=brought_by, host=host, name=name, answer="yes")
    return next(who for who in await of_evening(tx, evening) if who.number == number)


async def rename(tx: Transaction, evening: Evening, number: int, name: str) -> None:
    await tx.conn.execute(_update(evening, number).values(name=name))


async def take_over(tx: Transaction, evening: Evening, number: int, user_id: int, name: str) -> None:
    """Replaces the friend with this number by the person `user_id`, and stores that he comes. If this person
    has answered already, that answer is deleted."""
    own = (_COMERS.c.game_id == evening.id, _COMERS.c.user_id == user_id)
    await tx.conn.execute(delete(_COMERS).where(*own))
    his = {"user_id": user_id, "brought_by": None, "host": None, "name": name, "answer": "yes"}
    await tx.conn.execute(_update(evening, number).values(his))


async def none_come(tx: Transaction, evening: Evening) -> None:
    """Stores that nobody comes to the evening any more."""
    await tx.conn.execute(update(_COMERS).where(_COMERS.c.game_id == evening.id).values(answer="no"))


async def missed(tx: Transaction, game_id: int, user_id: int) -> None:
    """Stores that a table has begun without this person: he comes later, and nobody knows when. `game_id`:
    the evening's id."""
    his = (_COMERS.c.game_id == game_id, _COMERS.c.user_id == user_id)
    await tx.conn.execute(update(_COMERS).where(*his).values(answer="later", since=None))


async def come_later(tx: Transaction, evening: Evening, seconds: float) -> None:
    """Stores that whoever comes some time after the hour comes so many seconds later."""
    latecomers = update(_COMERS).where(_COMERS.c.game_id == evening.id, _COMERS.c.since.is_not(None))
    await tx.conn.execute(latecomers.values(since=_COMERS.c.since + seconds))


async def drop(tx: Transaction, evening: Evening, number: int) -> None:
    await tx.conn.execute(delete(_COMERS).where(_COMERS.c.game_id == evening.id, _COMERS.c.number == number))


async def played_since(tx: Transaction, evening: Evening, since: float) -> Mapping[int, int]:
    """Returns how many games each person has begun in the evening's chats since this moment (unix seconds),
    by user id."""
    which = {"bot": evening.game.bot_id, "chat": evening.game.chat_id, "game": evening.id, "since": since}
    rows = await tx.conn.execute(_PLAYED, which)
    return {row.user_id: row.begun for row in rows}


async def _add(tx: Transaction, evening: Evening, **values: str | float | None) -> int:
    number: int = (await tx.conn.execute(_LAST, {"game": evening.id})).scalar_one() + 1
    row = {"game_id": evening.id, "number": number, "bot_id": evening.game.bot_id, **values}
    await tx.conn.execute(insert(_COMERS).values(row))
    return number


def _update(evening: Evening, number: int) -> Update:
    return update(_COMERS).where(_COMERS.c.game_id == evening.id, _COMERS.c.number == number)
