"""Names that people have in one chat in place of their names in Telegram. Also guests: people who are not in
Telegram.

A guest is a person of one chat. His id is greater than all ids of Telegram, so his games count like those of
everybody else.
"""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

FIRST_GUEST = 1 << 52
"""The smallest id of a guest. Ids of Telegram have at most 52 bits."""

MOST_CHARACTERS = 64
"""How many characters a nickname may have."""

_NAMES = schema.nicknames
_GIVE = insert(_NAMES)
_BROUGHT, _GIVEN = (
    _GIVE.on_conflict_do_update(
        index_elements=list(_NAMES.primary_key), set_={name: _GIVE.excluded[name] for name in names}
    )
    for names in (
        ("name", "confirmed", "given_at", "import_id"),
        ("name", "confirmed", "given_at", "import_id", "asked"),
    )
)
_ASKED = _GIVE.on_conflict_do_update(
    index_elements=list(_NAMES.primary_key), set_={"asked": _GIVE.excluded.asked}
)
_JOINED = _GIVE.on_conflict_do_update(
    index_elements=list(_NAMES.primary_key), set_={"joined": _GIVE.excluded.joined}
)
_TELLS_NOTHING = (
    ~_NAMES.c.confirmed,
    _NAMES.c.import_id.is_(None),
    _NAMES.c.asked.is_(None),
    _NAMES.c.joined.is_(None),
)


class Called(NamedTuple):
    """What a person is called in a chat. `name`: None if he is called by his name in Telegram. `asked`: the
    name that he has asked for; None if he has asked for none."""

    name: str | None
    asked: str | None


async def give(
    tx: Transaction,
    chat_id: int,
    user_id: int,
    name: str,
    *,
    confirmed: bool = True,
    import_id: int | None = None,
) -> None:
    """Stores the name of a person in a chat, in place of an older one. `confirmed`: whether he is called so
    already. A request for another name is dropped, unless the new name came with an import."""
    values = {"chat_id": chat_id, "user_id": user_id, "name": name, "confirmed": confirmed, "asked": None}
    statement = _GIVEN if import_id is None else _BROUGHT
    await tx.conn.execute(statement, {**values, "given_at": tx.now, "import_id": import_id})


async def ask(tx: Transaction, chat_id: int, user_id: int, name: str) -> None:
    """Stores the name that a person asks for. Until it is given, his old name stays."""
    values = {"chat_id": chat_id, "user_id": user_id, "name": "", "confirmed": False, "asked": name}
    await tx.conn.execute(_ASKED, {**values, "given_at": tx.now, "import_id": None})


async def of_person(tx: Transaction, chat_id: int, user_id: int) -> Called | None:
    """Returns how a person is called in a chat; None if nothing is stored of it."""
    wanted = select(_NAMES.c.name, _NAMES.c.confirmed, _NAMES.c.asked).where(*_his(chat_id, user_id))
    row = (await tx.conn.execute(wanted)).one_or_none()
    return None if row is None else Called(row.name if row.confirmed else None, row.asked)


async def name_of(tx: Transaction, chat_id: int, user_id: int) -> str | None:
    """Returns the nickname by which a person is called in a chat; None if he is called by his name in
    Telegram."""
    known = await of_person(tx, chat_id, user_id)
    return None if known is None else known.name


async def refuse(tx: Transaction, chat_id: int, user_id: int) -> None:
    """Deletes the request of a person for another name. He is called as before."""
    his = _his(chat_id, user_id)
    await tx.conn.execute(update(_NAMES).where(*his).values(asked=None))
    await tx.conn.execute(delete(_NAMES).where(*his, *_TELLS_NOTHING))


async def drop(tx: Transaction, chat_id: int, user_id: int) -> None:
    """Deletes the name of a person in a chat, and his request for another name."""
    nothing = {"name": "", "confirmed": False, "asked": None, "import_id": None}
    await tx.conn.execute(update(_NAMES).where(*_his(chat_id, user_id)).values(nothing))
    await tx.conn.execute(delete(_NAMES).where(*_his(chat_id, user_id), *_TELLS_NOTHING))


async def join(tx: Transaction, chat_id: int, user_id: int, account: int) -> None:
    """Makes an account, and the accounts that are joined to it, belong to this person in a chat."""
    values = {"chat_id": chat_id, "user_id": account, "name": "", "confirmed": False, "joined": user_id}
    await tx.conn.execute(_JOINED, {**values, "given_at": tx.now, "asked": None, "import_id": None})
    his = (_NAMES.c.chat_id == chat_id, _NAMES.c.joined == account)
    await tx.conn.execute(update(_NAMES).where(*his).values(joined=user_id))


async def part(tx: Transaction, chat_id: int, account: int) -> None:
    """Makes an account belong to nobody else in a chat again. This undoes `join`."""
    his = _his(chat_id, account)
    await tx.conn.execute(update(_NAMES).where(*his).values(joined=None))
    await tx.conn.execute(delete(_NAMES).where(*his, *_TELLS_NOTHING))


async def joined_in(tx: Transaction, chat_id: int) -> dict[int, int]:
    """Returns account id → id of the person to whom it is joined, for all joined accounts of a chat."""
    here = (_NAMES.c.chat_id == chat_id, _NAMES.c.joined.is_not(None))
    rows = await tx.conn.execute(select(_NAMES.c.user_id, _NAMES.c.joined).where(*here))
    return {row.user_id: row.joined for row in rows}


async def joins_of(tx: Transaction, user_id: int) -> list[tuple[int, int]]:
    """Returns the chat and account of each join where the person is the account, or the account is his."""
    rows = await tx.conn.execute(select(_NAMES.c.chat_id, _NAMES.c.user_id).where(_is_joined(user_id)))
    return [(row.chat_id, row.user_id) for row in rows]


async def accounts_of(tx: Transaction, user_id: int) -> set[int]:
    """Returns the ids of a person: this one, those that are joined to it in any chat, and those to which it
    is joined."""
    rows = await tx.conn.execute(select(_NAMES.c.user_id, _NAMES.c.joined).where(_is_joined(user_id)))
    return {user_id}.union(*rows)


def _is_joined(user_id: int) -> ColumnElement[bool]:
    return or_(_NAMES.c.joined == user_id, and_(_NAMES.c.user_id == user_id, _NAMES.c.joined.is_not(None)))


def _his(chat_id: int, user_id: int) -> tuple[ColumnElement[bool], ...]:
    return (_NAMES.c.chat_id == chat_id, _NAMES.c.user_id == user_id)


async def new_guest(tx: Transaction) -> int:
    """Returns an id for a new guest, which no guest has, and no forgotten guest whose seats are stored."""
    newest = (select(func.max(table.c.user_id)) for table in (_NAMES, schema.seats))
    found = [(await tx.conn.execute(one)).scalar_one() or 0 for one in newest]
    return max(*found, FIRST_GUEST - 1) + 1


async def of_chat(tx: Transaction, chat_id: int) -> dict[int, str]:
    """Returns the confirmed names of a chat, by the ids of the people."""
    here = (_NAMES.c.chat_id == chat_id, _NAMES.c.confirmed)
    rows = await tx.conn.execute(select(_NAMES.c.user_id, _NAMES.c.name).where(*here))
    return {row.user_id: row.name for row in rows}


async def people_of_chat(tx: Transaction, chat_id: int) -> set[int]:
    """Returns the ids of all people of a chat about whom something is stored here, confirmed or not."""
    return {*(await tx.conn.execute(select(_NAMES.c.user_id).where(_NAMES.c.chat_id == chat_id))).scalars()}


async def idle_guests(tx: Transaction, import_id: int) -> list[int]:
    """Returns the guests who came with an import and have no game in their chat that counts. Guests who are
    joined to another person are left out, because their games count as his."""
    sums = schema.tallies
    plays = exists().where(sums.c.chat_id == _NAMES.c.chat_id, sums.c.user_id == _NAMES.c.user_id)
    came = (
        _NAMES.c.import_id == import_id,
        _NAMES.c.user_id >= FIRST_GUEST,
        _NAMES.c.joined.is_(None),
        ~plays,
    )
    return [*(await tx.conn.execute(select(_NAMES.c.user_id).where(*came))).scalars()]


async def confirm(tx: Transaction, import_id: int) -> None:
    """Marks the names that came with an import as confirmed."""
    await tx.conn.execute(update(_NAMES).where(_NAMES.c.import_id == import_id).values(confirmed=True))


async def take_back(tx: Transaction, import_id: int) -> None:
    """Deletes the names that an import gave to people with a Telegram account. The names of guests, who have
    none, stay, but no longer belong to the import."""
    given = _NAMES.c.import_id == import_id
    here = (await tx.conn.execute(select(_NAMES.c.chat_id).where(given).limit(1))).scalar_one_or_none()
    people = (given, _NAMES.c.user_id < FIRST_GUEST)
    await tx.conn.execute(update(_NAMES).where(*people).values(name="", confirmed=False))
    await tx.conn.execute(update(_NAMES).where(given).values(import_id=None))
    await tx.conn.execute(delete(_NAMES).where(_NAMES.c.chat_id == here, *_TELLS_NOTHING))


async def known_only_by_them(tx: Transaction, users: Collection[int], before: float) -> list[int]:
    """Returns, of `users`, the people whom no bot has met, for example guests, and who got no name here since
    `before` (unix seconds)."""
    met = select(schema.people.c.user_id)
    rows = await tx.conn.execute(
        select(_NAMES.c.user_id)
        .where(_NAMES.c.user_id.in_(users), _NAMES.c.user_id.not_in(met))
        .group_by(_NAMES.c.user_id)
        .having(func.max(_NAMES.c.given_at) < before)
    )
    return [*rows.scalars()]


async def forget_person(tx: Transaction, user_id: int) -> int:
    """Deletes the names that a person has in chats. Returns how many names these were."""
    return await tx.changed(delete(_NAMES).where(_NAMES.c.user_id == user_id))


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """Deletes all names of a chat. Returns how many there were."""
    return await tx.changed(delete(_NAMES).where(_NAMES.c.chat_id == chat_id))


async def move_chat(tx: Transaction, old: int, new: int) -> None:
    """Moves the names of a group to its new id. A person who has a name there already keeps it."""
    here = select(_NAMES.c.user_id).where(_NAMES.c.chat_id == new)
    await tx.conn.execute(delete(_NAMES).where(_NAMES.c.chat_id == old, _NAMES.c.user_id.in_(here)))
    await tx.conn.execute(update(_NAMES).where(_NAMES.c.chat_id == old).values(chat_id=new))
