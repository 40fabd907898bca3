"""Tournaments that are played in Telegram: what is settled of each, and how far it is."""

import secrets
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, bindparam, insert, select, update

from bot.store import schema
from bot.store.transaction import Transaction

Status = Literal["open", "drawing", "break", "running", "closing", "over"]
"""`open`: people enter. `drawing`: the seating of the stage is being made. `break`: the round is announced.
`running`: its games are played. `closing`: all are played, and the last protests may come."""

_T = schema.tournaments
_OF_BOT = select(_T).where(_T.c.bot_id == bindparam("bot"))
_FIND = _OF_BOT.where(_T.c.id == bindparam("tournament"))
_BY_CODE = _OF_BOT.where(_T.c.code == bindparam("code"))
_OF_ORGANISER = _OF_BOT.where(_T.c.organiser_id == bindparam("user")).order_by(_T.c.id.desc()).limit(1)
_UNFINISHED = _OF_BOT.where(_T.c.status != "over").order_by(_T.c.id)
_OF_PERSON = (
    _OF_BOT.join(schema.entrants, schema.entrants.c.tournament_id == _T.c.id)
    .where(schema.entrants.c.user_id == bindparam("user"))
    .order_by(_T.c.id.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Tournament:
    """`stages`: as `championship.event.Stage`, with numbers of entrants for names in the seating. `seeds`: of
    the seating and of the lot. `places`: how many enter at once; others wait. `pause`: seconds between
    rounds, not scaled; 0: the organiser begins each. `stage`: from 0. `round`: from 1, 0 before the first.
    `due_at`: when the program does the next thing by itself, in unix seconds."""

    id: int
    bot_id: int
    code: str
    organiser_id: int
    chief_id: int
    locale: str
    title: str
    ruleset: str
    overrides: Mapping[str, Any]
    seats: int
    places: int
    stages: Sequence[Mapping[str, Any]]
    seeds: Mapping[str, int]
    pause: float
    status: Status
    stage: int
    round: int
    due_at: float | None
    opened_at: float
    ended_at: float | None

    @property
    def begun(self) -> bool:
        """Whether its seating has been asked for: who enters now waits."""
        return self.status != "open"

    @property
    def plan(self) -> Mapping[str, Any]:
        """The stage that is played or comes next."""
        return self.stages[self.stage]


LETTERS = string.ascii_letters + string.digits
"""Of a code."""


async def create(tx: Transaction, **settled: Any) -> Tournament:
    """Opens a tournament: people may enter it. `settled`: its values, without those of its course."""
    course = {"status": "open", "stage": 0, "round": 0, "opened_at": tx.now}
    values = {**settled, **course, "code": _code()}
    return _tournament((await tx.conn.execute(insert(_T).values(values).returning(_T))).one())


async def find(tx: Transaction, bot_id: int, tournament_id: int) -> Tournament | None:
    """By an id from outside, which may be anything."""
    row = (await tx.conn.execute(_FIND, {"bot": bot_id, "tournament": tournament_id})).one_or_none()
    return _tournament(row) if row else None


async def get(tx: Transaction, tournament_id: int) -> Tournament:
    """Raises sqlalchemy.exc.NoResultFound if there is none."""
    return _tournament((await tx.conn.execute(select(_T).where(_T.c.id == tournament_id))).one())


def _code() -> str:
    """Twelve letters and digits. A command line takes what begins with a dash for an option, and a dash at
    the end of a link may be left out of it."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


async def by_code(tx: Transaction, bot_id: int, code: str) -> Tournament | None:
    """The tournament that a link leads to."""
    row = (await tx.conn.execute(_BY_CODE, {"bot": bot_id, "code": code})).one_or_none()
    return _tournament(row) if row else None


async def of_organiser(tx: Transaction, bot_id: int, user_id: int) -> Tournament | None:
    """The newest that a person organises."""
    row = (await tx.conn.execute(_OF_ORGANISER, {"bot": bot_id, "user": user_id})).one_or_none()
    return _tournament(row) if row else None


async def of_person(tx: Transaction, bot_id: int, user_id: int) -> Tournament | None:
    """The newest that a person has entered."""
    row = (await tx.conn.execute(_OF_PERSON, {"bot": bot_id, "user": user_id})).one_or_none()
    return _tournament(row) if row else None


async def unfinished(tx: Transaction, bot_id: int) -> Sequence[Tournament]:
    """All that are not over."""
    return [_tournament(row) for row in await tx.conn.execute(_UNFINISHED, {"bot": bot_id})]


async def change(tx: Transaction, tournament_id: int, **values: Any) -> Tournament:
    """Changes how far it is; returns it as it is now."""
    changed = update(_T).where(_T.c.id == tournament_id).values(values).returning(_T)
    return _tournament((await tx.conn.execute(changed)).one())


def _tournament(row: Row[Any]) -> Tournament:
    return Tournament(**row._mapping)
