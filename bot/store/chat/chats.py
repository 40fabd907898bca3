"""The groups that a bot has been in, and what each group has chosen.

A group's choices belong to the installation. If a second bot is added to the group, it knows them at once,
and all bots know a new choice.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Delete, Row, Table, Update, bindparam, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.choices import ChatSettings
from bot.store import schema
from bot.store.chat import restraints
from bot.store.database.transaction import Transaction
from bot.store.past import statistics
from bot.store.people.people import SEEN_AGAIN

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
    """A group that a bot has been in. `locale` and `settings`: what the group has chosen. `seen_at`: when the
    bot last got something from the group. `left_at`: when the bot was removed from it;
    None if it was not. Both are in unix seconds."""

    bot_id: int
    chat_id: int
    title: str
    locale: str | None
    settings: ChatSettings
    seen_at: float
    left_at: float | None


async def seen(
    tx: Transaction, bot_id: int, chat_id: int, title: str, new: ChatSettings | None = None
) -> Chat:
    """Stores a group and its title, and returns the group. Stores nothing if this title is known and the
    group was seen within `SEEN_AGAIN` seconds. The group's choices stay, also those it made with another bot
    of the installation. `new`: the settings of a group that no bot of it knows; None for the usual ones."""
    before = await get(tx, bot_id, chat_id)
    if before is not None and before.title == title and tx.now - before.seen_at < SEEN_AGAIN:
        return before
    if before is not None:
        known = {"bot": bot_id, "chat": chat_id, "new_title": title, "new_seen_at": tx.now}
        row = (await tx.conn.execute(_SEEN, known)).one()
    else:
        elsewhere = (await tx.conn.execute(_ELSEWHERE, {"chat": chat_id})).one_or_none()
        chosen = elsewhere._asdict() if elsewhere else {"settings": _given(new or ChatSettings())}
        met = {"bot_id": bot_id, "chat_id": chat_id, "title": title, "seen_at": tx.now, **chosen}
        row = (await tx.conn.execute(_MEET, met)).one()
    return _known(tx, row)


async def get(tx: Transaction, bot_id: int, chat_id: int) -> Chat | None:
    known: Chat | None = tx.known.get((_CHATS, bot_id, chat_id))
    if known is not None:
        return known
    rows = await tx.conn.execute(_GET, {"bot": bot_id, "chat": chat_id})
    row = rows.one_or_none()
    return _known(tx, row) if row else None


async def newest(tx: Transaction, bot_id: int, most: int) -> list[int]:
    """Returns the ids of groups that the bot has not left, as far as the database knows. At most `most`; the
    group that was seen last comes first."""
    reading = select(_CHATS.c.chat_id).where(_CHATS.c.bot_id == bot_id, _CHATS.c.left_at.is_(None))
    found = await tx.conn.execute(reading.order_by(_CHATS.c.seen_at.desc()).limit(most))
    return [*found.scalars()]


async def choose_locale(tx: Transaction, chat_id: int, locale: str) -> None:
    tx.known.clear()
    await tx.conn.execute(update(_CHATS).where(_CHATS.c.chat_id == chat_id).values(locale=locale))


async def change_settings(tx: Transaction, bot_id: int, chat_id: int, changed: ChatSettings) -> None:
    """Stores the settings that have a value in `changed`, if the bot knows the chat. The chat's other
    settings stay. The row is locked between reading and writing, so that two changes at the same time are
    both kept. House rules are stored separately for each book."""
    reading = select(_CHATS.c.settings).where(*_is(bot_id, chat_id)).with_for_update()
    kept = (await tx.conn.execute(reading)).scalar_one_or_none()
    if kept is None:
        return
    values = _stored(changed)
    if "house" in values:
        house = {book: rules.model_dump() for book, rules in changed.house.items()}
        values["house"] = {**kept.get("house", {}), **house}
    if "given" in kept:
        values["given"] = [name for name in kept["given"] if name not in values]
    tx.known.clear()
    everywhere = update(_CHATS).where(_CHATS.c.chat_id == chat_id)
    await tx.conn.execute(everywhere.values(settings={**kept, **values}))


async def set_left(tx: Transaction, bot_id: int, chat_id: int, at: float | None) -> None:
    """Stores when the bot was removed from the chat: `at`, in unix seconds; None if it is there again."""
    tx.known.pop((_CHATS, bot_id, chat_id), None)
    await tx.conn.execute(update(schema.chats).where(*_is(bot_id, chat_id)).values(left_at=at))


async def migrate(tx: Transaction, bot_id: int, old: int, new: int) -> None:
    """Gives all rows of a group its new id: games, statistics, unsent messages, choices. A group gets a new
    id when it becomes a supergroup.

    The function may be called twice for one change. Choices that the group has already made under the new id
    stay, but not settings that the operator gave the new id as to a new group. Messages sent before the
    change can not be reached under the new id, where other messages have their numbers. So their slots and
    questions, and requests with their numbers, are deleted. Raises IntegrityError if both ids have an open
    game in one topic.
    """
    await restraints.drop_known(tx, bot_id, old, new)
    for table in (schema.games, schema.restraints, schema.places):
        await tx.conn.execute(_moved(table, bot_id, old, new))
    by_number = schema.outbox.c.message_id.is_not(None)
    await tx.conn.execute(deletion(schema.outbox, bot_id, old).where(by_number))
    await tx.conn.execute(_moved(schema.outbox, bot_id, old, new))
    await tx.conn.execute(deletion(schema.messages, bot_id, old))
    await tx.conn.execute(deletion(schema.questions, bot_id, old))
    await statistics.move_chat(tx, old, new)
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
        "settings": {**_stored(before.settings), **_chosen(after.settings), **was},
    }
    await tx.conn.execute(update(_CHATS).where(*_is(bot_id, new)).values(chosen))


def _moved(table: Table, bot_id: int, old: int, new: int) -> Update:
    return update(table).where(table.c.bot_id == bot_id, table.c.chat_id == old).values(chat_id=new)


def deletion(table: Table, bot_id: int, chat_id: int) -> Delete:
    """Returns the statement that deletes a chat's rows from a table."""
    return delete(table).where(table.c.bot_id == bot_id, table.c.chat_id == chat_id)


def _known(tx: Transaction, row: Row[Any]) -> Chat:
    chat = Chat(**{**row._mapping, "settings": ChatSettings.model_validate(row.settings)})
    tx.known[_CHATS, chat.bot_id, chat.chat_id] = chat
    return chat


def _stored(settings: ChatSettings) -> dict[str, Any]:
    """Returns the settings as the row of the chat stores them: only those that have a value."""
    return settings.model_dump(by_alias=True, exclude_unset=True)


def _given(settings: ChatSettings) -> dict[str, Any]:
    values = _stored(settings)
    return {**values, "given": [*values]} if values else {}


def _chosen(settings: ChatSettings) -> dict[str, Any]:
    """Returns the stored settings without those that the operator gave a new group."""
    return {
        name: value
        for name, value in _stored(settings).items()
        if name != "given" and name not in settings.given
    }


def _is(bot_id: int, chat_id: int) -> tuple[ColumnElement[bool], ...]:
    return schema.chats.c.bot_id == bot_id, schema.chats.c.chat_id == chat_id
