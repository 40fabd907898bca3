"""People that a bot has met."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, bindparam, select, update

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

_PEOPLE = schema.people
_MEET = insert(_PEOPLE)
_SEEN = _MEET.on_conflict_do_update(
    index_elements=list(_PEOPLE.primary_key),
    set_={name: _MEET.excluded[name] for name in ("name", "language_code", "seen_at", "username")},
).returning(_PEOPLE)
_CALLED = (
    select(_PEOPLE)
    .where(_PEOPLE.c.bot_id == bindparam("bot"), _PEOPLE.c.username == bindparam("called"))
    .order_by(_PEOPLE.c.seen_at.desc())
    .limit(1)
)
_GET = select(_PEOPLE).where(_PEOPLE.c.bot_id == bindparam("bot"), _PEOPLE.c.user_id == bindparam("user"))


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
    """Stores what an update says of a person. What he chose stays."""
    says = {"bot_id": bot_id, "user_id": user_id, "name": name, "language_code": language_code}
    called = username.lower() if username else None
    rows = await tx.conn.execute(_SEEN, {**says, "username": called, "seen_at": tx.now})
    return Person(**rows.one()._mapping)


async def called(tx: Transaction, bot_id: int, username: str) -> Person | None:
    """Who has this user name, in whatever letters. Of two that once had it, the one seen last has it now."""
    row = (await tx.conn.execute(_CALLED, {"bot": bot_id, "called": username.lower()})).one_or_none()
    return Person(**row._mapping) if row else None


async def get(tx: Transaction, bot_id: int, user_id: int) -> Person | None:
    rows = await tx.conn.execute(_GET, {"bot": bot_id, "user": user_id})
    row = rows.one_or_none()
    return Person(**row._mapping) if row else None


async def choose_locale(tx: Transaction, bot_id: int, user_id: int, locale: str) -> None:
    await tx.conn.execute(update(schema.people).where(*_is(bot_id, user_id)).values(locale=locale))


async def set_reachable(tx: Transaction, bot_id: int, user_id: int, reachable: bool) -> None:
    await tx.conn.execute(update(schema.people).where(*_is(bot_id, user_id)).values(reachable=reachable))


async def want_no_hints(tx: Transaction, bot_id: int, user_id: int) -> None:
    await tx.conn.execute(update(schema.people).where(*_is(bot_id, user_id)).values(hints=False))


async def want_calls(tx: Transaction, bot_id: int, user_id: int, *, calls: bool) -> None:
    await tx.conn.execute(update(schema.people).where(*_is(bot_id, user_id)).values(calls=calls))


def _is(bot_id: int, user_id: int) -> tuple[ColumnElement[bool], ...]:
    return schema.people.c.bot_id == bot_id, schema.people.c.user_id == user_id
