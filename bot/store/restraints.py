"""Permissions that the bot takes for a while: of a chat, or of one person there.

A row is the intent, and holds what the permissions were before. It goes when they are given back.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, select, update

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

EVERYBODY = 0
"""Stands in place of a person's id: the chat itself is closed."""

_ROWS = schema.restraints
_SET = insert(_ROWS)


@dataclass(frozen=True, slots=True)
class Restraint:
    """`wanted`: to be taken, else to be given back. `held`: it was taken, as far as is known. `before`: the
    permissions as they were, None before Telegram was asked, empty if nothing can be taken."""

    bot_id: int
    chat_id: int
    user_id: int
    game_id: int
    wanted: bool
    held: bool
    before: Mapping[str, Any] | None


async def want(tx: Transaction, bot_id: int, chat_id: int, user_id: int, game_id: int) -> None:
    """From now on it is wanted by this game. What was stored before stays."""
    values = {"bot_id": bot_id, "chat_id": chat_id, "user_id": user_id, "game_id": game_id, "wanted": True}
    changed = {"wanted": True, "game_id": game_id}
    await tx.conn.execute(
        _SET.values(**values).on_conflict_do_update(index_elements=list(_ROWS.primary_key), set_=changed)
    )


async def drop_known(tx: Transaction, bot_id: int, old: int, new: int) -> None:
    """A group has a new id: of what is known under both, the newer stays."""
    newer = select(_ROWS.c.user_id).where(_ROWS.c.bot_id == bot_id, _ROWS.c.chat_id == new)
    older = and_(_ROWS.c.bot_id == bot_id, _ROWS.c.chat_id == old, _ROWS.c.user_id.in_(newer))
    await tx.conn.execute(delete(_ROWS).where(older))


async def release(tx: Transaction, game_id: int, user_id: int | None = None) -> bool:
    """A game wants it no longer, of one or (None) of all. False if it wanted nothing."""
    mine = and_(_ROWS.c.game_id == game_id, _ROWS.c.wanted)
    whose = mine if user_id is None else and_(mine, _ROWS.c.user_id == user_id)
    return bool((await tx.conn.execute(update(_ROWS).where(whose).values(wanted=False))).rowcount)


async def release_orphans(tx: Transaction, bot_id: int) -> None:
    """What no running game wants is to be given back."""
    running = select(schema.games.c.id).where(schema.games.c.status == "running")
    orphans = and_(_ROWS.c.bot_id == bot_id, _ROWS.c.game_id.not_in(running))
    await tx.conn.execute(update(_ROWS).where(orphans).values(wanted=False))


async def unsettled(tx: Transaction, bot_id: int) -> list[int]:
    """The chats in which something is still to be taken or given back, and which the bot has not lost."""
    lost = select(schema.chats.c.chat_id).where(
        schema.chats.c.bot_id == bot_id, schema.chats.c.left_at.is_not(None)
    )
    open_rows = and_(_ROWS.c.bot_id == bot_id, _ROWS.c.wanted != _ROWS.c.held, _ROWS.c.chat_id.not_in(lost))
    unwanted = and_(_ROWS.c.bot_id == bot_id, ~_ROWS.c.wanted, _ROWS.c.chat_id.not_in(lost))
    rows = await tx.conn.execute(select(_ROWS.c.chat_id).where(open_rows | unwanted).distinct())
    return list(rows.scalars())


async def of_chat(tx: Transaction, bot_id: int, chat_id: int) -> list[Restraint]:
    """The chat's own row first."""
    here = select(_ROWS).where(_ROWS.c.bot_id == bot_id, _ROWS.c.chat_id == chat_id)
    rows = await tx.conn.execute(here.order_by(_ROWS.c.user_id))
    return [Restraint(**row._mapping) for row in rows]


async def remember(tx: Transaction, row: Restraint, before: Mapping[str, Any]) -> None:
    """The permissions as they are, before anything is taken."""
    await tx.conn.execute(update(_ROWS).where(_is(row)).values(before=dict(before), held=False))


async def set_held(tx: Transaction, row: Restraint, held: bool) -> None:
    await tx.conn.execute(update(_ROWS).where(_is(row)).values(held=held))


async def forget(tx: Transaction, row: Restraint) -> None:
    """It is given back. A row that is wanted again meanwhile stays, as not taken."""
    await tx.conn.execute(delete(_ROWS).where(_is(row), ~_ROWS.c.wanted))
    await tx.conn.execute(update(_ROWS).where(_is(row)).values(held=False, before=None))


def _is(row: Restraint) -> ColumnElement[bool]:
    return and_(_ROWS.c.bot_id == row.bot_id, _ROWS.c.chat_id == row.chat_id, _ROWS.c.user_id == row.user_id)
