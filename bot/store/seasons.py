"""Seasons of a chat, how they begin and end, and who is named in them."""

from collections.abc import Sequence

from sqlalchemy import Row, delete, insert, select, update

from bot.store import schema, season_strengths, season_sums
from bot.store.season import Season, Terms, within
from bot.store.transaction import Transaction

_SEASONS, _PLAYED, _PEOPLE, _HIDDEN = schema.seasons, schema.played, schema.people, schema.hidden
_RUNS = _SEASONS.c.until.is_(None)


async def begin(tx: Transaction, chat_id: int, terms: Terms) -> None:
    """A season begins. None may run in the chat."""
    values = {"since": terms.since, "books": [*terms.books], "least": terms.least, "seed": terms.seed}
    begun = insert(_SEASONS).values(chat_id=chat_id, ends_at=terms.ends_at, **values).returning(_SEASONS.c.id)
    season_id = (await tx.conn.execute(begun)).scalar_one()
    await season_sums.count_anew(tx, Season(season_id, chat_id, 0, terms, None))


async def end(tx: Transaction, season_id: int) -> None:
    """The season is over now."""
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.id == season_id).values(until=tx.now))


async def plan_end(tx: Transaction, season_id: int, ends_at: float | None) -> None:
    """The season is to end then by itself; None: not by itself."""
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.id == season_id).values(ends_at=ends_at))


async def due(tx: Transaction, bot_id: int) -> list[int]:
    """The chats in which the bot is, and whose season was to end by now."""
    here = schema.chats
    rows = await tx.conn.execute(
        select(_SEASONS.c.chat_id)
        .join(here, here.c.chat_id == _SEASONS.c.chat_id)
        .where(_RUNS, _SEASONS.c.ends_at <= tx.now, here.c.bot_id == bot_id, here.c.left_at.is_(None))
    )
    return [*rows.scalars()]


async def of_chat(tx: Transaction, chat_id: int) -> list[Season]:
    """The seasons of a chat, the first one first."""
    rows = await tx.conn.execute(
        select(_SEASONS).where(_SEASONS.c.chat_id == chat_id).order_by(_SEASONS.c.since, _SEASONS.c.id)
    )
    return [_read(row, number) for number, row in enumerate(rows, 1)]


async def seats(tx: Transaction, season: Season) -> dict[int, dict[int, int]]:
    """The games that count in it, in the order in which they ended: who sat where, by seat. Whoever is nobody
    any more has a number below 0."""
    wanted = select(_PLAYED.c.game_id, _PLAYED.c.seat, _PLAYED.c.user_id).where(*within(season))
    found: dict[int, dict[int, int]] = {}
    for row in await tx.conn.execute(wanted.order_by(_PLAYED.c.ended_at, _PLAYED.c.game_id, _PLAYED.c.seat)):
        found.setdefault(row.game_id, {})[row.seat] = row.user_id
    return found


async def names(tx: Transaction, bot_id: int, users: Sequence[int]) -> dict[int, str]:
    """What people are called; without those whom the bot does not know, and those who hide."""
    rows = await tx.conn.execute(
        select(_PEOPLE.c.user_id, _PEOPLE.c.name)
        .outerjoin(_HIDDEN, _HIDDEN.c.user_id == _PEOPLE.c.user_id)
        .where(_PEOPLE.c.bot_id == bot_id, _PEOPLE.c.user_id.in_(users), _HIDDEN.c.user_id.is_(None))
    )
    return {row.user_id: row.name for row in rows}


async def move_chat(tx: Transaction, old: int, new: int) -> None:
    """A group has another id from now on, and its games have it already. If a season runs under both, the old
    one's is over."""
    if any(season.until is None for season in await of_chat(tx, new)):
        await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.chat_id == old, _RUNS).values(until=tx.now))
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.chat_id == old).values(chat_id=new))
    for season in await of_chat(tx, new):
        await season_sums.count_anew(tx, season)


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """The seasons of a chat go. Returns how many there were."""
    for season in await of_chat(tx, chat_id):
        await season_sums.forget(tx, season.id)
        await season_strengths.forget(tx, season.id)
    return (await tx.conn.execute(delete(_SEASONS).where(_SEASONS.c.chat_id == chat_id))).rowcount


async def behind(tx: Transaction) -> list[Season]:
    """The seasons of all chats with games that are not in their strengths yet. They have no number."""
    rows = await tx.conn.execute(select(_SEASONS).where(_SEASONS.c.rated_games < _SEASONS.c.games))
    return [_read(row, 0) for row in rows]


def _read(row: Row[tuple[object, ...]], number: int) -> Season:
    terms = Terms(row.since, tuple(row.books), row.least, row.seed, row.ends_at)
    return Season(row.id, row.chat_id, number, terms, row.until, row.games, row.rated_games)
