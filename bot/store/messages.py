"""Which message fills a slot of a game in a chat."""

from sqlalchemy import bindparam, delete, func, select

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

ASIDE = "aside:"
"""How the slots of messages begin that are beside the game's own: none of them shows the present step."""

PINNED = f"{ASIDE}pinned:"
"""How the slots begin that tell which message the bot has pinned."""

_MESSAGES = schema.messages
_FILL = insert(_MESSAGES)
_RECORD = _FILL.on_conflict_do_update(
    index_elements=list(_MESSAGES.primary_key), set_={"message_id": _FILL.excluded.message_id}
)
_IN_CHAT = (
    _MESSAGES.c.bot_id == bindparam("bot"),
    _MESSAGES.c.chat_id == bindparam("chat"),
    _MESSAGES.c.game_id == bindparam("game"),
)
_IN_SLOT = (*_IN_CHAT, _MESSAGES.c.slot == bindparam("of"))
_FORGET = delete(_MESSAGES).where(*_IN_SLOT)
FIND = select(_MESSAGES.c.message_id).where(*_IN_SLOT)
# With the bot in it, SQLite reads all messages of the bot.
_CHATS = select(_MESSAGES.c.chat_id).where(
    _MESSAGES.c.game_id == bindparam("game"), _MESSAGES.c.slot == bindparam("of")
)
_NEWEST = select(func.max(_MESSAGES.c.message_id)).where(*_IN_CHAT, _MESSAGES.c.slot.not_like(f"{ASIDE}%"))


def pin_of(slot: str) -> str:
    """The slot that tells which message of this slot is pinned: another may fill the slot meanwhile."""
    return f"{PINNED}{slot}"


def to_pin(pin_slot: str) -> str:
    """The slot whose message is to be pinned."""
    return pin_slot.removeprefix(PINNED)


async def record(
    tx: Transaction, bot_id: int, chat_id: int, game_id: int, slot: str, *, message_id: int
) -> None:
    """This message fills the slot from now on. The one before it is forgotten."""
    values = {"bot_id": bot_id, "chat_id": chat_id, "game_id": game_id, "slot": slot}
    await tx.conn.execute(_RECORD, {**values, "message_id": message_id})


async def forget(tx: Transaction, bot_id: int, chat_id: int, game_id: int, slot: str) -> None:
    await tx.conn.execute(_FORGET, {"bot": bot_id, "chat": chat_id, "game": game_id, "of": slot})


async def find(tx: Transaction, bot_id: int, chat_id: int, game_id: int, slot: str) -> int | None:
    """The id of the message that fills the slot; None if there is none."""
    found = await tx.conn.execute(FIND, {"bot": bot_id, "chat": chat_id, "game": game_id, "of": slot})
    return found.scalar_one_or_none()


async def newest(tx: Transaction, bot_id: int, chat_id: int, game_id: int) -> int | None:
    """The id of the game's newest message in the chat that fills a slot, but for those `ASIDE`."""
    found = await tx.conn.execute(_NEWEST, {"bot": bot_id, "chat": chat_id, "game": game_id})
    message_id: int | None = found.scalar_one_or_none()
    return message_id


async def chats_with(tx: Transaction, game_id: int, slot: str) -> list[int]:
    """The chats in which a message fills the slot of a game."""
    found = await tx.conn.execute(_CHATS, {"game": game_id, "of": slot})
    return list(found.scalars())
