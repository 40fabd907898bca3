"""Reads and deletes what tournaments store about a person."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, String, and_, case, cast, delete, exists, literal, or_, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.people.people import NOBODYS_ID
from bot.store.tournaments import event_judges
from bot.store.tournaments.entrants import NAMELESS
from bot.values.tournament import ENDED

_ENTRANTS, _TOURNAMENTS, _PROTESTS = schema.entrants, schema.tournaments, schema.protests
_STILL_OPEN = exists().where(_TOURNAMENTS.c.id == _ENTRANTS.c.tournament_id, _TOURNAMENTS.c.status == "open")
_NAMELESS = {
    "user_id": None,
    "status": case((or_(_ENTRANTS.c.status == "waiting", _STILL_OPEN), "out"), else_=_ENTRANTS.c.status),
    "club": None,
    "name": literal(f"{NAMELESS} ") + cast(_ENTRANTS.c.number, String),
}


class Led(NamedTuple):
    """A tournament that a person leads. `organises`: whether he is its organiser; otherwise he is only its
    chief judge."""

    code: str
    title: str
    organises: bool


async def led_now(tx: Transaction, bot_id: int, user_id: int) -> Sequence[Led]:
    """Returns the tournaments that the person leads and that have not ended. Those that he organises come
    first."""
    organises = _TOURNAMENTS.c.organiser_id == user_id
    leads = or_(organises, _TOURNAMENTS.c.chief_id == user_id)
    wanted = select(_TOURNAMENTS.c.code, _TOURNAMENTS.c.title, organises).where(
        _TOURNAMENTS.c.bot_id == bot_id, _TOURNAMENTS.c.status.not_in(ENDED), leads
    )
    rows = await tx.conn.execute(wanted.order_by(organises.desc(), _TOURNAMENTS.c.id))
    return [Led(row[0], row[1], bool(row[2])) for row in rows]


async def forget(tx: Transaction, bot_id: int, user_id: int) -> int:
    """Removes a person from all tournaments of a bot, as an entrant, a judge and a leader, and deletes his
    protests. The row of an entrant stays without his name; if he waits, or people may still enter, he is out.
    Returns how many rows were changed."""
    of_bot = select(_TOURNAMENTS.c.id).where(_TOURNAMENTS.c.bot_id == bot_id)
    his = (_ENTRANTS.c.user_id == user_id, _ENTRANTS.c.tournament_id.in_(of_bot))
    judges = schema.event_judges
    judged = (judges.c.user_id == user_id, judges.c.tournament_id.in_(of_bot))
    led = update(_TOURNAMENTS).where(_TOURNAMENTS.c.bot_id == bot_id)
    changes = (
        delete(_PROTESTS).where(_made_by(bot_id, user_id)),
        update(judges).where(*judged).values(**event_judges.GONE),
        update(_ENTRANTS).where(*his).values(**_NAMELESS),
        led.where(_TOURNAMENTS.c.organiser_id == user_id).values(organiser_id=NOBODYS_ID),
        led.where(_TOURNAMENTS.c.chief_id == user_id).values(chief_id=NOBODYS_ID),
    )
    return sum([await tx.changed(change) for change in changes])


async def forget_games(tx: Transaction, ids: Collection[int]) -> None:
    """Deletes the protests against these games, and removes the people from those of their tournaments that
    have ended."""
    await tx.conn.execute(delete(_PROTESTS).where(_PROTESTS.c.game_id.in_(ids)))
    games = schema.event_games
    over = select(_TOURNAMENTS.c.id).join(games, games.c.tournament_id == _TOURNAMENTS.c.id)
    over = over.where(_TOURNAMENTS.c.status.in_(ENDED), games.c.game_id.in_(ids))
    of_them = (_ENTRANTS.c.tournament_id.in_(over), _ENTRANTS.c.user_id.is_not(None))
    await tx.conn.execute(update(_ENTRANTS).where(*of_them).values(**_NAMELESS))
    judges = schema.event_judges
    await tx.conn.execute(delete(judges).where(judges.c.tournament_id.in_(over)))
    nobody = {"organiser_id": NOBODYS_ID, "chief_id": NOBODYS_ID}
    await tx.conn.execute(update(_TOURNAMENTS).where(_TOURNAMENTS.c.id.in_(over)).values(**nobody))


async def led_by(tx: Transaction, bot_id: int, user_id: int) -> list[str]:
    """Returns the titles of the tournaments of which a person is the organiser or the chief judge."""
    led = or_(_TOURNAMENTS.c.organiser_id == user_id, _TOURNAMENTS.c.chief_id == user_id)
    wanted = select(_TOURNAMENTS.c.title).where(_TOURNAMENTS.c.bot_id == bot_id, led)
    rows = await tx.conn.execute(wanted.order_by(_TOURNAMENTS.c.id))
    return [*rows.scalars()]


def _made_by(bot_id: int, user_id: int) -> ColumnElement[bool]:
    """Returns an SQL condition on protests: the person has made the protest. A protest belongs to the person
    who had the seat at the end of the game: its last substitute, or the player at the deal if there was
    none."""
    sat, took, later = schema.seats, schema.substitutes, schema.substitutes.alias("later")
    taken = (later.c.game_id == _PROTESTS.c.game_id, later.c.seat == _PROTESTS.c.seat, later.c.place > 0)
    there = (sat.c.bot_id == bot_id, sat.c.user_id == user_id, sat.c.game_id == _PROTESTS.c.game_id)
    dealt = exists().where(*there, sat.c.seat == _PROTESTS.c.seat)
    after = exists().where(*taken, later.c.place > took.c.place).correlate(_PROTESTS, took)
    last = exists().where(
        took.c.game_id == _PROTESTS.c.game_id,
        took.c.seat == _PROTESTS.c.seat,
        took.c.user_id == user_id,
        took.c.place > 0,
        ~after,
    )
    return or_(and_(dealt, ~exists().where(*taken)), and_(exists().where(*there), last))


async def protests_of(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    """Returns the protests that a person has made, with his words."""
    wanted = select(_PROTESTS).where(_made_by(bot_id, user_id)).order_by(_PROTESTS.c.id)
    rows = await tx.conn.execute(wanted)
    return [{"game": row.game_id, "text": row.text, "decision": row.decision} for row in rows]


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """Deletes the rows that make the group a table of tournaments. Returns how many rows were deleted."""
    tables = schema.event_tables
    return await tx.changed(delete(tables).where(tables.c.chat_id == chat_id))
