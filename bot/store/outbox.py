"""The outbox: calls of the Bot API that are decided and not yet accepted. A row goes when its call is
accepted or given up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from typing import Any, Literal

from sqlalchemy import Delete, Row, Update, and_, bindparam, case, delete, func, insert, or_, select

from bot.store import schema
from bot.store.remembered import Remembered
from bot.store.transaction import Transaction

What = Literal["send", "edit", "answer", "document", "delete", "pin", "unpin"]

MOST_BESIDE = 30
"""Rows of no game that wait in a chat at most, but for deletions and answers to taps. Then the oldest goes: a
notice or an answer to a command before what asks somebody to act."""

CROWDED = 40
"""Rows that wait in a chat, answers to taps left out, from which on no new game begins there."""

OF_A_MESSAGE = frozenset[What]({"edit", "delete", "pin", "unpin"})
"""What is done to a message that is there."""


class Priority(IntEnum):
    """Which row goes first when a budget is short."""

    ANSWER = 0
    """to a tap"""
    PROMPT = 1
    """somebody has to act on it"""
    NEWS = 2
    """an announcement, or the deal"""
    COUNT = 3
    """an edit that only brings a figure up to date, or a pin"""
    REPLY = 4
    """an answer to a command, or a notice outside a game"""
    DELETION = 5
    """of what somebody else wrote"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """One call of the Bot API to be made.

    `slot` names a message of a game in a chat: a send fills it, an edit or a delete goes to what fills it; a
    pin or an unpin has the slot that `messages.pin_of` makes of it.
    `message_id` is for an edit or a delete of a message outside any slot. `receiver_id` is the only person
    who sees the message; None: all do. `query_id` is the callback query that an answer is for, or that a
    message to one person goes back to. `reply` names what it replies to: a newer reply to the same takes the
    place of one that still waits. `question` is what its buttons ask. `opens` is the serial of the step that
    begins when this is accepted. `id` is 0 and `created_at` 0.0 until it is stored. `drops`: the rows that
    went because of it when it was stored.
    """

    bot_id: int
    chat_id: int
    priority: Priority
    what: What
    content: Mapping[str, Any]
    locale: str
    thread_id: int | None = None
    game_id: int | None = None
    slot: str | None = None
    message_id: int | None = None
    query_id: str | None = None
    opens: int | None = None
    not_before: float = 0.0
    created_at: float = 0.0
    reply: str | None = None
    receiver_id: int | None = None
    question: str | None = None
    id: int = field(default=0)
    drops: tuple[int, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.slot is not None and self.game_id is None:
            raise ValueError("a slot belongs to a game")
        if self.what in OF_A_MESSAGE and (self.slot is None) == (self.message_id is None):
            raise ValueError(f"{self.what}: either a slot or a message id")
        if self.receiver_id is not None and self.what != "send":
            raise ValueError("only a new message is shown to one person alone")
        if (self.what == "answer") != (self.query_id is not None) and self.receiver_id is None:
            raise ValueError("a query id belongs to an answer or to a message for one person")

    def replaces(self, older: "Outgoing") -> bool:
        """Whether `older`, which is not sent yet, need not be sent any more because of this one."""
        if self.reply is not None:
            return (self.reply, *self.audience) == (older.reply, *older.audience)
        return (
            self.what in ("edit", "delete")
            and older.what == "edit"
            and older.opens is None
            and (self.chat_id, self.edited) == (older.chat_id, older.edited)
        )

    @property
    def edited(self) -> tuple[int | None, str | None, int | None]:
        """Which message it changes or deletes: by its slot in a game, or by its number."""
        return (None, None, self.message_id) if self.slot is None else (self.game_id, self.slot, None)

    @property
    def audience(self) -> tuple[int, int | None, int | None]:
        """The chat, the topic, and the person who alone sees it (None: all)."""
        return self.chat_id, self.thread_id, self.receiver_id


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
_OF_GAME = select(_OUTBOX).where(_OUTBOX.c.game_id == bindparam("game")).order_by(_OUTBOX.c.id)
NEVER_PLAYED = and_(
    schema.games.c.ended_at.is_not(None),
    or_(schema.games.c.started_at.is_(None), schema.games.c.chat_id > 0),
)
"""The condition on a row of `games`: a lobby that came to nothing, or a practice that is over. Nobody needs
what is still to be said of it."""


async def _read(tx: Transaction, game_id: int) -> tuple[Outgoing, ...]:
    return tuple(_outgoing(row) for row in await tx.conn.execute(_OF_GAME, {"game": game_id}))


_REMEMBERED = Remembered(_OUTBOX.c.game_id, _read)


async def put(tx: Transaction, outgoing: Outgoing) -> Outgoing:
    """Stores `outgoing`; returns it as stored.

    An edit or a delete replaces an older edit of its slot that was not sent yet, unless that one opens a
    step. It takes over the greater urgency and the sooner moment of the two, so that many edits in a row do
    not put one another off. A reply replaces an older one in the same way. If more than `MOST_BESIDE` rows
    of no game would wait in the chat, the oldest go.
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
    stored = replace(outgoing, id=rows.scalar_one(), drops=tuple(row.id for row in gone))
    if stored.game_id is not None:
        _REMEMBERED.change(tx, stored.game_id, lambda waiting: (*waiting, stored))
    return stored


async def pending(tx: Transaction, bot_id: int, *, after: int = 0, most: int = ALL) -> list[Outgoing]:
    """The rows of a bot behind the id `after`, oldest first, `most` of them at most."""
    rows = await tx.conn.execute(_PAGE, {"bot": bot_id, "after": after, "most": most})
    return [_outgoing(row) for row in rows]


async def of_chat(tx: Transaction, bot_id: int, chat_id: int) -> list[Outgoing]:
    """All rows that wait in a chat, oldest first."""
    rows = await tx.conn.execute(_IN_CHAT, {"bot": bot_id, "chat": chat_id})
    return [_outgoing(row) for row in rows]


async def is_crowded(tx: Transaction, bot_id: int, chat_id: int) -> bool:
    """Whether so much waits in the chat that no new game may begin there."""
    waiting: int = (await tx.conn.execute(_CROWD, {"bot": bot_id, "chat": chat_id})).scalar_one()
    return waiting >= CROWDED


async def trim(tx: Transaction, bot_id: int) -> int:
    """Deletes what would not wait any more if `put` had always known `MOST_BESIDE`, answers to taps above it,
    and as much of lobbies that came to nothing and of practices that are over. Returns how many rows."""
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
    return await execute(tx, delete(_OUTBOX).where(table.id.in_(surplus)))


async def is_opening(tx: Transaction, game_id: int, serial: int) -> bool:
    """Whether the message that opens the step with this serial is still to be sent."""
    return any(row.opens == serial for row in await _REMEMBERED.of(tx, game_id))


async def waits(tx: Transaction, chat_id: int, game_id: int, slot: str) -> bool:
    """Whether something is still to be sent, or edited, in the slot."""
    return any((row.chat_id, row.slot) == (chat_id, slot) for row in await _REMEMBERED.of(tx, game_id))


async def mark_done(tx: Transaction, *rows: Outgoing) -> None:
    """Removes rows: their calls were accepted or are given up."""
    await tx.conn.execute(_REMOVE, [{"row": row.id} for row in rows])
    done = {row.id for row in rows}
    for game_id in {row.game_id for row in rows if row.game_id is not None}:
        _REMEMBERED.change(tx, game_id, lambda waiting: tuple(row for row in waiting if row.id not in done))


async def execute(tx: Transaction, statement: Update | Delete) -> int:
    """Changes or deletes rows of whichever games. Returns how many."""
    return await _REMEMBERED.execute(tx, statement)


async def _beside(tx: Transaction, outgoing: Outgoing) -> Sequence[Outgoing]:
    """The rows that `outgoing` may replace, or that may have to go because of it."""
    if outgoing.what == "answer":
        return ()
    if outgoing.game_id is None:
        place = {"bot": outgoing.bot_id, "chat": outgoing.chat_id}
        return [_outgoing(row) for row in await tx.conn.execute(_BESIDE, place)]
    if outgoing.reply is not None or outgoing.what in ("edit", "delete"):
        return await _REMEMBERED.of(tx, outgoing.game_id)
    return ()


def _surplus(outgoing: Outgoing, waiting: Sequence[Outgoing]) -> Sequence[Outgoing]:
    """Those of the rows of no game that have to go so that there is room for one more."""
    if outgoing.game_id is not None or outgoing.what in ("answer", "delete"):
        return ()
    by_need = sorted(waiting, key=lambda row: (row.priority in _NEEDED, row.id))
    return by_need[: max(0, len(waiting) - MOST_BESIDE + 1)]


def _outgoing(row: Row[Any]) -> Outgoing:
    values = dict(row._mapping)
    return Outgoing(**{**values, "priority": Priority(values["priority"])})
