"""Stores how strong the players of a season are. Strengths are computed from the season's games in the order
in which they ended, a few games at a time. If a game changes that was already used, all strengths are
computed again."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.season.counted import within
from bot.store.season.tally import Played
from bot.values.season import Season
from championship.strength import Known, MakeUp, Ratings, Sides, known_after
from engine.roles import Team

ROWS_AT_ONCE = 500
"""How many rows of `played` (one for each seat of a game) a transaction uses at most."""

_SEASONS, _PLAYED, _RESULTS = schema.seasons, schema.played, schema.results
_STRENGTHS = schema.season_strengths
_PUT = insert(_STRENGTHS)
_REPLACED = _PUT.on_conflict_do_update(
    index_elements=list(_STRENGTHS.primary_key),
    set_={name: _PUT.excluded[name] for name in ("games", "mu", "sigma")},
)
_NOTHING = {"rated_games": 0, "rated_at": None, "rated_game": None}


async def of_season(tx: Transaction, season_id: int) -> Ratings:
    """Returns the strengths of a season that are computed so far. The key of a player is his id as text.
    Other keys are compositions of the table (how many reds and blacks), which have strengths too."""
    columns = (_STRENGTHS.c.user_id, _STRENGTHS.c.games, _STRENGTHS.c.mu, _STRENGTHS.c.sigma)
    rows = await tx.conn.execute(select(*columns).where(_STRENGTHS.c.season_id == season_id))
    return {_key(row.user_id): Known(row.games, row.mu, row.sigma) for row in rows}


async def learn(tx: Transaction, season: Season) -> bool:
    """Updates the strengths of a season with the next games that ended. Returns False if there are none."""
    found = await _next_rows(tx, season)
    games = [[*rows] for _, rows in groupby(found, key=lambda row: row.game_id)]
    if len(found) == ROWS_AT_ONCE and len(games) > 1:
        games.pop()  # some rows of this game may not be read yet
    if not games:
        return False
    last, marked = games[-1][0], _SEASONS.c.id == season.id
    now = {"rated_games": season.rated + len(games), "rated_at": last.ended_at, "rated_game": last.game_id}
    # If another process has used these games by now, this changes nothing.
    if await tx.changed(update(_SEASONS).where(marked, _SEASONS.c.rated_games == season.rated).values(now)):
        before = await of_season(tx, season.id)
        await _put(tx, season.id, before, known_after(before, map(_sides, games)))
    return True


async def unlearn(tx: Transaction, season_id: int) -> None:
    """Deletes the strengths of a season, so that they are computed again from its first game."""
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.id == season_id).values(_NOTHING))
    await forget(tx, season_id)


async def changed(tx: Transaction, rows: Sequence[Played]) -> None:
    """Makes seasons compute all their strengths again, because the rows of a game were added, changed or
    deleted. It does so for seasons that have already used this game or later ones."""
    if not rows:
        return
    at, game_id = rows[0].when
    later = _after(_SEASONS.c.rated_at, _SEASONS.c.rated_game, at, game_id)
    same = and_(_SEASONS.c.rated_at == at, _SEASONS.c.rated_game == game_id)
    found = await tx.conn.execute(
        select(_SEASONS.c.id).where(_SEASONS.c.chat_id == rows[0].chat_id, or_(later, same))
    )
    for season_id in found.scalars().all():
        await unlearn(tx, season_id)


async def forget(tx: Transaction, season_id: int) -> None:
    """Deletes all strengths of a season."""
    await tx.conn.execute(delete(_STRENGTHS).where(_STRENGTHS.c.season_id == season_id))


async def _next_rows(tx: Transaction, season: Season) -> Sequence[Any]:
    order = (_PLAYED.c.ended_at, _PLAYED.c.game_id, _PLAYED.c.seat)
    wanted = (
        select(*order, _PLAYED.c.user_id, _PLAYED.c.team, _RESULTS.c.winner)
        .join(_RESULTS, _RESULTS.c.game_id == _PLAYED.c.game_id)
        .where(*within(season))
        .order_by(*order)
        .limit(ROWS_AT_ONCE)
    )
    mark = select(_SEASONS.c.rated_at, _SEASONS.c.rated_game).where(_SEASONS.c.id == season.id)
    at, game_id = (await tx.conn.execute(mark)).one()
    if at is not None:
        # The first condition lets the database use the index.
        after = _after(_PLAYED.c.ended_at, _PLAYED.c.game_id, at, game_id)
        wanted = wanted.where(_PLAYED.c.ended_at >= at, after)
    return (await tx.conn.execute(wanted)).all()


def _after(
    moment: ColumnElement[float], game: ColumnElement[int], at: float, game_id: int
) -> ColumnElement[bool]:
    return or_(moment > at, and_(moment == at, game > game_id))


async def _put(tx: Transaction, season_id: int, before: Ratings, after: Ratings) -> None:
    """Stores the strengths that differ between `before` and `after`. Forgotten people are left out, because
    they have a different id in each game."""
    kept = {_number(key): one for key, one in after.items() if one != before.get(key)}
    values = [
        {"season_id": season_id, "user_id": number, **one._asdict()}
        for number, one in kept.items()
        if number is not None
    ]
    await tx.conn.execute(_REPLACED, values)


def _sides(rows: Sequence[Any]) -> Sides:
    red, black = (
        tuple(_player(row) for row in rows if row.team == team.value) for team in (Team.RED, Team.BLACK)
    )
    return Sides(red, black, None if rows[0].winner == "draw" else Team(rows[0].winner))


def _player(row: Any) -> str:
    return str(row.user_id) if row.user_id > 0 else f"{row.game_id}, {row.seat}"


def _key(number: int) -> str | MakeUp:
    return str(number) if number > 0 else divmod(-number, 100)


def _number(key: str | MakeUp) -> int | None:
    """Returns the `user_id` under which the table stores the strength of a player or of a composition of the
    table; None for a forgotten person."""
    if isinstance(key, tuple):
        return -(100 * key[0] + key[1])
    return int(key) if key.isdigit() else None
