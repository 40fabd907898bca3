"""Groups that a bot has been in."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, select, update
from sqlalchemy.dialects.sqlite import insert

from bot.store import schema
from bot.store.transaction import Transaction

_CHATS = schema.chats
_SEE = insert(_CHATS)
_SEEN = _SEE.on_conflict_do_update(
    index_elements=list(_CHATS.primary_key),
    set_={"title": _SEE.excluded.title, "seen_at": _SEE.excluded.seen_at},
).returning(_CHATS)
_GET = select(_CHATS).where(_CHATS.c.bot_id == bindparam("bot"), _CHATS.c.chat_id == bindparam("chat"))

WAS = "was"
"""Among a chat's settings: the id that it had before it became a supergroup."""


@dataclass(frozen=True, slots=True)
class Chat:
    """`locale` and `settings` are what the chat chose; `privacy_warned`: it was told what the bot can not
    hear; `seen_at` is when something was last heard of it, `left_at` when the bot was thrown out."""

    bot_id: int
    chat_id: int
    title: str
    locale: str | None
    settings: Mapping[str, Any]
    privacy_warned: bool
    seen_at: float
    left_at: float | None


async def seen(tx: Transaction, bot_id: int, chat_id: int, title: str) -> Chat:
    """Keeps a chat's title; what it chose stays."""
    values = {"bot_id": bot_id, "chat_id": chat_id, "title": title, "settings": {}, "seen_at": tx.now}
    rows = await tx.conn.execute(_SEEN, values)
    return Chat(**rows.one()._mapping)


async def get(tx: Transaction, bot_id: int, chat_id: int) -> Chat | None:
    rows = await tx.conn.execute(_GET, {"bot": bot_id, "chat": chat_id})
    row = rows.one_or_none()
    return Chat(**row._mapping) if row else None


async def choose_locale(tx: Transaction, bot_id: int, chat_id: int, locale: str) -> None:
    await tx.conn.execute(update(schema.chats).where(*_is(bot_id, chat_id)).values(locale=locale))


async def set_settings(tx: Transaction, bot_id: int, chat_id: int, settings: Mapping[str, Any]) -> None:
    await tx.conn.execute(update(schema.chats).where(*_is(bot_id, chat_id)).values(settings=dict(settings)))


async def set_left(tx: Transaction, bot_id: int, chat_id: int, at: float | None) -> None:
    """The bot was thrown out at this moment, in unix seconds; None: it is in the chat again."""
    await tx.conn.execute(update(schema.chats).where(*_is(bot_id, chat_id)).values(left_at=at))


async def privacy_warned(tx: Transaction, bot_id: int, chat_id: int) -> None:
    await tx.conn.execute(update(schema.chats).where(*_is(bot_id, chat_id)).values(privacy_warned=True))


async def migrate(tx: Transaction, bot_id: int, old: int, new: int) -> None:
    """A group has become a supergroup: its games, its unsent messages and what it chose go with it, once or
    again. What was chosen under the new id, which may be known before the change is, stays.

    Messages sent before are out of reach under the new id, so their slots and questions are forgotten.
    """
    for table in (schema.games, schema.outbox):
        await tx.conn.execute(
            update(table).where(table.c.bot_id == bot_id, table.c.chat_id == old).values(chat_id=new)
        )
    for table in (schema.messages, schema.questions):
        await tx.conn.execute(delete(table).where(table.c.bot_id == bot_id, table.c.chat_id == old))
    before, after = await get(tx, bot_id, old), await get(tx, bot_id, new)
    if before is None:
        return
    if after is None:
        kept = {"settings": {**before.settings, WAS: old}, "chat_id": new, "left_at": None}
        await tx.conn.execute(update(_CHATS).where(*_is(bot_id, old)).values(kept))
        return
    await tx.conn.execute(delete(_CHATS).where(*_is(bot_id, old)))
    chosen = {
        "locale": after.locale or before.locale,
        "settings": {**before.settings, **after.settings, WAS: old},
        "privacy_warned": after.privacy_warned or before.privacy_warned,
    }
    await tx.conn.execute(update(_CHATS).where(*_is(bot_id, new)).values(chosen))


def _is(bot_id: int, chat_id: int) -> tuple[ColumnElement[bool], ...]:
    return schema.chats.c.bot_id == bot_id, schema.chats.c.chat_id == chat_id
