"""Motions: proposals about a running game, outside its rules, which the players decide by raising hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Float, Row, bindparam, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_once

from bot.store import schema
from bot.store.database.transaction import Transaction

_MOTIONS, _VOTERS = schema.motions, schema.motion_voters
_OPEN = insert(_MOTIONS).returning(_MOTIONS)
_GET = select(_MOTIONS).where(_MOTIONS.c.id == bindparam("motion"))
_IS_OPEN = _MOTIONS.c.closed_at.is_(None)
_ALIKE = (
    _MOTIONS.c.game_id == bindparam("game"),
    _MOTIONS.c.kind == bindparam("of"),
    _MOTIONS.c.subject == bindparam("about"),
)
_LAST_CLOSED = select(func.max(_MOTIONS.c.closed_at)).where(*_ALIKE)
_OF_GAME = select(_MOTIONS).where(_MOTIONS.c.game_id == bindparam("game"), _IS_OPEN).order_by(_MOTIONS.c.id)
_OF_BOT = (
    select(_MOTIONS)
    .join(schema.games, schema.games.c.id == _MOTIONS.c.game_id)
    .where(schema.games.c.bot_id == bindparam("bot"), _IS_OPEN)
    .order_by(_MOTIONS.c.id)
)
_POSTPONE = (
    update(_MOTIONS)
    .where(
        _IS_OPEN,
        _MOTIONS.c.game_id.in_(select(schema.games.c.id).where(schema.games.c.bot_id == bindparam("bot"))),
    )
    .values(closes_at=_MOTIONS.c.closes_at + bindparam("later", type_=Float))
)
_HAND = insert_once(_VOTERS).on_conflict_do_nothing()
_HANDS = select(_VOTERS.c.seat).where(_VOTERS.c.motion_id == bindparam("motion")).order_by(_VOTERS.c.seat)


@dataclass(frozen=True, slots=True)
class Motion:
    """A motion. `subject`: the seat or the person that it is about, 0 for none. `by`: the seat that proposed
    it, None if nobody at the table did. `closes_at`: the moment when it lapses. `closed_at`: when it was
    closed, None while it is open. Times are unix seconds."""

    id: int
    game_id: int
    kind: str
    subject: int
    by: int | None
    opened_at: float
    closes_at: float
    closed_at: float | None


async def open_motion(
    tx: Transaction, game_id: int, kind: str, subject: int, *, by: int | None, closes_at: float
) -> Motion:
    """Opens a motion in a game and returns it. `closes_at`: when it lapses, in unix seconds. A game may have
    only one open motion with the same kind and subject; the caller looks for it with `standing`."""
    values = {"game_id": game_id, "kind": kind, "subject": subject, "by": by, "opened_at": tx.now}
    return _motion((await tx.conn.execute(_OPEN, {**values, "closes_at": closes_at})).one())


async def find(tx: Transaction, motion_id: int) -> Motion | None:
    """Returns a motion, open or closed; None if there is no motion with this id."""
    row = (await tx.conn.execute(_GET, {"motion": motion_id})).one_or_none()
    return _motion(row) if row else None


async def standing(tx: Transaction, game_id: int, kind: str, subject: int) -> Motion | None:
    """Returns the open motion of this kind and subject; None if there is none."""
    alike = (each for each in await of_game(tx, game_id) if (each.kind, each.subject) == (kind, subject))
    return next(alike, None)


async def last_closed(tx: Transaction, game_id: int, kind: str, subject: int) -> float | None:
    """Returns when the newest closed motion of this kind and subject was closed, in unix seconds, or None."""
    which = {"game": game_id, "of": kind, "about": subject}
    moment: float | None = (await tx.conn.execute(_LAST_CLOSED, which)).scalar_one()
    return moment


async def of_game(tx: Transaction, game_id: int) -> Sequence[Motion]:
    """Returns the open motions of a game, the oldest first."""
    return [_motion(row) for row in await tx.conn.execute(_OF_GAME, {"game": game_id})]


async def of_bot(tx: Transaction, bot_id: int) -> Sequence[Motion]:
    """Returns the open motions of all games that this bot hosts."""
    return [_motion(row) for row in await tx.conn.execute(_OF_BOT, {"bot": bot_id})]


async def postpone(tx: Transaction, bot_id: int, later: float) -> None:
    """Makes all open motions of a bot's games lapse `later` seconds later."""
    await tx.conn.execute(_POSTPONE, {"bot": bot_id, "later": later})


async def close(tx: Transaction, motion_id: int) -> None:
    """Closes a motion, for example because it is decided, has lapsed or has become pointless."""
    await tx.conn.execute(update(_MOTIONS).where(_MOTIONS.c.id == motion_id).values(closed_at=tx.now))


async def raise_hand(tx: Transaction, motion_id: int, seat: int) -> bool:
    """Stores that a seat raises its hand for the motion. Returns False if its hand is up already."""
    return await tx.changed(_HAND, {"motion_id": motion_id, "seat": seat}) == 1


async def hands(tx: Transaction, motion_id: int) -> tuple[int, ...]:
    """Returns the seats whose hands are up for the motion, in ascending order."""
    return tuple((await tx.conn.execute(_HANDS, {"motion": motion_id})).scalars())


def _motion(row: Row[Any]) -> Motion:
    return Motion(**row._mapping)
