"""Stores the sums of a season: what each person earned in it. They equal the sums of the season's rows in
`played`, except where `statistics.forget_games` has made rows anonymous. Code that changes rows of a game
calls `add` with the old rows, to subtract them, and with the new ones, or `count_anew`."""

from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import BigInteger, ColumnElement, Row, and_, case, delete, func, literal, or_, select, update
from sqlalchemy import insert as insert_from
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.schema.statistics import ADDED_UP
from bot.store.season import season_strengths
from bot.store.season.counted import within
from bot.store.season.tally import Played
from bot.values.season import Season
from championship.season import Sums
from engine.roles import Team
from engine.scoring.standing import LEADERS

_SEASONS, _PLAYED, _SUMS = schema.seasons, schema.played, schema.season_sums
_ADDED = insert(_SUMS)
_ADD = _ADDED.on_conflict_do_update(
    index_elements=list(_SUMS.primary_key),
    set_={name: _SUMS.c[name] + _ADDED.excluded[name] for name in ADDED_UP},
)


async def of_season(tx: Transaction, season_id: int) -> list[Sums]:
    """Returns the sums of each person in the season, in no order. Forgotten people are left out."""
    columns = (_SUMS.c.user_id, *(_SUMS.c[name] for name in ADDED_UP))
    rows = await tx.conn.execute(select(*columns).where(_SUMS.c.season_id == season_id))
    return [_sums(row) for row in rows]


async def add(tx: Transaction, rows: Sequence[Played], times: Literal[1, -1]) -> None:
    """Adds the rows of one game to the sums of its seasons (`times`: 1), or subtracts them (-1)."""
    for season_id in await _seasons_of(tx, rows[0]) if rows else ():
        is_it = _SEASONS.c.id == season_id
        await tx.conn.execute(update(_SEASONS).where(is_it).values(games=_SEASONS.c.games + times))
        if added := [_values(season_id, row, times) for row in rows if row.user_id > 0]:
            await tx.conn.execute(_ADD, added)
        if times < 0:
            await tx.conn.execute(delete(_SUMS).where(_SUMS.c.season_id == season_id, _SUMS.c.games == 0))


async def count_anew(tx: Transaction, season: Season) -> None:
    """Computes a season's sums and its number of games again from all its rows, and deletes its strengths, so
    that they are computed again too. This is needed for example when a season has just begun, or when its
    chat got the games of another chat. Needs a patient transaction."""
    tx.needs_patience()
    await forget(tx, season.id)
    await season_strengths.unlearn(tx, season.id)
    counted = select(func.count(_PLAYED.c.game_id.distinct())).where(*within(season))
    games = counted.scalar_subquery()
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.id == season.id).values(games=games))
    led = and_(_PLAYED.c.won, _PLAYED.c.role.in_(LEADERS))
    red_hunted = and_(_PLAYED.c.hunted, _PLAYED.c.team == Team.RED.value)
    figures = (
        func.count(),
        _count(_PLAYED.c.won),
        _count(led),
        func.sum(_PLAYED.c.plus),
        func.sum(_PLAYED.c.minus),
        _count(_PLAYED.c.hunted),
        _count(red_hunted),
        _count(_PLAYED.c.earns_ci),
    )
    sums = select(literal(season.id, BigInteger), _PLAYED.c.user_id, *figures).where(
        *within(season), _PLAYED.c.user_id > 0
    )
    names = ["season_id", "user_id", *ADDED_UP]
    await tx.conn.execute(insert_from(_SUMS).from_select(names, sums.group_by(_PLAYED.c.user_id)))


async def forget(tx: Transaction, season_id: int) -> None:
    """Deletes all sums of a season."""
    await tx.conn.execute(delete(_SUMS).where(_SUMS.c.season_id == season_id))


async def _seasons_of(tx: Transaction, row: Played) -> list[int]:
    lasts = or_(_SEASONS.c.until.is_(None), _SEASONS.c.until > row.ended_at)
    then = (_SEASONS.c.chat_id == row.chat_id, _SEASONS.c.since <= row.ended_at, lasts)
    columns = (_SEASONS.c.id, _SEASONS.c.books, _SEASONS.c.events)
    found = [
        one
        for one in await tx.conn.execute(select(*columns).where(*then))
        if not one.books or row.ruleset in one.books
    ]
    if any(not one.events for one in found):
        events = schema.event_games
        of_event = await tx.conn.execute(select(events.c.game_id).where(events.c.game_id == row.game_id))
        found = found if of_event.first() is None else [one for one in found if one.events]
    return [one.id for one in found]


def _values(season_id: int, row: Played, times: int) -> dict[str, int]:
    figures = (
        1,
        row.won,
        row.won and row.role in LEADERS,
        row.plus,
        row.minus,
        row.hunted,
        row.hunted and row.team == Team.RED.value,
        row.earns_ci,
    )
    added = {name: times * int(figure) for name, figure in zip(ADDED_UP, figures, strict=True)}
    return {"season_id": season_id, "user_id": row.user_id, **added}


def _count(fact: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((fact, 1), else_=0))


def _sums(row: Row[Any]) -> Sums:
    user_id, *figures = map(int, row)
    return Sums(str(user_id), *figures)
