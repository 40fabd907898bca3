"""Notes that people write for themselves about other people. Each person sees only his own."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import and_, delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

_NOTES, _PEOPLE = schema.notes_on_people, schema.people
_SET = insert(_NOTES)
_PUT = _SET.on_conflict_do_update(index_elements=list(_NOTES.primary_key), set_={"text": _SET.excluded.text})


class Noted(NamedTuple):
    """A note about a person. `name`: that person's name in Telegram."""

    name: str
    text: str


async def put(tx: Transaction, bot_id: int, user_id: int, about_id: int, text: str) -> None:
    """Stores what a person notes about another one, in place of what he has noted before."""
    values = {"bot_id": bot_id, "user_id": user_id, "about_id": about_id, "text": text}
    await tx.conn.execute(_PUT, values)


async def drop(tx: Transaction, bot_id: int, user_id: int, about_id: int) -> None:
    his = (_NOTES.c.bot_id == bot_id, _NOTES.c.user_id == user_id, _NOTES.c.about_id == about_id)
    await tx.conn.execute(delete(_NOTES).where(*his))


async def of_person(tx: Transaction, bot_id: int, user_id: int) -> Mapping[int, Noted]:
    """Returns a person's notes by the ids of the people they are about, ordered by these people's names."""
    met = and_(_PEOPLE.c.bot_id == _NOTES.c.bot_id, _PEOPLE.c.user_id == _NOTES.c.about_id)
    rows = await tx.conn.execute(
        select(_NOTES.c.about_id, _PEOPLE.c.name, _NOTES.c.text)
        .join(_PEOPLE, met)
        .where(_NOTES.c.bot_id == bot_id, _NOTES.c.user_id == user_id)
        .order_by(_PEOPLE.c.name, _NOTES.c.about_id)
    )
    return {row.about_id: Noted(row.name, row.text) for row in rows}


async def among(tx: Transaction, bot_id: int, users: Collection[int]) -> Mapping[int, Mapping[int, str]]:
    """Returns what these people have noted about each other: id of the writer → id of the other → text."""
    theirs = (_NOTES.c.user_id.in_(users), _NOTES.c.about_id.in_(users))
    rows = await tx.conn.execute(select(_NOTES).where(_NOTES.c.bot_id == bot_id, *theirs))
    found: dict[int, dict[int, str]] = {}
    for row in rows:
        found.setdefault(row.user_id, {})[row.about_id] = row.text
    return found
