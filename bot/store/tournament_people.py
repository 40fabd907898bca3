"""What is known of people in tournaments: shown to a person himself, and forgotten."""

import datetime as dt
from collections.abc import Collection
from typing import Any

from sqlalchemy import String, case, cast, delete, exists, literal, or_, select, update

from bot.store import schema
from bot.store.entrants import NAMELESS
from bot.store.transaction import Transaction

NOBODY = 0

_ENTRANTS, _T, _PROTESTS = schema.entrants, schema.tournaments, schema.protests
_STILL_OPEN = exists().where(_T.c.id == _ENTRANTS.c.tournament_id, _T.c.status == "open")
_NAMELESS = {
    "user_id": None,
    "status": case((or_(_ENTRANTS.c.status == "waiting", _STILL_OPEN), "out"), else_=_ENTRANTS.c.status),
    "club": None,
    "name": literal(f"{NAMELESS} ") + cast(_ENTRANTS.c.number, String),
}


async def leads(tx: Transaction, bot_id: int, user_id: int) -> bool:
    """Whether a tournament that is not over has this organiser or chief judge."""
    led = or_(_T.c.organiser_id == user_id, _T.c.chief_id == user_id)
    wanted = select(exists().where(_T.c.bot_id == bot_id, _T.c.status != "over", led))
    return bool((await tx.conn.execute(wanted)).scalar_one())


async def forget(tx: Transaction, bot_id: int, user_id: int) -> int:
    """A place in a tournament keeps its number, and is nobody's; nobody waits for one, or has one before the
    draw. Returns how many rows change."""
    of_bot = select(_T.c.id).where(_T.c.bot_id == bot_id)
    his = (_ENTRANTS.c.user_id == user_id, _ENTRANTS.c.tournament_id.in_(of_bot))
    sat = select(schema.seats.c.game_id).where(
        schema.seats.c.user_id == user_id,
        schema.seats.c.bot_id == bot_id,
        schema.seats.c.seat == _PROTESTS.c.seat,
        schema.seats.c.game_id == _PROTESTS.c.game_id,
    )
    changes = (
        delete(_PROTESTS).where(exists(sat)),
        update(_ENTRANTS).where(*his).values(**_NAMELESS),
        update(_T).where(_T.c.bot_id == bot_id, _T.c.organiser_id == user_id).values(organiser_id=NOBODY),
        update(_T).where(_T.c.bot_id == bot_id, _T.c.chief_id == user_id).values(chief_id=NOBODY),
    )
    return sum([(await tx.conn.execute(change)).rowcount for change in changes])


async def forget_games(tx: Transaction, ids: Collection[int]) -> None:
    """Games lose their people: so do their protests, and the tournaments that are over with them."""
    await tx.conn.execute(delete(_PROTESTS).where(_PROTESTS.c.game_id.in_(ids)))
    over = select(_T.c.id).join(schema.event_games, schema.event_games.c.tournament_id == _T.c.id)
    over = over.where(_T.c.status == "over", schema.event_games.c.game_id.in_(ids))
    of_them = (_ENTRANTS.c.tournament_id.in_(over), _ENTRANTS.c.user_id.is_not(None))
    await tx.conn.execute(update(_ENTRANTS).where(*of_them).values(**_NAMELESS))
    nobody = {"organiser_id": NOBODY, "chief_id": NOBODY}
    await tx.conn.execute(update(_T).where(_T.c.id.in_(over)).values(**nobody))


async def of_person(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    """The tournaments that a person has entered, as data for himself."""
    wanted = select(_ENTRANTS, _T.c.title, _T.c.opened_at).join(_T, _T.c.id == _ENTRANTS.c.tournament_id)
    rows = await tx.conn.execute(wanted.where(_T.c.bot_id == bot_id, _ENTRANTS.c.user_id == user_id))
    return [
        {
            "tournament": row.title,
            "opened": dt.datetime.fromtimestamp(row.opened_at, dt.UTC).isoformat(timespec="seconds"),
            "name": row.name,
            "club": row.club,
            "order_of_coming": row.number,
            "status": row.status,
        }
        for row in rows
    ]


async def led_by(tx: Transaction, bot_id: int, user_id: int) -> list[str]:
    """The tournaments that a person organises or judges, by their titles."""
    led = or_(_T.c.organiser_id == user_id, _T.c.chief_id == user_id)
    rows = await tx.conn.execute(select(_T.c.title).where(_T.c.bot_id == bot_id, led).order_by(_T.c.id))
    return [*rows.scalars()]


async def protests_of(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    """What a person has written in protests."""
    table = schema.seats
    wanted = (
        select(_PROTESTS)
        .join(table, (table.c.game_id == _PROTESTS.c.game_id) & (table.c.seat == _PROTESTS.c.seat))
        .where(table.c.bot_id == bot_id, table.c.user_id == user_id)
        .order_by(_PROTESTS.c.id)
    )
    rows = await tx.conn.execute(wanted)
    return [{"game": row.game_id, "text": row.text, "decision": row.decision} for row in rows]


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """A group is the table of no tournament any more. Returns how many rows go."""
    tables = schema.event_tables
    return (await tx.conn.execute(delete(tables).where(tables.c.chat_id == chat_id))).rowcount
