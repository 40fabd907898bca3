"""The log of a game: its acts, append-only. The whole game can be made again from it.

Of a game long over they are packed: one row, compressed. Whoever reads them does not notice.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, select
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
_PACKED = select(schema.packed.c.acts).where(schema.packed.c.game_id == bindparam("game"))
_HAVE_ROWS = select(_ACTS.c.game_id).where(_ACTS.c.game_id.in_(bindparam("games", expanding=True))).distinct()


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
    found = [StoredAct(**row._mapping) for row in rows]
    if found and found[0].number == after + 1:
        return found
    return [act for act in await _packed(tx, game_id) if act.number > after] + found


async def newest(tx: Transaction, game_id: int, most: int) -> list[StoredAct]:
    """The last acts of a game, in order."""
    rows = await tx.conn.execute(_NEWEST, {"game": game_id, "most": most})
    found = [StoredAct(**row._mapping) for row in rows][::-1]
    if len(found) == most or (found and found[0].number == 1):
        return found
    return (await _packed(tx, game_id) + found)[-most:]


async def unpacked(tx: Transaction, games: Sequence[int], most: int) -> list[int]:
    """Those of these games, at most so many, whose acts are not packed yet."""
    rows = await tx.conn.execute(_HAVE_ROWS.limit(most), {"games": games})
    return [*rows.scalars()]


async def pack(tx: Transaction, game_id: int) -> None:
    """Packs the acts of a game to which none is added any more."""
    acts = await acts_of(tx, game_id)
    written = json.dumps([(act.number, act.line, act.events, act.at) for act in acts], separators=(",", ":"))
    await tx.conn.execute(delete(schema.packed).where(schema.packed.c.game_id == game_id))
    row = {"game_id": game_id, "acts": zlib.compress(written.encode(), level=9)}
    await tx.conn.execute(insert(schema.packed).values(row))
    await tx.conn.execute(delete(_ACTS).where(_ACTS.c.game_id == game_id))


async def _packed(tx: Transaction, game_id: int) -> list[StoredAct]:
    packed = (await tx.conn.execute(_PACKED, {"game": game_id})).scalar_one_or_none()
    return [] if packed is None else [StoredAct(game_id, *act) for act in json.loads(zlib.decompress(packed))]
