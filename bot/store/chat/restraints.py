"""Permissions to write that the bot takes away for a while, from a whole chat or from one person in a chat.
Each such case is a restraint.

Its row is stored before the bot takes the permissions, and contains the permissions as they were. The row is
deleted when the bot has given them back.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

EVERYBODY = 0
"""The value that stands in place of a person's id if the bot takes the permissions from the whole chat."""

_ROWS = schema.restraints
_SET = insert(_ROWS)


@dataclass(frozen=True, slots=True)
class Restraint:
    """Permissions to write that the bot takes away for a while, from a person or a whole chat. `wanted`: True
    if the bot is to take them, False if it is to give them back. `held`: whether the bot has taken them, as
    far as it knows. `before`: the permissions as they were; None before the bot has asked Telegram, empty if
    there is nothing to take."""

    bot_id: int
    chat_id: int
    user_id: int
    game_id: int
    wanted: bool
    held: bool
    before: Mapping[str, Any] | None


async def want(tx: Transaction, bot_id: int, chat_id: int, user_id: int, game_id: int) -> None:
    """Stores that this game wants the bot to take a person's permissions in the chat (or those of
    `EVERYBODY`). If the restraint is stored already, the rest of its row stays as it is."""
    values = {"bot_id": bot_id, "chat_id": chat_id, "user_id": user_id, "game_id": game_id, "wanted": True}
    changed = {"wanted": True, "game_id": game_id}
    await tx.conn.execute(
        _SET.values(**values).on_conflict_do_update(index_elements=list(_ROWS.primary_key), set_=changed)
    )


async def drop_known(tx: Transaction, bot_id: int, old: int, new: int) -> None:
    """Deletes restraints under a group's old id if its new id has one for the same person. Is called when a
    group gets a new id."""
    newer = select(_ROWS.c.user_id).where(_ROWS.c.bot_id == bot_id, _ROWS.c.chat_id == new)
    older = and_(_ROWS.c.bot_id == bot_id, _ROWS.c.chat_id == old, _ROWS.c.user_id.in_(newer))
    await tx.conn.execute(delete(_ROWS).where(older))


async def release(tx: Transaction, game_id: int, user_id: int | None = None) -> bool:
    """Makes the bot give back the permissions that it took away for a game: those of this person, or all if
    `user_id` is None. Returns False if there were none."""
    mine = and_(_ROWS.c.game_id == game_id, _ROWS.c.wanted)
    whose = mine if user_id is None else and_(mine, _ROWS.c.user_id == user_id)
    return bool(await tx.changed(update(_ROWS).where(whose).values(wanted=False)))


async def release_orphans(tx: Transaction, bot_id: int) -> None:
    """Makes the bot give back the permissions that it took away for games that are not running any more."""
    running = select(schema.games.c.id).where(schema.games.c.status == "running")
    orphans = and_(_ROWS.c.bot_id == bot_id, _ROWS.c.game_id.not_in(running))
    await tx.conn.execute(update(_ROWS).where(orphans).values(wanted=False))


async def unsettled(tx: Transaction, bot_id: int) -> list[int]:
    """Returns the ids of chats in which the bot still has to take or give back permissions. Chats that
    removed the bot are left out."""
    lost = select(schema.chats.c.chat_id).where(
        schema.chats.c.bot_id == bot_id, schema.chats.c.left_at.is_not(None)
    )
    open_rows = and_(_ROWS.c.bot_id == bot_id, _ROWS.c.wanted != _ROWS.c.held, _ROWS.c.chat_id.not_in(lost))
    unwanted = and_(_ROWS.c.bot_id == bot_id, ~_ROWS.c.wanted, _ROWS.c.chat_id.not_in(lost))
    rows = await tx.conn.execute(select(_ROWS.c.chat_id).where(open_rows | unwanted).distinct())
    return list(rows.scalars())


async def of_chat(tx: Transaction, bot_id: int, chat_id: int) -> list[Restraint]:
    """Returns the restraints in a chat. The restraint of the whole chat comes first."""
    here = select(_ROWS).where(_ROWS.c.bot_id == bot_id, _ROWS.c.chat_id == chat_id)
    rows = await tx.conn.execute(here.order_by(_ROWS.c.user_id))
    return [Restraint(**row._mapping) for row in rows]


async def remember(tx: Transaction, row: Restraint, before: Mapping[str, Any]) -> None:
    """Stores the present permissions in the restraint, before the bot takes them."""
    await tx.conn.execute(update(_ROWS).where(_is(row)).values(before=dict(before), held=False))


async def set_held(tx: Transaction, row: Restraint, held: bool) -> None:
    await tx.conn.execute(update(_ROWS).where(_is(row)).values(held=held))


async def forget(tx: Transaction, row: Restraint) -> None:
    """Deletes a restraint, because the bot has given the permissions back. If a game wants it again by now,
    the row stays and is marked as not taken."""
    await tx.conn.execute(delete(_ROWS).where(_is(row), ~_ROWS.c.wanted))
    await tx.conn.execute(update(_ROWS).where(_is(row)).values(held=False, before=None))


def _is(row: Restraint) -> ColumnElement[bool]:
    return and_(_ROWS.c.bot_id == row.bot_id, _ROWS.c.chat_id == row.chat_id, _ROWS.c.user_id == row.user_id)
