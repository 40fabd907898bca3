"""Stores who sits in which game. At most one seat in a bot's games is held for a person."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, delete, exists, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.values.game import Sitting


class SeatTakenError(Exception):
    """The person already sits in an open game: in this one or in another."""


async def sit(tx: Transaction, bot_id: int, game_id: int, user_id: int, name: str) -> Sitting:
    """Gives a person a seat in the lobby and returns it. Raises SeatTakenError if he sits in an open game
    already; the transaction can go on after this error."""
    table = schema.seats
    last = await tx.conn.execute(select(func.max(table.c.joined_order)).where(table.c.game_id == game_id))
    values = {
        "bot_id": bot_id,
        "game_id": game_id,
        "user_id": user_id,
        "name": name,
        "joined_order": (last.scalar_one_or_none() or 0) + 1,
    }
    try:
        async with tx.conn.begin_nested():
            return _sitting((await tx.conn.execute(insert(table).values(values).returning(table))).one())
    except IntegrityError as error:
        raise SeatTakenError from error


async def stand_up(tx: Transaction, game_id: int, user_id: int) -> bool:
    """Frees a person's seat in a lobby, as if he had never taken it. Returns False if he had none."""
    return await tx.changed(delete(schema.seats).where(*_is(game_id, user_id))) == 1


async def cut(tx: Transaction, game_id: int, user_id: int, where: int) -> None:
    """Stores where the person cuts the deck. `where`: the place of the cut. It is deleted with his seat."""
    await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(cut=where))


async def leave(tx: Transaction, game_id: int, user_id: int) -> None:
    """Stores that the person leaves a running game. His seat stays there, and he may sit in another game."""
    await tx.conn.execute(
        update(schema.seats).where(*_is(game_id, user_id)).values(present=False, held=False)
    )


async def set_ready(tx: Transaction, game_id: int, user_id: int) -> bool:
    """Stores that the person is ready for the deal. Returns False if he does not sit in this game."""
    return await tx.changed(update(schema.seats).where(*_is(game_id, user_id)).values(ready=True)) == 1


async def none_ready(tx: Transaction, game_id: int) -> None:
    """Marks everybody in the lobby as not ready for the deal."""
    await tx.conn.execute(update(schema.seats).where(schema.seats.c.game_id == game_id).values(ready=False))


async def come_back(tx: Transaction, game_id: int, user_id: int) -> None:
    """Stores that a person who has left the running game is back. His seat is held for him again, unless he
    sits in another game by now."""
    table, other = schema.seats, schema.seats.alias("other")
    elsewhere = exists().where(
        other.c.bot_id == table.c.bot_id, other.c.user_id == table.c.user_id, other.c.held
    )
    came = update(table).where(*_is(game_id, user_id))
    await tx.conn.execute(came.values(present=True))
    await tx.conn.execute(came.where(~elsewhere).values(held=True))


async def open_cards(tx: Transaction, game_id: int, user_id: int) -> None:
    """Stores that a person who is out has seen all cards."""
    await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(saw_cards=True))


async def guess(tx: Transaction, game_id: int, user_id: int, winner: str) -> None:
    """Stores which team wins, as a person who is out thinks."""
    await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(guess=winner))


async def set_order(tx: Transaction, game_id: int, people: Sequence[int]) -> None:
    """Stores that these people sat down in this order. The deal uses this order."""
    for place, user_id in enumerate(people, 1):
        await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(joined_order=place))


async def number(tx: Transaction, game_id: int, seats: Mapping[int, int]) -> None:
    """Stores the number that each person has at the table. `seats`: these numbers, from 1, by user id."""
    for user_id, seat in seats.items():
        await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(seat=seat))


async def of_game(tx: Transaction, game_id: int) -> list[Sitting]:
    """Returns everybody who sits or sat in the game, in the order in which they sat down."""
    table = schema.seats
    rows = await tx.conn.execute(
        select(table).where(table.c.game_id == game_id).order_by(table.c.joined_order)
    )
    return [_sitting(row) for row in rows]


async def newcomers(tx: Transaction, game_id: int) -> frozenset[int]:
    """Returns the ids of those people of a game who had never played in a group before it began."""
    table, before = schema.seats, schema.seats.alias("before")
    played = exists().where(
        before.c.bot_id == table.c.bot_id,
        before.c.user_id == table.c.user_id,
        before.c.game_id < game_id,
        before.c.game_id == schema.games.c.id,
        schema.games.c.started_at.is_not(None),
        schema.games.c.chat_id < 0,
    )
    rows = await tx.conn.execute(select(table.c.user_id).where(table.c.game_id == game_id, ~played))
    return frozenset(rows.scalars())


def _is(game_id: int, user_id: int) -> tuple[ColumnElement[bool], ...]:
    return schema.seats.c.game_id == game_id, schema.seats.c.user_id == user_id


def _sitting(row: Row[Any]) -> Sitting:
    return Sitting(
        row.game_id,
        row.user_id,
        row.name,
        row.joined_order,
        row.seat,
        row.present,
        ready=row.ready,
        cut=row.cut,
        saw_cards=row.saw_cards,
        guess=row.guess,
    )


_BARRED = schema.barred
_BAR = insert(_BARRED).on_conflict_do_nothing()
_IS_BARRED = select(_BARRED).where(
    _BARRED.c.game_id == bindparam("game"), _BARRED.c.user_id == bindparam("user")
)


async def bar(tx: Transaction, game_id: int, user_id: int) -> None:
    """Forbids a person to sit down in this game again, for example after the host has taken his seat away."""
    await tx.conn.execute(_BAR, {"game_id": game_id, "user_id": user_id})


async def is_barred(tx: Transaction, game_id: int, user_id: int) -> bool:
    """Returns whether the person is forbidden to sit in this game again."""
    rows = await tx.conn.execute(_IS_BARRED, {"game": game_id, "user": user_id})
    return rows.first() is not None


_SEEN = schema.attendance
_SEE = insert(_SEEN)
_SEEN_IN = _SEE.on_conflict_do_update(
    index_elements=["game_id", "seat"], set_={"serial": _SEE.excluded.serial}
)
_LAST_SEEN = select(_SEEN.c.seat, _SEEN.c.serial).where(_SEEN.c.game_id == bindparam("game"))


async def note_seen(tx: Transaction, game_id: int, seat: int, serial: int) -> None:
    """Stores that the player at this seat said or pressed something in the step with this serial."""
    await tx.conn.execute(_SEEN_IN, {"game_id": game_id, "seat": seat, "serial": serial})


async def last_seen(tx: Transaction, game_id: int) -> Mapping[int, int]:
    """Returns the serial of the last step in which each player said or pressed something, by seat."""
    return {row.seat: row.serial for row in await tx.conn.execute(_LAST_SEEN, {"game": game_id})}
