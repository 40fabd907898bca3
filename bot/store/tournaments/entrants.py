"""Stores the entrants of tournaments: who plays, who waits for a place, who has left, and who has replaced
whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction

Status = Literal["in", "waiting", "out", "removed", "expelled"]
"""`out`: he has left. `removed`: the organiser took him off the list, and he can not enter again. `expelled`:
the chief judge put him out of the tournament (7.3)."""

NAMELESS = "…"
"""The beginning of the name of a forgotten person. His number follows."""

_ENTRANTS, _CHANGES = schema.entrants, schema.event_substitutions


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person who has entered a tournament. `number`: counts the tournament's entrants from 1. `name`:
    different from all other names in the tournament. `user_id`: None for a person who was forgotten; only
    then the name begins with `NAMELESS`."""

    tournament_id: int
    number: int
    user_id: int | None
    name: str
    club: str | None
    status: Status


class Change(NamedTuple):
    """A substitution: from `round` of `stage` on, the entrant `comes` plays in the seats of the entrant
    `goes`. Both are numbers of entrants. Stages count from 0, rounds from 1."""

    goes: int
    comes: int
    stage: int
    round: int


def of_a_person(name: str) -> str:
    """Returns a person's name without `NAMELESS` at its beginning, because only the names of forgotten people
    may begin so. The result is empty if nothing else is left."""
    return name.lstrip(f"{NAMELESS} ")


async def of_tournament(tx: Transaction, tournament_id: int) -> Sequence[Entrant]:
    """Returns all entrants of the tournament, in the order in which they entered."""
    wanted = select(_ENTRANTS).where(_of(tournament_id)).order_by(_ENTRANTS.c.number)
    return [_entrant(row) for row in await tx.conn.execute(wanted)]


async def add(
    tx: Transaction, tournament_id: int, user_id: int, name: str, status: Status, club: str | None = None
) -> Entrant:
    """Adds an entrant to the tournament and returns him. He must not have entered before. If another entrant
    has this name, the new entrant's number is added to it. `NAMELESS` at the beginning of the name is cut
    off."""
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
    """Stores whether the entrant with this number plays, waits, has left, or was removed or expelled."""
    which = (_of(tournament_id), _ENTRANTS.c.number == number)
    await tx.conn.execute(update(_ENTRANTS).where(*which).values(status=status))


async def rename(tx: Transaction, tournament_id: int, number: int, name: str) -> None:
    """Gives the entrant with this number another name. No other entrant may have it."""
    which = (_of(tournament_id), _ENTRANTS.c.number == number)
    await tx.conn.execute(update(_ENTRANTS).where(*which).values(name=name))


async def set_club(tx: Transaction, tournament_id: int, number: int, club: str | None) -> None:
    """Stores the club of the entrant with this number; None for no club."""
    which = (_of(tournament_id), _ENTRANTS.c.number == number)
    await tx.conn.execute(update(_ENTRANTS).where(*which).values(club=club))


async def substitute(tx: Transaction, tournament_id: int, change: Change) -> None:
    """Stores a substitution: one entrant replaces another from a round on."""
    await tx.conn.execute(insert(_CHANGES).values(tournament_id=tournament_id, **change._asdict()))


async def substitutions(tx: Transaction, tournament_id: int) -> Sequence[Change]:
    """Returns all substitutions of the tournament, in the order of their rounds."""
    wanted = select(_CHANGES.c.goes, _CHANGES.c.comes, _CHANGES.c.stage, _CHANGES.c.round)
    wanted = wanted.where(_CHANGES.c.tournament_id == tournament_id)
    rows = await tx.conn.execute(wanted.order_by(_CHANGES.c.stage, _CHANGES.c.round, _CHANGES.c.comes))
    return [Change(*row) for row in rows]


async def drop_substitution(tx: Transaction, tournament_id: int, goes: int) -> None:
    """Deletes the substitution for an entrant, because he has his seats back."""
    which = (_CHANGES.c.tournament_id == tournament_id, _CHANGES.c.goes == goes)
    await tx.conn.execute(delete(_CHANGES).where(*which))


async def drop_substitutions(tx: Transaction, tournament_id: int) -> None:
    """Deletes all substitutions of the tournament. Is called when the seating is drawn again, with the people
    who are in now."""
    await tx.conn.execute(delete(_CHANGES).where(_CHANGES.c.tournament_id == tournament_id))


def _of(tournament_id: int) -> ColumnElement[bool]:
    return _ENTRANTS.c.tournament_id == tournament_id


def _entrant(row: Row[Any]) -> Entrant:
    return Entrant(**row._mapping)
