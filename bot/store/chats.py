"""Groups that a bot has been in."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, delete, select, update

from bot.choices import ChatSettings
from bot.store import memory, restraints, schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_CHATS = schema.chats
_SEE = insert(_CHATS)
_SEEN = _SEE.on_conflict_do_update(
    index_elements=list(_CHATS.primary_key),
    set_={"title": _SEE.excluded.title, "seen_at": _SEE.excluded.seen_at},
).returning(_CHATS)
_GET = select(_CHATS).where(_CHATS.c.bot_id == bindparam("bot"), _CHATS.c.chat_id == bindparam("chat"))


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
    """Stores a chat and its title. What it chose stays."""
    values = {"bot_id": bot_id, "chat_id": chat_id, "title": title, "settings": {}, "seen_at": tx.now}
    rows = await tx.conn.execute(_SEEN, values)
    return _chat(rows.one())


async def get(tx: Transaction, bot_id: int, chat_id: int) -> Chat | None:
    rows = await tx.conn.execute(_GET, {"bot": bot_id, "chat": chat_id})
    row = rows.one_or_none()
    return _chat(row) if row else None


async def choose_locale(tx: Transaction, bot_id: int, chat_id: int, locale: str) -> None:
    await tx.conn.execute(update(schema.chats).where(*_is(bot_id, chat_id)).values(locale=locale))


async def change_settings(tx: Transaction, bot_id: int, chat_id: int, changed: ChatSettings) -> None:
    """Stores those settings that `changed` was made with; the others stay.

    The row is locked between reading and writing, so that two changes at once are both kept. House rules are
    stored book by book.
    """
    where = _is(bot_id, chat_id)
    reading = select(_CHATS.c.settings).where(*where).with_for_update()
    kept = (await tx.conn.execute(reading)).scalar_one_or_none()
    if kept is None:
        return
    values = _stored(changed)
    if "house" in values:
        house = {book: rules.model_dump() for book, rules in changed.house.items()}
        values["house"] = {**kept.get("house", {}), **house}
    await tx.conn.execute(update(_CHATS).where(*where).values(settings={**kept, **values}))


async def set_left(tx: Transaction, bot_id: int, chat_id: int, at: float | None) -> None:
    """`at`: when the bot was thrown out, in unix seconds; None if it is in the chat again."""
    await tx.conn.execute(update(schema.chats).where(*_is(bot_id, chat_id)).values(left_at=at))


async def migrate(tx: Transaction, bot_id: int, old: int, new: int) -> None:
    """A group has become a supergroup: its games and their memory, its unsent messages and what it
    chose get the new id.

    It may be called twice. The new id may be known already: what was chosen under it stays. Messages sent
    before can not be reached under the new id, so their slots and questions are forgotten.
    """
    await restraints.drop_known(tx, bot_id, old, new)
    for table in (schema.games, schema.outbox, schema.restraints):
        await tx.conn.execute(
            update(table).where(table.c.bot_id == bot_id, table.c.chat_id == old).values(chat_id=new)
        )
    for table in (schema.messages, schema.questions):
        await tx.conn.execute(delete(table).where(table.c.bot_id == bot_id, table.c.chat_id == old))
    await memory.move_chat(tx, old, new)
    tables = schema.event_tables
    await tx.conn.execute(update(tables).where(tables.c.chat_id == old).values(chat_id=new))
    before, after = await get(tx, bot_id, old), await get(tx, bot_id, new)
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


def _chat(row: Row[Any]) -> Chat:
    return Chat(**{**row._mapping, "settings": ChatSettings.model_validate(row.settings)})


def _stored(settings: ChatSettings) -> dict[str, Any]:
    """As in the row: only what was chosen."""
    return settings.model_dump(by_alias=True, exclude_unset=True)


def _is(bot_id: int, chat_id: int) -> tuple[ColumnElement[bool], ...]:
    return schema.chats.c.bot_id == bot_id, schema.chats.c.chat_id == chat_id
