"""People that a bot has met.

What a person chose belongs to the installation: a bot that meets him for the first time knows it from
another, and what he chooses anew all bots know. Whether a bot may write to him is that bot's own.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, select, update

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

LONGEST_CODE = 16
"""Characters of a client's language that are kept: the first few say which it is."""

_PEOPLE = schema.people
SAID = ("name", "language_code", "seen_at", "username")
"""What every update says of a person."""
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
    """`locale`: what he chose. `language_code`: what his client says. `reachable`: the bot may write to him
    in private. `seen_at`: when he last did something with the bot, in unix seconds. `hints`: whether he wants
    them in his first game. `calls`: whether he wants to be called in private when his turn comes. `username`:
    in small letters, without "@"."""

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
    """Stores what an update says of a person. What he chose stays, at whichever bot of the installation."""
    code = language_code[:LONGEST_CODE] if language_code else None
    called = username.lower() if username else None
    says = {"name": name, "language_code": code, "seen_at": tx.now, "username": called}
    known = {"bot": bot_id, "user": user_id, **{f"new_{name}": said for name, said in says.items()}}
    row = (await tx.conn.execute(_SEEN, known)).one_or_none()
    if row is None:
        elsewhere = (await tx.conn.execute(_ELSEWHERE, {"user": user_id})).one_or_none()
        chosen = elsewhere._asdict() if elsewhere else {}
        new = {"bot_id": bot_id, "user_id": user_id, **says, **chosen}
        row = (await tx.conn.execute(_MEET, new)).one()
    return _known(tx, row)


async def called(tx: Transaction, bot_id: int, username: str) -> Person | None:
    """Who has this user name, in whatever letters. Of two that once had it, the one seen last has it now."""
    row = (await tx.conn.execute(_CALLED, {"bot": bot_id, "called": username.lower()})).one_or_none()
    return _known(tx, row) if row else None


async def get(tx: Transaction, bot_id: int, user_id: int) -> Person | None:
    known: Person | None = tx.known.get((_PEOPLE, bot_id, user_id))
    if known is not None:
        return known
    rows = await tx.conn.execute(_GET, {"bot": bot_id, "user": user_id})
    row = rows.one_or_none()
    return _known(tx, row) if row else None


async def choose_locale(tx: Transaction, user_id: int, locale: str) -> None:
    await _choose(tx, user_id, locale=locale)


async def want_no_hints(tx: Transaction, user_id: int) -> None:
    await _choose(tx, user_id, hints=False)


async def want_calls(tx: Transaction, user_id: int, *, calls: bool) -> None:
    await _choose(tx, user_id, calls=calls)


async def set_reachable(tx: Transaction, bot_id: int, user_id: int, reachable: bool) -> None:
    where = (_PEOPLE.c.bot_id == bot_id, _PEOPLE.c.user_id == user_id)
    tx.known.pop((_PEOPLE, bot_id, user_id), None)
    await tx.conn.execute(update(_PEOPLE).where(*where).values(reachable=reachable))


def _known(tx: Transaction, row: Row[Any]) -> Person:
    person = Person(**row._mapping)
    tx.known[_PEOPLE, person.bot_id, person.user_id] = person
    return person


async def _choose(tx: Transaction, user_id: int, **chosen: str | bool) -> None:
    tx.known.clear()
    await tx.conn.execute(update(_PEOPLE).where(_PEOPLE.c.user_id == user_id).values(chosen))
