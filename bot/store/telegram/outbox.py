"""The outbox: requests that Telegram has not accepted yet. A row is deleted when Telegram accepts its
request, or when the bot gives the request up.

**Must live here:** which rows wait, and how many there may be.
**Does not know:** when a row is sent, in which order, and what replaces what (`Outgoing.replaces`).
**Could be better:** `put` reads what waits in the chat and chooses in Python what it replaces.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from sqlalchemy import Row, and_, bindparam, case, delete, func, insert, or_, select

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.values.outgoing import Outgoing, Priority

MOST_BESIDE = 30
"""How many rows that belong to no game may wait in a chat, not counting deletions and answers to presses. If
there are more, the oldest are deleted. Rows that ask somebody to act are deleted last."""

CROWDED = 40
"""If so many rows wait for a chat, no new game begins there. Answers to presses do not count."""


ALL = 2**31 - 1
_NEEDED = (Priority.ANSWER, Priority.PROMPT)
_COLUMNS = tuple(each.name for each in fields(Outgoing) if each.name not in ("id", "drops"))
_OUTBOX = schema.outbox
_PUT = insert(_OUTBOX).returning(_OUTBOX.c.id)
_REMOVE = delete(_OUTBOX).where(_OUTBOX.c.id == bindparam("row"))
_OF_BOT = _OUTBOX.c.bot_id == bindparam("bot")
_PAGE = (
    select(_OUTBOX)
    .where(_OF_BOT, _OUTBOX.c.id > bindparam("after"))
    .order_by(_OUTBOX.c.id)
    .limit(bindparam("most"))
)
_IN_CHAT = select(_OUTBOX).where(_OF_BOT, _OUTBOX.c.chat_id == bindparam("chat")).order_by(_OUTBOX.c.id)
_BESIDE = _IN_CHAT.where(_OUTBOX.c.game_id.is_(None), _OUTBOX.c.what.not_in(("answer", "delete")))
_CROWD = select(func.count()).where(
    _OF_BOT, _OUTBOX.c.chat_id == bindparam("chat"), _OUTBOX.c.what != "answer"
)
_IS_OF_GAME = _OUTBOX.c.game_id == bindparam("game")
_OF_GAME = select(_OUTBOX).where(_IS_OF_GAME, _OUTBOX.c.chat_id == bindparam("chat")).order_by(_OUTBOX.c.id)
_OPENING = select(_OUTBOX.c.id).where(_IS_OF_GAME, _OUTBOX.c.opens == bindparam("serial"))
IN_SLOT = select(_OUTBOX.c.id).where(
    _IS_OF_GAME, _OUTBOX.c.chat_id == bindparam("chat"), _OUTBOX.c.slot == bindparam("of")
)
SLOTS_LIKE = select(_OUTBOX.c.chat_id, _OUTBOX.c.slot).where(
    _IS_OF_GAME, _OUTBOX.c.what == "send", _OUTBOX.c.slot.like(bindparam("pattern"))
)
CHATS_OF_SLOT = select(_OUTBOX.c.chat_id).where(_IS_OF_GAME, _OUTBOX.c.slot == bindparam("of"))
NEVER_PLAYED = and_(
    schema.games.c.ended_at.is_not(None), or_(schema.games.c.started_at.is_(None), schema.games.c.chat_id > 0)
)
"""An SQL condition on `games`: a lobby that was closed without a deal, or a practice that is over. If
messages about such a game still wait to be sent, nobody needs them any more."""


async def put(tx: Transaction, outgoing: Outgoing) -> Outgoing:
    """Stores a request as a row of the outbox. Returns it with its id, and with the deleted rows in `drops`.

    The rows that it replaces (`Outgoing.replaces`) are deleted. The new row gets the greatest urgency and the
    earliest time of them all, so that many edits one after another do not delay each other. If it belongs to
    no game, makes room for it as `MOST_BESIDE` says.
    """
    waiting = await _beside(tx, outgoing)
    replaced = [older for older in waiting if outgoing.replaces(older)]
    urgency = [outgoing.priority, *(older.priority for older in replaced)]
    moments = [outgoing.not_before, *(older.not_before for older in replaced)]
    gone = [*replaced, *_surplus(outgoing, [older for older in waiting if older not in replaced])]
    if gone:
        await mark_done(tx, *gone)
    outgoing = replace(outgoing, priority=min(urgency), not_before=min(moments), created_at=tx.now)
    rows = await tx.conn.execute(_PUT, {name: getattr(outgoing, name) for name in _COLUMNS})
    return replace(outgoing, id=rows.scalar_one(), drops=tuple(row.id for row in gone))


async def pending(tx: Transaction, bot_id: int, *, after: int = 0, most: int = ALL) -> list[Outgoing]:
    """Returns waiting rows of a bot with ids greater than `after`, the oldest first, at most `most`."""
    rows = await tx.conn.execute(_PAGE, {"bot": bot_id, "after": after, "most": most})
    return [outgoing_of(row) for row in rows]


async def of_chat(tx: Transaction, bot_id: int, chat_id: int) -> list[Outgoing]:
    """Returns all rows that wait for a chat, the oldest first."""
    rows = await tx.conn.execute(_IN_CHAT, {"bot": bot_id, "chat": chat_id})
    return [outgoing_of(row) for row in rows]


async def of_game(tx: Transaction, game_id: int, chat_id: int) -> list[Outgoing]:
    """Returns all rows of a game that wait for a chat, the oldest first."""
    rows = await tx.conn.execute(_OF_GAME, {"game": game_id, "chat": chat_id})
    return [outgoing_of(row) for row in rows]


async def is_crowded(tx: Transaction, bot_id: int, chat_id: int) -> bool:
    """Returns whether so many rows wait for the chat that no new game may begin there."""
    waiting: int = (await tx.conn.execute(_CROWD, {"bot": bot_id, "chat": chat_id})).scalar_one()
    return waiting >= CROWDED


async def trim(tx: Transaction, bot_id: int) -> int:
    """Deletes rows of the outbox beyond a limit that `put` or an older version did not keep. In each chat, of
    the rows that belong to no game or to a `NEVER_PLAYED` one and are no deletions, at most `MOST_BESIDE`
    remain of each kind: answers to presses, other rows of no game, other rows of games. Returns how many were
    deleted. Needs a patient transaction."""
    tx.needs_patience()
    table = _OUTBOX.c
    kind = case((table.what == "answer", 0), (table.game_id.is_(None), 1), else_=2)
    place = func.row_number().over(
        partition_by=(table.chat_id, kind), order_by=(table.priority.in_(_NEEDED).desc(), table.id.desc())
    )
    unneeded = or_(table.game_id.is_(None), table.game_id.in_(select(schema.games.c.id).where(NEVER_PLAYED)))
    placed = (
        select(table.id, place.label("place")).where(table.bot_id == bot_id, table.what != "delete", unneeded)
    ).subquery()
    surplus = select(placed.c.id).where(placed.c.place > MOST_BESIDE)
    return await tx.changed(delete(_OUTBOX).where(table.id.in_(surplus)))


async def is_opening(tx: Transaction, game_id: int, serial: int) -> bool:
    """Returns whether the message that opens the step with this serial still waits to be sent."""
    found = await tx.conn.execute(_OPENING, {"game": game_id, "serial": serial})
    return found.first() is not None


async def waits(tx: Transaction, chat_id: int, game_id: int, slot: str) -> bool:
    """Returns whether a row with this slot waits, for example a new message, an edit or a deletion."""
    which = {"game": game_id, "chat": chat_id, "of": slot}
    return (await tx.conn.execute(IN_SLOT, which)).first() is not None


async def mark_done(tx: Transaction, *rows: Outgoing) -> None:
    """Deletes rows from the outbox, because Telegram accepted their requests, or the bot gave them up."""
    await tx.conn.execute(_REMOVE, [{"row": row.id} for row in rows])


async def _beside(tx: Transaction, outgoing: Outgoing) -> Sequence[Outgoing]:
    """Returns the rows of the outbox that `outgoing` may replace, and those that may have to be deleted to
    make room for it."""
    if outgoing.what == "answer":
        return ()
    if outgoing.game_id is None:
        place = {"bot": outgoing.bot_id, "chat": outgoing.chat_id}
        return [outgoing_of(row) for row in await tx.conn.execute(_BESIDE, place)]
    if outgoing.reply is not None or outgoing.what in ("edit", "delete"):
        return await of_game(tx, outgoing.game_id, outgoing.chat_id)
    return ()


def _surplus(outgoing: Outgoing, waiting: Sequence[Outgoing]) -> Sequence[Outgoing]:
    """Returns the rows that have to be deleted to make room for `outgoing`. `waiting`: the rows that wait in
    its chat. Only rows that belong to no game are deleted."""
    if outgoing.game_id is not None or outgoing.what in ("answer", "delete"):
        return ()
    by_need = sorted(waiting, key=lambda row: (row.priority in _NEEDED, row.id))
    return by_need[: max(0, len(waiting) - MOST_BESIDE + 1)]


def outgoing_of(row: Row[Any]) -> Outgoing:
    """Returns a row of the table as an `Outgoing`. The row must have all columns."""
    values = dict(row._mapping)
    return Outgoing(**{**values, "priority": Priority(values["priority"])})
