"""Which message fills a slot of a game in a chat."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, select

from bot.store import schema
from bot.store.database import insert
from bot.store.unit import Unit


@dataclass(frozen=True, slots=True)
class Slot:
    game_id: int
    slot: str


async def record(unit: Unit, bot_id: int, chat_id: int, game_id: int, slot: str, *, message_id: int) -> None:
    """From now on the slot is filled by this message; the one before it is forgotten."""
    statement = insert(unit.conn, schema.messages).values(
        bot_id=bot_id, chat_id=chat_id, game_id=game_id, slot=slot, message_id=message_id
    )
    await unit.conn.execute(
        statement.on_conflict_do_update(
            index_elements=list(schema.messages.primary_key), set_={"message_id": message_id}
        )
    )


async def forget(unit: Unit, bot_id: int, chat_id: int, game_id: int, slot: str) -> None:
    await unit.conn.execute(delete(schema.messages).where(*_is(bot_id, chat_id, game_id, slot)))


async def find(unit: Unit, bot_id: int, chat_id: int, game_id: int, slot: str) -> int | None:
    """The id of the message that fills the slot."""
    found = await unit.conn.execute(
        select(schema.messages.c.message_id).where(*_is(bot_id, chat_id, game_id, slot))
    )
    return found.scalar_one_or_none()


async def newest(unit: Unit, bot_id: int, chat_id: int, game_id: int) -> int | None:
    """The id of the game's newest message in the chat that fills a slot."""
    table = schema.messages
    found = await unit.conn.execute(
        select(func.max(table.c.message_id)).where(
            table.c.bot_id == bot_id, table.c.chat_id == chat_id, table.c.game_id == game_id
        )
    )
    message_id: int | None = found.scalar_one_or_none()
    return message_id


async def slot_of(unit: Unit, bot_id: int, chat_id: int, message_id: int) -> Slot | None:
    """The slot that a message fills; None for one that fills none (any more)."""
    table = schema.messages
    found = await unit.conn.execute(
        select(table.c.game_id, table.c.slot)
        .where(table.c.bot_id == bot_id, table.c.chat_id == chat_id, table.c.message_id == message_id)
        .order_by(table.c.game_id.desc())
        .limit(1)
    )
    row = found.one_or_none()
    return Slot(row.game_id, row.slot) if row else None


def _is(bot_id: int, chat_id: int, game_id: int, slot: str) -> tuple[ColumnElement[bool], ...]:
    table = schema.messages
    return (
        table.c.bot_id == bot_id,
        table.c.chat_id == chat_id,
        table.c.game_id == game_id,
        table.c.slot == slot,
    )
