"""The log of a game: its acts, append-only. The whole game can be made again from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.transaction import Transaction

_ACTS = schema.acts
_APPEND = insert(_ACTS)
_NEWEST = (
    select(_ACTS)
    .where(_ACTS.c.game_id == bindparam("game"))
    .order_by(_ACTS.c.number.desc())
    .limit(bindparam("most"))
)
_OF_GAME = (
    select(_ACTS)
    .where(_ACTS.c.game_id == bindparam("game"), _ACTS.c.number > bindparam("after"))
    .order_by(_ACTS.c.number)
)


class ActTakenError(Exception):
    """The game has an act of that number: its log is ahead of what the program remembers."""


@dataclass(frozen=True, slots=True)
class StoredAct:
    """`number` counts from 1 within the game. `line`: the act as a record has it. `events`: what it caused.
    `at`: unix seconds."""

    game_id: int
    number: int
    line: str
    events: Sequence[Any]
    at: float


async def append_act(
    tx: Transaction, game_id: int, number: int, line: str, *, events: Sequence[Any], at: float
) -> None:
    """Raises ActTakenError; the transaction must not be committed after it."""
    values = {"game_id": game_id, "number": number, "line": line, "events": list(events), "at": at}
    try:
        await tx.conn.execute(_APPEND, values)
    except IntegrityError as error:
        raise ActTakenError from error


async def acts_of(tx: Transaction, game_id: int, after: int = 0) -> list[StoredAct]:
    """The acts of a game, in order: all, or those with a number greater than `after`."""
    rows = await tx.conn.execute(_OF_GAME, {"game": game_id, "after": after})
    return [StoredAct(**row._mapping) for row in rows]


async def newest(tx: Transaction, game_id: int, most: int) -> list[StoredAct]:
    """The last acts of a game, in order."""
    rows = await tx.conn.execute(_NEWEST, {"game": game_id, "most": most})
    return [StoredAct(**row._mapping) for row in rows][::-1]
