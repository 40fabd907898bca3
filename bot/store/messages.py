"""Which message fills a slot of a game in a chat."""

from collections.abc import Mapping

from sqlalchemy import Delete, bindparam, delete, select

from bot.store import schema
from bot.store.remembered import Remembered
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
_FORGET = delete(_MESSAGES).where(
    _MESSAGES.c.bot_id == bindparam("bot"),
    _MESSAGES.c.chat_id == bindparam("chat"),
    _MESSAGES.c.game_id == bindparam("game"),
    _MESSAGES.c.slot == bindparam("of"),
)
# With the bot in it, SQLite reads all messages of the bot.
_OF_GAME = select(_MESSAGES.c.chat_id, _MESSAGES.c.slot, _MESSAGES.c.message_id).where(
    _MESSAGES.c.game_id == bindparam("game")
)

Slots = Mapping[int, Mapping[str, int]]
"""The messages of a game: the ids of chats, slots there, and the id of the message in each."""


async def _read(tx: Transaction, game_id: int) -> Slots:
    slots: dict[int, dict[str, int]] = {}
    for chat_id, slot, message_id in await tx.conn.execute(_OF_GAME, {"game": game_id}):
        slots.setdefault(chat_id, {})[slot] = message_id
    return slots


_REMEMBERED = Remembered(_MESSAGES.c.game_id, _read)


def pin_of(slot: str) -> str:
    """The slot that tells which message of this slot is pinned: another may fill the slot meanwhile."""
    return f"{PINNED}{slot}"


def to_pin(pin_slot: str) -> str:
    """The slot whose message is to be pinned."""
    return pin_slot.removeprefix(PINNED)


async def execute(tx: Transaction, statement: Delete) -> int:
    """Deletes rows of whichever games. Returns how many."""
    return await _REMEMBERED.execute(tx, statement)


async def record(
    tx: Transaction, bot_id: int, chat_id: int, game_id: int, slot: str, *, message_id: int
) -> None:
    """This message fills the slot from now on. The one before it is forgotten."""
    values = {"bot_id": bot_id, "chat_id": chat_id, "game_id": game_id, "slot": slot}
    await tx.conn.execute(_RECORD, {**values, "message_id": message_id})

    def filled(slots: Slots) -> Slots:
        return {**slots, chat_id: {**slots.get(chat_id, {}), slot: message_id}}

    _REMEMBERED.change(tx, game_id, filled)


async def forget(tx: Transaction, bot_id: int, chat_id: int, game_id: int, slot: str) -> None:
    await tx.conn.execute(_FORGET, {"bot": bot_id, "chat": chat_id, "game": game_id, "of": slot})

    def emptied(slots: Slots) -> Slots:
        others = {name: message_id for name, message_id in slots.get(chat_id, {}).items() if name != slot}
        return {**slots, chat_id: others}

    _REMEMBERED.change(tx, game_id, emptied)


async def find(tx: Transaction, chat_id: int, game_id: int, slot: str) -> int | None:
    """The id of the message that fills the slot; None if there is none."""
    return (await _REMEMBERED.of(tx, game_id)).get(chat_id, {}).get(slot)


async def newest(tx: Transaction, chat_id: int, game_id: int) -> int | None:
    """The id of the game's newest message in the chat that fills a slot, but for those `ASIDE`."""
    slots = (await _REMEMBERED.of(tx, game_id)).get(chat_id, {})
    return max((each for slot, each in slots.items() if not slot.startswith(ASIDE)), default=None)


async def chats_with(tx: Transaction, game_id: int, slot: str) -> list[int]:
    """The chats in which a message fills the slot of a game."""
    return [chat_id for chat_id, slots in (await _REMEMBERED.of(tx, game_id)).items() if slot in slots]
