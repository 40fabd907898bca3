"""Stores the people whom a bot has met.

A person's choices belong to the installation. A bot that meets him for the first time knows them at once, and
all bots know a new choice. Whether a bot may write to him is stored for each bot separately.
"""

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row, bindparam, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

LONGEST_CODE = 16
"""How many characters of a client's language code are stored. The first few name the language."""

SEEN_AGAIN = 60.0
"""Seconds. If nothing else changes, the moment when a person, chat or host was last seen is stored at most
once within this time."""

NOBODYS_ID = 0
"""The id that replaces the id of a forgotten creator, judge or organiser. The id of a forgotten player
becomes a negative number, which is different for each seat."""

_PEOPLE = schema.people
SAID = ("name", "language_code", "seen_at", "username")
"""The columns of a person that his updates set again."""
_IS = (_PEOPLE.c.bot_id == bindparam("bot"), _PEOPLE.c.user_id == bindparam("user"))
_SEEN = (
    update(_PEOPLE).where(*_IS).values({name: bindparam(f"new_{name}") for name in SAID}).returning(_PEOPLE)
)
_MEET = insert(_PEOPLE).returning(_PEOPLE)
_ELSEWHERE = (
    select(_PEOPLE.c.locale, _PEOPLE.c.hints, _PEOPLE.c.calls)
    .where(_PEOPLE.c.user_id == bindparam("user"))
    .order_by(_PEOPLE.c.seen_at.desc())
    .limit(1)
)
_CALLED = (
    select(_PEOPLE)
    .where(_PEOPLE.c.bot_id == bindparam("bot"), _PEOPLE.c.username == bindparam("called"))
    .order_by(_PEOPLE.c.seen_at.desc())
    .limit(1)
)
_GET = select(_PEOPLE).where(*_IS)


@dataclass(frozen=True, slots=True)
class Person:
    """A person whom the bot has met. `locale`: the language that he chose. `language_code`: the language of
    his client. `reachable`: whether the bot may write to him in private. `seen_at`: when he last did
    something with the bot, in unix seconds. `hints`: whether he wants hints in his first game. `calls`:
    whether the bot calls him in private when his turn comes. `username`: in small letters, without "@"."""

    bot_id: int
    user_id: int
    name: str
    locale: str | None
    language_code: str | None
    reachable: bool
    seen_at: float
    hints: bool = True
    calls: bool = False
    username: str | None = None


async def seen(
    tx: Transaction,
    bot_id: int,
    user_id: int,
    name: str,
    language_code: str | None,
    username: str | None = None,
) -> Person:
    """Stores what an update says about the person who sent it, and returns him. Stores nothing if this is
    known and he was seen within `SEEN_AGAIN` seconds. His choices stay, also those that he made with another
    bot of the installation."""
    code = language_code[:LONGEST_CODE] if language_code else None
    called = username.lower() if username else None
    before = await get(tx, bot_id, user_id)
    says = {"name": name, "language_code": code, "seen_at": tx.now, "username": called}
    if before is not None:
        after = replace(before, name=name, language_code=code, username=called)
        if after == before and tx.now - before.seen_at < SEEN_AGAIN:
            return before
        known = {"bot": bot_id, "user": user_id, **{f"new_{name}": said for name, said in says.items()}}
        row = (await tx.conn.execute(_SEEN, known)).one()
    else:
        elsewhere = (await tx.conn.execute(_ELSEWHERE, {"user": user_id})).one_or_none()
        chosen = elsewhere._asdict() if elsewhere else {}
        new = {"bot_id": bot_id, "user_id": user_id, **says, **chosen}
        row = (await tx.conn.execute(_MEET, new)).one()
    return _known(tx, row)


async def called(tx: Transaction, bot_id: int, username: str) -> Person | None:
    """Returns the person with this user name, whether it is written with capital or small letters; None if
    the bot knows none. If two people had the name, returns the one who was seen last."""
    row = (await tx.conn.execute(_CALLED, {"bot": bot_id, "called": username.lower()})).one_or_none()
    return _known(tx, row) if row else None


async def get(tx: Transaction, bot_id: int, user_id: int) -> Person | None:
    known: Person | None = tx.known.get((_PEOPLE, bot_id, user_id))
    if known is not None:
        return known
    rows = await tx.conn.execute(_GET, {"bot": bot_id, "user": user_id})
    row = rows.one_or_none()
    return _known(tx, row) if row else None


async def set_reachable(tx: Transaction, bot_id: int, user_id: int, reachable: bool) -> None:
    where = (_PEOPLE.c.bot_id == bot_id, _PEOPLE.c.user_id == user_id)
    tx.known.pop((_PEOPLE, bot_id, user_id), None)
    await tx.conn.execute(update(_PEOPLE).where(*where).values(reachable=reachable))


def _known(tx: Transaction, row: Row[Any]) -> Person:
    person = Person(**row._mapping)
    tx.known[_PEOPLE, person.bot_id, person.user_id] = person
    return person


async def choose(tx: Transaction, user_id: int, /, **chosen: str | bool) -> None:
    """Stores what a person has chosen, for all bots. `chosen`: values of the columns `locale`, `hints` and
    `calls`."""
    tx.known.clear()
    await tx.conn.execute(update(_PEOPLE).where(_PEOPLE.c.user_id == user_id).values(chosen))
