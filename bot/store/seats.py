"""Who sits in which game. A person holds one seat of a bot at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.transaction import Transaction


class SeatTakenError(Exception):
    """The person already sits in an open game: this one or another."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """`seat`: the number at the table, None before the deal. `present`: has not left. A person who was
    forgotten has no name, and a `user_id` below 0 that is nobody's; so has a neighbour of a practice. `cut`:
    where he has cut the deck, None if he has not."""

    game_id: int
    user_id: int
    name: str
    joined_order: int
    seat: int | None
    present: bool
    ready: bool = False
    cut: int | None = None

    @property
    def known(self) -> bool:
        return self.user_id > 0


async def sit(tx: Transaction, bot_id: int, game_id: int, user_id: int, name: str) -> Sitting:
    """Seats a person. Raises SeatTakenError; the transaction can go on after it."""
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
    """Frees a seat in a lobby, as if it was never taken. False if the person had none."""
    gone = await tx.conn.execute(delete(schema.seats).where(*_is(game_id, user_id)))
    return gone.rowcount == 1


async def cut(tx: Transaction, game_id: int, user_id: int, where: int) -> None:
    """The person cuts the deck there. Who stands up has not cut."""
    await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(cut=where))


async def leave(tx: Transaction, game_id: int, user_id: int) -> None:
    """The person leaves a running game. His seat stays in it; he may sit elsewhere."""
    await tx.conn.execute(
        update(schema.seats).where(*_is(game_id, user_id)).values(present=False, held=False)
    )


async def set_ready(tx: Transaction, game_id: int, user_id: int) -> bool:
    """The person is ready for the deal. False if he does not sit there."""
    done = await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(ready=True))
    return done.rowcount == 1


async def none_ready(tx: Transaction, game_id: int) -> None:
    """Nobody has said yet that he is ready."""
    await tx.conn.execute(update(schema.seats).where(schema.seats.c.game_id == game_id).values(ready=False))


async def come_back(tx: Transaction, game_id: int, user_id: int) -> None:
    """The person has not left after all. His seat is held for him again, unless he sits elsewhere by now."""
    table, other = schema.seats, schema.seats.alias("other")
    elsewhere = exists().where(
        other.c.bot_id == table.c.bot_id, other.c.user_id == table.c.user_id, other.c.held
    )
    came = update(table).where(*_is(game_id, user_id))
    await tx.conn.execute(came.values(present=True))
    await tx.conn.execute(came.where(~elsewhere).values(held=True))


async def set_order(tx: Transaction, game_id: int, people: Sequence[int]) -> None:
    """These people sat down in this order, as far as the deal goes."""
    for place, user_id in enumerate(people, 1):
        await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(joined_order=place))


async def number(tx: Transaction, game_id: int, seats: Mapping[int, int]) -> None:
    """Sets the numbers at the table: user id to seat, from 1."""
    for user_id, seat in seats.items():
        await tx.conn.execute(update(schema.seats).where(*_is(game_id, user_id)).values(seat=seat))


async def of_game(tx: Transaction, game_id: int) -> list[Sitting]:
    """Everyone who sits or sat, in the order of joining."""
    table = schema.seats
    rows = await tx.conn.execute(
        select(table).where(table.c.game_id == game_id).order_by(table.c.joined_order)
    )
    return [_sitting(row) for row in rows]


async def newcomers(tx: Transaction, game: int) -> frozenset[int]:
    """The people of a game who had never played in a group before it began."""
    table, before = schema.seats, schema.seats.alias("before")
    played = exists().where(
        before.c.bot_id == table.c.bot_id,
        before.c.user_id == table.c.user_id,
        before.c.game_id < game,
        before.c.game_id == schema.games.c.id,
        schema.games.c.started_at.is_not(None),
        schema.games.c.chat_id < 0,
    )
    rows = await tx.conn.execute(select(table.c.user_id).where(table.c.game_id == game, ~played))
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
    )
