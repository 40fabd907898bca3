"""Stores the seasons of a chat: how they begin and end, who plays in them, and the players' names."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Row, delete, insert, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.people import nicknames
from bot.store.season import season_strengths, season_sums
from bot.store.season.counted import within
from bot.values.season import Season, Terms

_SEASONS, _PLAYED, _PEOPLE, _HIDDEN = schema.seasons, schema.played, schema.people, schema.hidden
_RUNS = _SEASONS.c.until.is_(None)


async def begin(tx: Transaction, chat_id: int, terms: Terms, until: float | None = None) -> int:
    """Begins a season in a chat, and returns its id. `until`: its end in unix seconds, for a season that is
    over already. If it is None, the caller makes sure that no other season runs in the chat. Needs a patient
    transaction."""
    tx.needs_patience()
    values = {
        "chat_id": chat_id,
        "since": terms.since,
        "until": until,
        "books": [*terms.books],
        "least": terms.least,
        "seed": terms.seed,
        "ends_at": terms.ends_at,
        "again": terms.again,
        "average": terms.average,
        "events": terms.events,
    }
    begun = await tx.conn.execute(insert(_SEASONS).values(values).returning(_SEASONS.c.id))
    season_id = int(begun.scalar_one())
    await season_sums.count_anew(tx, Season(season_id, chat_id, 0, terms, until))
    return season_id


async def end(tx: Transaction, season_id: int) -> None:
    """Ends a season now."""
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.id == season_id).values(until=tx.now))


async def plan_end(tx: Transaction, season_id: int, ends_at: float | None, *, again: bool) -> None:
    """Sets when the season ends by itself. `ends_at`: this moment in unix seconds; None: only an
    administrator ends the season. `again`: whether the next season then begins by itself."""
    planned = {"ends_at": ends_at, "again": again}
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.id == season_id).values(planned))


async def change(tx: Transaction, season: Season, terms: Terms) -> None:
    """Takes two terms of the season from `terms`: whether places go by the sum or the average, and whether
    games of tournaments count. Needs a patient transaction."""
    tx.needs_patience()
    chosen = {"average": terms.average, "events": terms.events}
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.id == season.id).values(chosen))
    await season_sums.count_anew(tx, replace(season, terms=terms))


async def due(tx: Transaction, bot_id: int) -> list[int]:
    """Returns the ids of the chats where the bot is and a season runs whose planned end has passed."""
    here = schema.chats
    rows = await tx.conn.execute(
        select(_SEASONS.c.chat_id)
        .join(here, here.c.chat_id == _SEASONS.c.chat_id)
        .where(_RUNS, _SEASONS.c.ends_at <= tx.now, here.c.bot_id == bot_id, here.c.left_at.is_(None))
    )
    return [*rows.scalars()]


async def of_chat(tx: Transaction, chat_id: int) -> list[Season]:
    """Returns the seasons of a chat, the oldest first. A season that runs is the last one, even if it began
    before another. This can happen when a group gets a new id."""
    in_order = (_RUNS, _SEASONS.c.since, _SEASONS.c.id)
    rows = await tx.conn.execute(select(_SEASONS).where(_SEASONS.c.chat_id == chat_id).order_by(*in_order))
    return [_read(row, number) for number, row in enumerate(rows, 1)]


async def seats(tx: Transaction, season: Season) -> dict[int, dict[int, int]]:
    """Returns who sat where in each game of the season. The keys are the games' ids, in the order in which
    the games ended; the values are user ids by seat. A forgotten person has an id below 0."""
    wanted = select(_PLAYED.c.game_id, _PLAYED.c.seat, _PLAYED.c.user_id).where(*within(season))
    found: dict[int, dict[int, int]] = {}
    for row in await tx.conn.execute(wanted.order_by(_PLAYED.c.ended_at, _PLAYED.c.game_id, _PLAYED.c.seat)):
        found.setdefault(row.game_id, {})[row.seat] = row.user_id
    return found


async def names(
    tx: Transaction, bot_id: int, chat_id: int, users: Sequence[int], *, hidden: bool = False
) -> dict[int, str]:
    """Returns how these people are called in a chat, by user id. People whom the bot does not know and who
    have no nickname there are left out; so are people who hide, unless `hidden` is true."""
    met = (_PEOPLE.c.bot_id == bot_id, _PEOPLE.c.user_id.in_(users))
    rows = await tx.conn.execute(select(_PEOPLE.c.user_id, _PEOPLE.c.name).where(*met))
    found = {row.user_id: row.name for row in rows}
    found |= {user: name for user, name in (await nicknames.of_chat(tx, chat_id)).items() if user in users}
    if not hidden:
        hide = await tx.conn.execute(select(_HIDDEN.c.user_id).where(_HIDDEN.c.user_id.in_(users)))
        for user_id in hide.scalars():
            found.pop(user_id, None)
    return found


async def move_chat(tx: Transaction, old: int, new: int) -> None:
    """Gives the seasons of a group its new id. Its games must have the new id already. If a season runs under
    both ids, the one of the old id ends. Needs a patient transaction."""
    tx.needs_patience()
    if any(season.until is None for season in await of_chat(tx, new)):
        await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.chat_id == old, _RUNS).values(until=tx.now))
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.chat_id == old).values(chat_id=new))
    for season in await of_chat(tx, new):
        await season_sums.count_anew(tx, season)


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """Deletes the seasons of a chat. Returns how many there were."""
    for season in await of_chat(tx, chat_id):
        await season_sums.forget(tx, season.id)
        await season_strengths.forget(tx, season.id)
    return await tx.changed(delete(_SEASONS).where(_SEASONS.c.chat_id == chat_id))


async def forget_empty(tx: Transaction, ids: Sequence[int]) -> None:
    """Deletes those of the seasons `ids` in which no game counts."""
    for season_id in ids:
        empty = (_SEASONS.c.id == season_id, _SEASONS.c.games == 0)
        if (await tx.conn.execute(select(_SEASONS.c.id).where(*empty))).first() is not None:
            await season_sums.forget(tx, season_id)
            await season_strengths.forget(tx, season_id)
            await tx.conn.execute(delete(_SEASONS).where(_SEASONS.c.id == season_id))


async def behind(tx: Transaction) -> list[Season]:
    """Returns the seasons of all chats whose strengths lack some of their games. Their `number` is 0."""
    rows = await tx.conn.execute(select(_SEASONS).where(_SEASONS.c.rated_games < _SEASONS.c.games))
    return [_read(row, 0) for row in rows]


def _read(row: Row[tuple[object, ...]], number: int) -> Season:
    terms = Terms(
        *(row.since, tuple(row.books), row.least, row.seed, row.ends_at),
        again=row.again,
        average=row.average,
        events=row.events,
    )
    return Season(row.id, row.chat_id, number, terms, row.until, row.games, row.rated_games)
