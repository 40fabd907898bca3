"""Stores the messages of games: for each slot of a game in a chat, the message that fills it."""

from sqlalchemy import bindparam, delete, exists, func, or_, select, union
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.telegram import outbox

ASIDE = "aside:"
"""The prefix of slots for messages beside the game. Such a message never shows the present step, and may be
deleted, so no link leads to it."""

PINNED = f"{ASIDE}pinned:"
"""The beginning of the name of each slot that stores which message the bot has pinned."""

_MESSAGES = schema.messages
_FILL = insert(_MESSAGES)
_RECORD = _FILL.on_conflict_do_update(
    index_elements=list(_MESSAGES.primary_key), set_={"message_id": _FILL.excluded.message_id}
)
_FORGET = delete(_MESSAGES).where(
    _MESSAGES.c.bot_id == bindparam("bot"),
    _MESSAGES.c.chat_id == bindparam("chat"),
    _MESSAGES.c.game_id == bindparam("game"),
    _MESSAGES.c.slot == bindparam("of"),
)
# The condition has no bot: with it, SQLite would read all messages of the bot.
_OF_GAME = _MESSAGES.c.game_id == bindparam("game")
_IN_CHAT = (_OF_GAME, _MESSAGES.c.chat_id == bindparam("chat"))
_FIND = select(_MESSAGES.c.message_id).where(*_IN_CHAT, _MESSAGES.c.slot == bindparam("of"))
_IS_FILLED = select(or_(exists(_FIND), exists(outbox.IN_SLOT)))
_NEWEST = select(func.max(_MESSAGES.c.message_id)).where(*_IN_CHAT, _MESSAGES.c.slot.not_like(f"{ASIDE}%"))
_CHATS = union(
    select(_MESSAGES.c.chat_id).where(_OF_GAME, _MESSAGES.c.slot == bindparam("of")), outbox.CHATS_OF_SLOT
)

_PLACES = union(
    select(_MESSAGES.c.chat_id, _MESSAGES.c.slot).where(
        _OF_GAME, _MESSAGES.c.slot.like(bindparam("pattern"))
    ),
    outbox.SLOTS_LIKE,
)


def pin_of(slot: str) -> str:
    """Returns the name of the slot that stores which message of `slot` is pinned. It is a slot of its own,
    because another message may fill `slot` after the pin."""
    return f"{PINNED}{slot}"


def to_pin(pin_slot: str) -> str:
    """Returns the slot whose pinned message `pin_slot` stores. This reverses `pin_of`."""
    return pin_slot.removeprefix(PINNED)


async def record(
    tx: Transaction, bot_id: int, chat_id: int, game_id: int, slot: str, *, message_id: int
) -> None:
    """Stores that the message with this id fills the slot. It replaces the message that filled it before."""
    values = {"bot_id": bot_id, "chat_id": chat_id, "game_id": game_id, "slot": slot}
    await tx.conn.execute(_RECORD, {**values, "message_id": message_id})


async def forget(tx: Transaction, bot_id: int, chat_id: int, game_id: int, slot: str) -> None:
    await tx.conn.execute(_FORGET, {"bot": bot_id, "chat": chat_id, "game": game_id, "of": slot})


async def find(tx: Transaction, chat_id: int, game_id: int, slot: str) -> int | None:
    """Returns the id of the message that fills the slot; None if no message does."""
    which = {"chat": chat_id, "game": game_id, "of": slot}
    return (await tx.conn.execute(_FIND, which)).scalar_one_or_none()


async def newest(tx: Transaction, chat_id: int, game_id: int) -> int | None:
    """Returns the id of the game's newest message in the chat that fills a slot; None if there is none. Slots
    whose names begin with `ASIDE` do not count."""
    found: int | None = (await tx.conn.execute(_NEWEST, {"chat": chat_id, "game": game_id})).scalar_one()
    return found


async def chats_with(tx: Transaction, game_id: int, slot: str) -> list[int]:
    """Returns the ids of the chats where a message fills this slot of the game, or a row of the outbox has
    it."""
    return [*(await tx.conn.execute(_CHATS, {"game": game_id, "of": slot})).scalars()]


async def places(tx: Transaction, game_id: int, prefix: str) -> list[tuple[int, str]]:
    """Returns the slots of a game whose names begin with `prefix` and that a message fills, or waits in the
    outbox to fill. Each is a pair of chat id and slot name; they are sorted."""
    found = await tx.conn.execute(_PLACES, {"game": game_id, "pattern": f"{prefix}%"})
    return sorted((chat_id, slot) for chat_id, slot in found)


async def is_filled(tx: Transaction, chat_id: int, game_id: int, slot: str) -> bool:
    """Returns whether a message fills the slot, or a row of the outbox has it."""
    which = {"chat": chat_id, "game": game_id, "of": slot}
    found: bool = (await tx.conn.execute(_IS_FILLED, which)).scalar_one()
    return found
