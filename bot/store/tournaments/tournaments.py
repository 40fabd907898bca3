"""Stores tournaments that are played in Telegram: their settings and their progress."""

import secrets
import string
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, insert, or_, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.values.tournament import ENDED, Tournament

_TOURNAMENTS = schema.tournaments
_NEWEST_FIRST = _TOURNAMENTS.c.id.desc()
_OF_BOT = select(_TOURNAMENTS).where(_TOURNAMENTS.c.bot_id == bindparam("bot"))
_FIND = _OF_BOT.where(_TOURNAMENTS.c.id == bindparam("tournament"))
_BY_CODE = _OF_BOT.where(_TOURNAMENTS.c.code == bindparam("code"))
_OF_LEADER = _OF_BOT.where(
    or_(_TOURNAMENTS.c.organiser_id == bindparam("user"), _TOURNAMENTS.c.chief_id == bindparam("user"))
).order_by(_NEWEST_FIRST)
_UNFINISHED = _OF_BOT.where(_TOURNAMENTS.c.status.not_in(ENDED)).order_by(_TOURNAMENTS.c.id)
_OF_PERSON = (
    _OF_BOT.join(schema.entrants, schema.entrants.c.tournament_id == _TOURNAMENTS.c.id)
    .where(schema.entrants.c.user_id == bindparam("user"))
    .order_by(_NEWEST_FIRST)
    .limit(1)
)
_RUNNING_WITH = (
    select(_TOURNAMENTS.c.id)
    .join(schema.entrants, schema.entrants.c.tournament_id == _TOURNAMENTS.c.id)
    .where(_TOURNAMENTS.c.bot_id == bindparam("bot"), _TOURNAMENTS.c.status == "running")
    .where(schema.entrants.c.user_id == bindparam("user"), schema.entrants.c.status == "in")
    .order_by(_TOURNAMENTS.c.id)
)

LETTERS = string.ascii_letters + string.digits
"""The characters that the code in a tournament's link may have."""


async def create(tx: Transaction, **settled: Any) -> Tournament:
    """Stores a new tournament, which people may enter from now on, and returns it. `settled`: values for the
    columns that do not describe its progress."""
    course = {"status": "open", "stage": 0, "round": 0, "opened_at": tx.now}
    values = {**settled, **course, "code": _code()}
    new = insert(_TOURNAMENTS).values(values).returning(_TOURNAMENTS)
    return _tournament((await tx.conn.execute(new)).one())


async def find(tx: Transaction, bot_id: int, tournament_id: int) -> Tournament | None:
    """Returns the tournament of this bot with this id; None if there is none. For ids that come from outside
    and may be wrong."""
    row = (await tx.conn.execute(_FIND, {"bot": bot_id, "tournament": tournament_id})).one_or_none()
    return _tournament(row) if row else None


async def get(tx: Transaction, tournament_id: int) -> Tournament:
    """Returns the tournament with this id. Raises sqlalchemy.exc.NoResultFound if there is none."""
    wanted = select(_TOURNAMENTS).where(_TOURNAMENTS.c.id == tournament_id)
    return _tournament((await tx.conn.execute(wanted)).one())


def _code() -> str:
    """Returns a random code for a tournament's link: twelve letters and digits. It contains no dash: a
    command line would take a dash at its beginning for an option, and a client may leave a dash out at the
    end of a link."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


async def by_code(tx: Transaction, bot_id: int, code: str) -> Tournament | None:
    """Returns the tournament whose link contains this code; None if there is none."""
    row = (await tx.conn.execute(_BY_CODE, {"bot": bot_id, "code": code})).one_or_none()
    return _tournament(row) if row else None


async def of_leader(tx: Transaction, bot_id: int, user_id: int) -> Sequence[Tournament]:
    """Returns all tournaments of which a person is the organiser or the chief judge, ended or not, the newest
    first."""
    rows = await tx.conn.execute(_OF_LEADER, {"bot": bot_id, "user": user_id})
    return [_tournament(row) for row in rows]


async def of_person(tx: Transaction, bot_id: int, user_id: int) -> Tournament | None:
    """Returns the newest tournament that a person has entered; None if there is none."""
    row = (await tx.conn.execute(_OF_PERSON, {"bot": bot_id, "user": user_id})).one_or_none()
    return _tournament(row) if row else None


async def running_with(tx: Transaction, bot_id: int, user_id: int) -> Sequence[int]:
    """Returns the ids of tournaments in which the person plays now: their present round has begun."""
    rows = await tx.conn.execute(_RUNNING_WITH, {"bot": bot_id, "user": user_id})
    return rows.scalars().all()


async def unfinished(tx: Transaction, bot_id: int) -> Sequence[Tournament]:
    """Returns all tournaments of the bot that have not ended."""
    return [_tournament(row) for row in await tx.conn.execute(_UNFINISHED, {"bot": bot_id})]


async def postpone(tx: Transaction, bot_id: int, later: float) -> None:
    """Makes the deadlines of the bot's tournaments `later` seconds later."""
    waiting = (_TOURNAMENTS.c.bot_id == bot_id, _TOURNAMENTS.c.due_at.is_not(None))
    later_then = {"due_at": _TOURNAMENTS.c.due_at + later}
    await tx.conn.execute(update(_TOURNAMENTS).where(*waiting).values(later_then))


async def over_in(tx: Transaction, chat_id: int) -> Sequence[Tournament]:
    """Returns the tournaments that are over and had a table in this chat, the oldest first."""
    tables = schema.event_tables
    here = select(tables.c.tournament_id).where(tables.c.chat_id == chat_id)
    over = select(_TOURNAMENTS).where(_TOURNAMENTS.c.id.in_(here), _TOURNAMENTS.c.status == "over")
    over = over.order_by(_TOURNAMENTS.c.ended_at, _TOURNAMENTS.c.id)
    return [_tournament(row) for row in await tx.conn.execute(over)]


async def change(tx: Transaction, tournament_id: int, **values: Any) -> Tournament:
    """Changes columns of a tournament. `values`: new values by column. Returns the changed tournament."""
    changed = update(_TOURNAMENTS).where(_TOURNAMENTS.c.id == tournament_id).values(values)
    return _tournament((await tx.conn.execute(changed.returning(_TOURNAMENTS))).one())


def _tournament(row: Row[Any]) -> Tournament:
    return Tournament(**row._mapping)
