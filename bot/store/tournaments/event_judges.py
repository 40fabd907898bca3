"""The judges whom organisers have named for their tournaments (1.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.people.people import NOBODYS_ID

_JUDGES = schema.event_judges

GONE = {"user_id": NOBODYS_ID, "name": ""}
"""The values of a row whose judge is dismissed or forgotten. The row stays, so that its number is not given
again."""


@dataclass(frozen=True, slots=True)
class EventJudge:
    """A judge of a tournament, with the fields of `championship.event.NamedJudge`. `number`: counts the
    tournament's judges from 1; no other judge gets it later, so that an old button means nobody else. If two
    judges have the same chair, the one with the greater number comes first."""

    tournament_id: int
    number: int
    user_id: int
    name: str
    table_name: str
    stage: str | None
    rounds: Sequence[int]
    rotates: bool
    side: bool


async def of_tournament(tx: Transaction, tournament_id: int) -> Sequence[EventJudge]:
    """Returns the named judges of the tournament, in the order in which they were named."""
    there = (_JUDGES.c.tournament_id == tournament_id, _JUDGES.c.user_id != NOBODYS_ID)
    wanted = select(_JUDGES).where(*there).order_by(_JUDGES.c.number)
    return [EventJudge(**row._mapping) for row in await tx.conn.execute(wanted)]


async def name(tx: Transaction, tournament_id: int, user_id: int, **chair: Any) -> None:
    """Stores that a person is a judge of the tournament. `chair`: values for the other columns, which say
    where he judges."""
    last = select(func.coalesce(func.max(_JUDGES.c.number), 0))
    number = (await tx.conn.execute(last.where(_JUDGES.c.tournament_id == tournament_id))).scalar_one() + 1
    values = {"tournament_id": tournament_id, "number": number, "user_id": user_id, **chair}
    await tx.conn.execute(insert(_JUDGES).values(values))


async def dismiss(tx: Transaction, tournament_id: int, user_id: int) -> bool:
    """Takes all judge's chairs in the tournament from a person. Returns False if he had none."""
    his = (_JUDGES.c.tournament_id == tournament_id, _JUDGES.c.user_id == user_id)
    return await tx.changed(update(_JUDGES).where(*his).values(**GONE)) > 0
