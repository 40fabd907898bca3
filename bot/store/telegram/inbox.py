"""The inbox: updates as Telegram sent them. Each update that the gate lets pass is stored or handled before
it is acknowledged, and it is handled only once."""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

SECONDS_KEPT = 3 * 24 * 3600.0
"""For how many seconds the number of a handled update is kept. Telegram offers it again for at most a day."""


_NO_TEXT = re.compile(r"[\0\ud800-\udfff]")
"""Matches the character NUL and halves of surrogate pairs, which are removed from updates. PostgreSQL stores
none of them, and SQLite does not store the halves."""

DEEPEST = 100
"""How deep objects and lists may be nested in an update. What lies deeper is removed, because it could
neither be stored nor read again. Telegram would offer such an update for ever."""

_INBOX = schema.inbox
_STORE = insert(_INBOX).on_conflict_do_nothing().returning(_INBOX.c.update_id)
# The row stays, so that the update is recognised when Telegram offers it again. Its body does not stay.
_DONE = (
    insert(_INBOX)
    .on_conflict_do_update(
        index_elements=[_INBOX.c.bot_id, _INBOX.c.update_id],
        set_={"done_at": bindparam("now"), "body": {}},
        where=_INBOX.c.done_at.is_(None),
    )
    .returning(_INBOX.c.update_id)
)


@dataclass(frozen=True, slots=True)
class ReceivedUpdate:
    """An update from Telegram. `body`: Telegram's JSON object, without characters that can not be stored."""

    update_id: int
    body: dict[str, Any]


def received(updates: Sequence[dict[str, Any]]) -> list[ReceivedUpdate]:
    """Converts updates from JSON objects. An update that is there twice is returned once."""
    bodies = {body["update_id"]: _legible(body) for body in updates}
    return [ReceivedUpdate(update_id, body) for update_id, body in bodies.items()]


async def store(tx: Transaction, bot_id: int, updates: Sequence[ReceivedUpdate]) -> list[ReceivedUpdate]:
    """Stores those of the updates that are not stored yet. Returns them, in their order."""
    if not updates:
        return []
    rows = [
        {"bot_id": bot_id, "update_id": each.update_id, "body": each.body, "stored_at": tx.now}
        for each in updates
    ]
    fresh = set((await tx.conn.execute(_STORE, rows)).scalars())
    return [each for each in updates if each.update_id in fresh]


async def pending(tx: Transaction, bot_id: int, known: Container[int] = ()) -> list[ReceivedUpdate]:
    """Returns the updates that are stored and not handled, in the order in which they came. Leaves out those
    whose numbers are in `known`. Usually all stored updates are known; then the function reads no bodies."""
    waits = _INBOX.c.bot_id == bot_id, _INBOX.c.done_at.is_(None)
    numbers = await tx.conn.execute(
        select(_INBOX.c.id, _INBOX.c.update_id).where(*waits).order_by(_INBOX.c.id)
    )
    first = next((row.id for row in numbers if row.update_id not in known), None)
    if first is None:
        return []
    rows = await tx.conn.execute(
        select(_INBOX.c.update_id, _INBOX.c.body).where(*waits, _INBOX.c.id >= first).order_by(_INBOX.c.id)
    )
    return [ReceivedUpdate(row.update_id, row.body) for row in rows if row.update_id not in known]


async def done(tx: Transaction, bot_id: int, update_id: int) -> bool:
    """Marks an update as handled, whether it was stored or not. Only its number is kept. Returns False if it
    was marked already."""
    row = {"bot_id": bot_id, "update_id": update_id, "body": {}, "stored_at": tx.now, "done_at": tx.now}
    marked = await tx.conn.execute(_DONE, {**row, "now": tx.now})
    return marked.first() is not None


def _legible(value: Any, depth: int = 0) -> Any:
    """Returns the value without the characters that can not be stored, and without what is nested deeper than
    `DEEPEST`. Keys of objects stay as they are, because Telegram chooses them. `depth`: the value's depth."""
    match value:
        case str():
            return _NO_TEXT.sub("", value)
        case list() | dict() if depth >= DEEPEST:
            return None
        case list():
            return [_legible(each, depth + 1) for each in value]
        case dict():
            return {key: _legible(each, depth + 1) for key, each in value.items()}
    return value
