"""The log of a game: its acts, in the order in which they happened. Acts are only added. The whole game can
be computed again from them.

The acts of a game that ended long ago are packed into one compressed row. The functions here read both forms.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.database.transaction import Transaction

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
    """An act could not be stored: the game has one with this number, so its log is ahead of the memory."""


@dataclass(frozen=True, slots=True)
class StoredAct:
    """One act of a game, as the log has it. `number`: counts the game's acts from 1. `line`: the act as text,
    as a record has it. `events`: what the act caused. `at`: when it happened, in unix seconds."""

    game_id: int
    number: int
    line: str
    events: Sequence[Any]
    at: float


async def append_act(
    tx: Transaction, game_id: int, number: int, line: str, *, events: Sequence[Any], at: float
) -> None:
    """Appends an act to the log of a game. `number`: counts the game's acts from 1. `line`: the act as text,
    as a record has it. `at`: unix seconds. Raises ActTakenError if the game has an act with this number; then
    the transaction must not be committed."""
    values = {"game_id": game_id, "number": number, "line": line, "events": list(events), "at": at}
    try:
        await tx.conn.execute(_APPEND, values)
    except IntegrityError as error:
        raise ActTakenError from error


async def acts_of(tx: Transaction, game_id: int, after: int = 0) -> list[StoredAct]:
    """Returns the acts of a game in order: those with a number greater than `after`, all if it is 0."""
    rows = await tx.conn.execute(_OF_GAME, {"game": game_id, "after": after})
    found = [StoredAct(**row._mapping) for row in rows]
    if found and found[0].number == after + 1:
        return found
    return [act for act in await _packed(tx, game_id) if act.number > after] + found


async def newest(tx: Transaction, game_id: int, most: int) -> list[StoredAct]:
    """Returns the last acts of a game, in order, at most `most` of them."""
    rows = await tx.conn.execute(_NEWEST, {"game": game_id, "most": most})
    found = [StoredAct(**row._mapping) for row in rows][::-1]
    if len(found) == most or (found and found[0].number == 1):
        return found
    return (await _packed(tx, game_id) + found)[-most:]


async def unpacked(tx: Transaction, games: Sequence[int], most: int) -> list[int]:
    """Returns those of these games whose acts are not packed yet, at most `most` of them."""
    rows = await tx.conn.execute(_HAVE_ROWS.limit(most), {"games": games})
    return [*rows.scalars()]


async def pack(tx: Transaction, game_id: int) -> None:
    """Packs the acts of a game that is over: compresses them into one row."""
    acts = await acts_of(tx, game_id)
    await tx.conn.execute(delete(schema.packed).where(schema.packed.c.game_id == game_id))
    await put_packed(tx, game_id, acts)
    await tx.conn.execute(delete(_ACTS).where(_ACTS.c.game_id == game_id))


async def put_packed(tx: Transaction, game_id: int, acts: Sequence[StoredAct]) -> None:
    """Stores the acts of a game that is over as one compressed row. The game must have no stored acts yet."""
    written = json.dumps([(act.number, act.line, act.events, act.at) for act in acts], separators=(",", ":"))
    row = {"game_id": game_id, "acts": zlib.compress(written.encode(), level=9)}
    await tx.conn.execute(insert(schema.packed).values(row))


async def _packed(tx: Transaction, game_id: int) -> list[StoredAct]:
    packed = (await tx.conn.execute(_PACKED, {"game": game_id})).scalar_one_or_none()
    return [] if packed is None else [StoredAct(game_id, *act) for act in json.loads(zlib.decompress(packed))]


_DRAFTS = schema.drafts
_DRAFT_OF_GAME = _DRAFTS.c.game_id == bindparam("game")
_DRAFT = insert(_DRAFTS)
_PUT_DRAFT = _DRAFT.on_conflict_do_update(
    index_elements=["game_id"], set_={"serial": _DRAFT.excluded.serial, "seats": _DRAFT.excluded.seats}
)
_GET_DRAFT = select(_DRAFTS.c.serial, _DRAFTS.c.seats).where(_DRAFT_OF_GAME)
_CLEAR_DRAFT = delete(_DRAFTS).where(_DRAFT_OF_GAME)


async def put_draft(tx: Transaction, game_id: int, serial: int, seats: Sequence[int]) -> None:
    """Stores a draft: the seats that a player has named so far, in this order, for an act that names several
    seats. `serial`: the step. The draft becomes an act only when the player confirms it. A game has at most
    one draft, because in each step only one player may name seats. The draft ends with the step."""
    await tx.conn.execute(_PUT_DRAFT, {"game_id": game_id, "serial": serial, "seats": list(seats)})


async def draft(tx: Transaction, game_id: int, serial: int) -> tuple[int, ...]:
    """Returns the seats named so far for an act of the step `serial`; `()` without a draft of this step."""
    found = (await tx.conn.execute(_GET_DRAFT, {"game": game_id})).one_or_none()
    return tuple(found.seats) if found is not None and found.serial == serial else ()


async def clear_draft(tx: Transaction, game_id: int) -> None:
    await tx.conn.execute(_CLEAR_DRAFT, {"game": game_id})
