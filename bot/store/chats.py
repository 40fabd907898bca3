"""Groups that a bot has been in.

What a chat chose belongs to the installation: it moves from a crowded bot to another by adding that one,
which knows it from the first; and what is chosen anew all bots know.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Delete, Row, Table, Update, bindparam, delete, select, update

from bot.choices import ChatSettings
from bot.store import memory, messages, outbox, restraints, schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_CHATS = schema.chats
_IS = (_CHATS.c.bot_id == bindparam("bot"), _CHATS.c.chat_id == bindparam("chat"))
_SEEN = (
    update(_CHATS)
    .where(*_IS)
    .values(title=bindparam("new_title"), seen_at=bindparam("new_seen_at"))
    .returning(_CHATS)
)
_MEET = insert(_CHATS).returning(_CHATS)
_ELSEWHERE = (
    select(_CHATS.c.locale, _CHATS.c.settings)
    .where(_CHATS.c.chat_id == bindparam("chat"))
    .order_by(_CHATS.c.seen_at.desc())
    .limit(1)
)
_GET = select(_CHATS).where(*_IS)


@dataclass(frozen=True, slots=True)
class Chat:
    """`locale` and `settings` are what the chat chose; `seen_at` is when something was last heard of it,
    `left_at` when the bot was thrown out."""

    bot_id: int
    chat_id: int
    title: str
    locale: str | None
    settings: ChatSettings
    seen_at: float
    left_at: float | None


async def seen(tx: Transaction, bot_id: int, chat_id: int, title: str) -> Chat:
    """Stores a chat and its title. What it chose stays, at whichever bot of the installation."""
    known = {"bot": bot_id, "chat": chat_id, "new_title": title, "new_seen_at": tx.now}
    row = (await tx.conn.execute(_SEEN, known)).one_or_none()
    if row is None:
        elsewhere = (await tx.conn.execute(_ELSEWHERE, {"chat": chat_id})).one_or_none()
        chosen = elsewhere._asdict() if elsewhere else {"settings": {}}
        new = {"bot_id": bot_id, "chat_id": chat_id, "title": title, "seen_at": tx.now, **chosen}
        row = (await tx.conn.execute(_MEET, new)).one()
    return _known(tx, row)


async def get(tx: Transaction, bot_id: int, chat_id: int) -> Chat | None:
    known: Chat | None = tx.known.get((_CHATS, bot_id, chat_id))
    if known is not None:
        return known
    rows = await tx.conn.execute(_GET, {"bot": bot_id, "chat": chat_id})
    row = rows.one_or_none()
    return _known(tx, row) if row else None


async def newest(tx: Transaction, bot_id: int, most: int) -> list[int]:
    """The groups that the bot is in, as far as is known: those that were heard of last."""
    reading = select(_CHATS.c.chat_id).where(_CHATS.c.bot_id == bot_id, _CHATS.c.left_at.is_(None))
    found = await tx.conn.execute(reading.order_by(_CHATS.c.seen_at.desc()).limit(most))
    return [*found.scalars()]


async def choose_locale(tx: Transaction, chat_id: int, locale: str) -> None:
    tx.known.clear()
    await tx.conn.execute(update(_CHATS).where(_CHATS.c.chat_id == chat_id).values(locale=locale))


async def change_settings(tx: Transaction, bot_id: int, chat_id: int, changed: ChatSettings) -> None:
    """Stores those settings that `changed` was made with; the others stay.

    The row is locked between reading and writing, so that two changes at once are both kept. House rules are
    stored book by book.
    """
    reading = select(_CHATS.c.settings).where(*_is(bot_id, chat_id)).with_for_update()
    kept = (await tx.conn.execute(reading)).scalar_one_or_none()
    if kept is None:
        return
    values = _stored(changed)
    if "house" in values:
        house = {book: rules.model_dump() for book, rules in changed.house.items()}
        values["house"] = {**kept.get("house", {}), **house}
    tx.known.clear()
    everywhere = update(_CHATS).where(_CHATS.c.chat_id == chat_id)
    await tx.conn.execute(everywhere.values(settings={**kept, **values}))


async def set_left(tx: Transaction, bot_id: int, chat_id: int, at: float | None) -> None:
    """`at`: when the bot was thrown out, in unix seconds; None if it is in the chat again."""
    tx.known.pop((_CHATS, bot_id, chat_id), None)
    await tx.conn.execute(update(schema.chats).where(*_is(bot_id, chat_id)).values(left_at=at))


async def migrate(tx: Transaction, bot_id: int, old: int, new: int) -> None:
    """A group has become a supergroup: its games and their memory, its unsent messages and what it
    chose get the new id.

    It may be called twice. The new id may be known already: what was chosen under it stays. Messages sent
    before can not be reached under the new id, so their slots and questions are forgotten.
    """
    await restraints.drop_known(tx, bot_id, old, new)
    for table in (schema.games, schema.restraints):
        await tx.conn.execute(_moved(table, bot_id, old, new))
    await outbox.execute(tx, _moved(schema.outbox, bot_id, old, new))
    await messages.execute(tx, deletion(schema.messages, bot_id, old))
    await tx.conn.execute(deletion(schema.questions, bot_id, old))
    await memory.move_chat(tx, old, new)
    tables = schema.event_tables
    await tx.conn.execute(update(tables).where(tables.c.chat_id == old).values(chat_id=new))
    before, after = await get(tx, bot_id, old), await get(tx, bot_id, new)
    tx.known.clear()
    if before is None:
        return
    was = _stored(ChatSettings(migrated_from=old))
    if after is None:
        kept = {"settings": {**_stored(before.settings), **was}, "chat_id": new, "left_at": None}
        await tx.conn.execute(update(_CHATS).where(*_is(bot_id, old)).values(kept))
        return
    await tx.conn.execute(delete(_CHATS).where(*_is(bot_id, old)))
    chosen = {
        "locale": after.locale or before.locale,
        "settings": {**_stored(before.settings), **_stored(after.settings), **was},
    }
    await tx.conn.execute(update(_CHATS).where(*_is(bot_id, new)).values(chosen))


def _moved(table: Table, bot_id: int, old: int, new: int) -> Update:
    return update(table).where(table.c.bot_id == bot_id, table.c.chat_id == old).values(chat_id=new)


def deletion(table: Table, bot_id: int, chat_id: int) -> Delete:
    """Deletes the rows that a table has of a chat."""
    return delete(table).where(table.c.bot_id == bot_id, table.c.chat_id == chat_id)


def _known(tx: Transaction, row: Row[Any]) -> Chat:
    chat = Chat(**{**row._mapping, "settings": ChatSettings.model_validate(row.settings)})
    tx.known[_CHATS, chat.bot_id, chat.chat_id] = chat
    return chat


def _stored(settings: ChatSettings) -> dict[str, Any]:
    """As in the row: only what was chosen."""
    return settings.model_dump(by_alias=True, exclude_unset=True)


def _is(bot_id: int, chat_id: int) -> tuple[ColumnElement[bool], ...]:
    return schema.chats.c.bot_id == bot_id, schema.chats.c.chat_id == chat_id
