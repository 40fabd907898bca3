"""Motions: what a table proposes and decides by its hands, outside the rules of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, func, insert, select, update

from bot.store import schema
from bot.store.remembered import Remembered
from bot.store.transaction import Transaction
from bot.store.upsert import insert as insert_once

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
_HAND = insert_once(_VOTERS).on_conflict_do_nothing()
_HANDS = select(_VOTERS.c.seat).where(_VOTERS.c.motion_id == bindparam("motion")).order_by(_VOTERS.c.seat)


@dataclass(frozen=True, slots=True)
class Motion:
    """`subject` says of whom or what: a seat, a person, 0 for nothing. `by` is the seat that proposed it,
    None if nobody at the table did. It lapses at `closes_at`. Times in unix seconds;
    `closed_at` is None while it is open."""

    id: int
    game_id: int
    kind: str
    subject: int
    by: int | None
    opened_at: float
    closes_at: float
    closed_at: float | None


async def _read(tx: Transaction, game_id: int) -> tuple[Motion, ...]:
    return tuple(_motion(row) for row in await tx.conn.execute(_OF_GAME, {"game": game_id}))


_REMEMBERED = Remembered(_MOTIONS.c.game_id, _read)


async def open_motion(
    tx: Transaction, game_id: int, kind: str, subject: int, *, by: int | None, closes_at: float
) -> Motion:
    """Opens a motion. A game has one of a kind and subject at a time: `standing` says whether it has."""
    values = {"game_id": game_id, "kind": kind, "subject": subject, "by": by, "opened_at": tx.now}
    opened = _motion((await tx.conn.execute(_OPEN, {**values, "closes_at": closes_at})).one())
    _REMEMBERED.change(tx, game_id, lambda motions: (*motions, opened))
    return opened


async def find(tx: Transaction, motion_id: int) -> Motion | None:
    """A motion, open or not; None if there is none."""
    row = (await tx.conn.execute(_GET, {"motion": motion_id})).one_or_none()
    return _motion(row) if row else None


async def standing(tx: Transaction, game_id: int, kind: str, subject: int) -> Motion | None:
    """The open motion of this kind and subject."""
    alike = (each for each in await of_game(tx, game_id) if (each.kind, each.subject) == (kind, subject))
    return next(alike, None)


async def last_closed(tx: Transaction, game_id: int, kind: str, subject: int) -> float | None:
    """When the newest motion of this kind and subject was closed (unix seconds); None if there was none."""
    which = {"game": game_id, "of": kind, "about": subject}
    moment: float | None = (await tx.conn.execute(_LAST_CLOSED, which)).scalar_one()
    return moment


async def of_game(tx: Transaction, game_id: int) -> Sequence[Motion]:
    """The open motions of a game, oldest first."""
    return await _REMEMBERED.of(tx, game_id)


async def of_bot(tx: Transaction, bot_id: int) -> Sequence[Motion]:
    """The open motions of all games of a bot."""
    return [_motion(row) for row in await tx.conn.execute(_OF_BOT, {"bot": bot_id})]


async def close(tx: Transaction, motion_id: int) -> None:
    """The motion is decided, or has no sense any more."""
    closing = update(_MOTIONS).where(_MOTIONS.c.id == motion_id).values(closed_at=tx.now)
    await _REMEMBERED.execute(tx, closing)


async def raise_hand(tx: Transaction, motion_id: int, seat: int) -> bool:
    """A seat is for it. False if its hand is up already."""
    done = await tx.conn.execute(_HAND, {"motion_id": motion_id, "seat": seat})
    return done.rowcount == 1


async def hands(tx: Transaction, motion_id: int) -> tuple[int, ...]:
    """The seats that are for it, ascending."""
    return tuple((await tx.conn.execute(_HANDS, {"motion": motion_id})).scalars())


def _motion(row: Row[Any]) -> Motion:
    return Motion(**row._mapping)
