"""Who is in a tournament, who waits for a place, who has gone, and who came for whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Row, func, insert, select, update

from bot.store import schema
from bot.store.transaction import Transaction

Status = Literal["in", "waiting", "out"]

NAMELESS = "…"
"""With this the name of a person begins who was forgotten; his number follows."""

_ENTRANTS, _CHANGES = schema.entrants, schema.event_substitutions


@dataclass(frozen=True, slots=True)
class Entrant:
    """`number`: within the tournament, from 1. `name`: no two of a tournament have the same. `user_id`: None
    for a person who was forgotten; only then the name begins with `NAMELESS`."""

    tournament_id: int
    number: int
    user_id: int | None
    name: str
    club: str | None
    status: Status


class Change(NamedTuple):
    """Numbers of entrants: `comes` sits in the seats of `goes`, from a round of a stage (from 0) on."""

    goes: int
    comes: int
    stage: int
    round: int


def of_a_person(name: str) -> str:
    """The name without a beginning that is the program's own. Empty if nothing else was there."""
    return name.lstrip(f"{NAMELESS} ")


async def of_tournament(tx: Transaction, tournament_id: int) -> Sequence[Entrant]:
    """All, in the order of coming."""
    wanted = select(_ENTRANTS).where(_of(tournament_id)).order_by(_ENTRANTS.c.number)
    return [_entrant(row) for row in await tx.conn.execute(wanted)]


async def add(
    tx: Transaction, tournament_id: int, user_id: int, name: str, status: Status, club: str | None = None
) -> Entrant:
    """One more. A name that somebody has already gets the entrant's number, and one that begins like the name
    of a person who was forgotten loses that beginning: such names are the program's own."""
    last = await tx.conn.execute(select(func.max(_ENTRANTS.c.number)).where(_of(tournament_id)))
    number = (last.scalar_one_or_none() or 0) + 1
    name = of_a_person(name) or str(number)
    while await _is_taken(tx, tournament_id, name):
        name = f"{name} {number}"
    values = {
        "tournament_id": tournament_id,
        "number": number,
        "user_id": user_id,
        "name": name,
        "club": club,
        "status": status,
    }
    return _entrant((await tx.conn.execute(insert(_ENTRANTS).values(values).returning(_ENTRANTS))).one())


async def _is_taken(tx: Transaction, tournament_id: int, name: str) -> bool:
    taken = select(_ENTRANTS.c.number).where(_of(tournament_id), _ENTRANTS.c.name == name)
    return (await tx.conn.execute(taken)).one_or_none() is not None


async def set_status(tx: Transaction, tournament_id: int, number: int, status: Status) -> None:
    """The entrant is in, waits, or has gone."""
    which = (_of(tournament_id), _ENTRANTS.c.number == number)
    await tx.conn.execute(update(_ENTRANTS).where(*which).values(status=status))


async def substitute(tx: Transaction, tournament_id: int, change: Change) -> None:
    """One comes for another."""
    await tx.conn.execute(insert(_CHANGES).values(tournament_id=tournament_id, **change._asdict()))


async def substitutions(tx: Transaction, tournament_id: int) -> Sequence[Change]:
    """All, in the order of their rounds."""
    wanted = select(_CHANGES.c.goes, _CHANGES.c.comes, _CHANGES.c.stage, _CHANGES.c.round)
    wanted = wanted.where(_CHANGES.c.tournament_id == tournament_id)
    rows = await tx.conn.execute(wanted.order_by(_CHANGES.c.stage, _CHANGES.c.round, _CHANGES.c.comes))
    return [Change(*row) for row in rows]


def _of(tournament_id: int) -> ColumnElement[bool]:
    return _ENTRANTS.c.tournament_id == tournament_id


def _entrant(row: Row[Any]) -> Entrant:
    return Entrant(**row._mapping)
