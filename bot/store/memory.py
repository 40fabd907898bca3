"""The memory of games that are over: who did what in which, and the sums by chat and person.

A sum is always that of the rows: whoever changes rows here brings the sums of their people up to date in the
same transaction.
"""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, bindparam, delete, select, update

from bot.store import schema, season_strengths, season_sums, seasons
from bot.store.tally import Played, Tally, tally
from bot.store.transaction import Transaction
from bot.store.upsert import insert
from championship.season import Earned

_GAMES, _RESULTS, _PLAYED, _TALLIES = schema.games, schema.results, schema.played, schema.tallies
_OF_GAME = select(_PLAYED).where(_PLAYED.c.game_id == bindparam("game"))
_OF_PERSON = select(_PLAYED).where(
    _PLAYED.c.user_id == bindparam("user"), _PLAYED.c.chat_id == bindparam("chat")
)
_IS_TALLY = (_TALLIES.c.chat_id == bindparam("chat"), _TALLIES.c.user_id == bindparam("user"))
_TALLY = select(_TALLIES).where(*_IS_TALLY)
_DROP = delete(_TALLIES).where(*_IS_TALLY)
_MARK = insert(_RESULTS)
_MARKED = _MARK.on_conflict_do_update(
    index_elements=["game_id"],
    set_={name: _MARK.excluded[name] for name in ("chat_id", "ended_at", "winner", "counts")},
)
_SUM = insert(_TALLIES)
_SUMMED = _SUM.on_conflict_do_update(
    index_elements=list(_TALLIES.primary_key),
    set_={column.name: _SUM.excluded[column.name] for column in _TALLIES.c if not column.primary_key},
)
PAGE = 500
"""Games that are looked at in one transaction."""


async def count(
    tx: Transaction, game_id: int, chat_id: int, ended_at: float, winner: str, rows: Sequence[Played]
) -> None:
    """The game counts, with these rows, one a seat. If it was counted before, this takes the place of that.

    `ended_at` in unix seconds; `winner` is "red", "black" or "draw"."""
    await uncount(tx, game_id)
    result = {"game_id": game_id, "chat_id": chat_id, "ended_at": ended_at, "winner": winner, "counts": True}
    await tx.conn.execute(_MARKED, result)
    await tx.conn.execute(insert(_PLAYED), [asdict(row) for row in rows])
    await season_sums.add(tx, rows, 1)
    await season_strengths.changed(tx, rows)
    for row in rows:
        if row.user_id > 0:
            before = await tally_of(tx, chat_id, row.user_id)
            if before is None or before.is_before(row):
                await _put(tx, (before or Tally(chat_id, row.user_id)).after(row))
            else:
                await recount(tx, chat_id, row.user_id)


async def uncount(tx: Transaction, game_id: int) -> None:
    """The game counts no more, and is not counted again unless somebody asks for it."""
    rows = await _rows(tx, game_id)
    await season_sums.add(tx, rows, -1)
    await season_strengths.changed(tx, rows)
    await tx.conn.execute(update(_RESULTS).where(_RESULTS.c.game_id == game_id).values(counts=False))
    await tx.conn.execute(delete(_PLAYED).where(_PLAYED.c.game_id == game_id))
    for row in rows:
        await recount(tx, row.chat_id, row.user_id)


async def rescore(tx: Transaction, game_id: int, ruleset: str, points: Sequence[Earned]) -> None:
    """A game that counts gives other points than before; who did what in it stays."""
    before = await _rows(tx, game_id)
    await season_sums.add(tx, before, -1)
    for each in points:
        values = {**asdict(each), "ruleset": ruleset}
        seat = (_PLAYED.c.game_id == game_id, _PLAYED.c.seat == values.pop("seat"))
        await tx.conn.execute(update(_PLAYED).where(*seat).values(**values))
    after = await _rows(tx, game_id)
    await season_sums.add(tx, after, 1)
    if [row.ruleset for row in before] != [row.ruleset for row in after]:
        await season_strengths.changed(tx, after)


async def is_counted(tx: Transaction, game_id: int) -> bool:
    """Whether something is remembered of the game."""
    return (await tx.conn.execute(_OF_GAME, {"game": game_id})).first() is not None


async def recount(tx: Transaction, chat_id: int, user_id: int) -> None:
    """Makes the sums of a person in a chat anew from his rows."""
    who = {"chat": chat_id, "user": user_id}
    rows = [Played(**row._mapping) for row in await tx.conn.execute(_OF_PERSON, who)]
    if rows and user_id > 0:
        await _put(tx, tally(chat_id, user_id, rows))
    else:
        await tx.conn.execute(_DROP, who)


async def tally_of(tx: Transaction, chat_id: int, user_id: int) -> Tally | None:
    """The sums of a person in a chat; None if no game of his there counts."""
    row = (await tx.conn.execute(_TALLY, {"chat": chat_id, "user": user_id})).one_or_none()
    return read(row) if row else None


def read(row: Row[Any]) -> Tally:
    """A row with the columns of `tallies`."""
    roles = {role: (games, won) for role, (games, won) in row.roles.items()}
    columns = {column.name: row._mapping[column.name] for column in _TALLIES.c}
    return Tally(**{**columns, "roles": roles})


async def not_counted(tx: Transaction, bot_id: int, after: int) -> tuple[list[int], int | None]:
    """Games of groups with a result, of which nothing is remembered yet, or no points; and where to look
    next, None at the end. It looks at `PAGE` games of the bot with greater ids than `after`."""
    unknown = _RESULTS.c.game_id.is_(None).label("unknown")
    rows = await tx.conn.execute(
        select(_GAMES.c.id, _GAMES.c.winner, _GAMES.c.chat_id, unknown)
        .outerjoin(_RESULTS, _RESULTS.c.game_id == _GAMES.c.id)
        .where(_GAMES.c.id > after, _GAMES.c.bot_id == bot_id)
        .order_by(_GAMES.c.id)
        .limit(PAGE)
    )
    page = rows.all()
    of_groups = [row for row in page if row.winner is not None and row.chat_id < 0]
    pointless = await _pointless(tx, [row.id for row in of_groups])
    found = [row.id for row in of_groups if row.unknown or row.id in pointless]
    return found, page[-1].id if len(page) == PAGE else None


async def _pointless(tx: Transaction, games: Sequence[int]) -> frozenset[int]:
    """Those of these games whose points are not known yet.

    As a part of the query for the page PostgreSQL would read all games that were ever played, each time."""
    seats = select(_PLAYED.c.game_id).where(_PLAYED.c.game_id.in_(games), _PLAYED.c.ruleset == "")
    return frozenset((await tx.conn.execute(seats)).scalars())


async def move_chat(tx: Transaction, old: int, new: int) -> None:
    """A group has another id from now on. What is known under both is added up."""
    await tx.conn.execute(update(_RESULTS).where(_RESULTS.c.chat_id == old).values(chat_id=new))
    moved = select(_RESULTS.c.game_id).where(_RESULTS.c.chat_id == new)
    rows = _PLAYED.c.game_id.in_(moved), _PLAYED.c.chat_id == old
    await tx.conn.execute(update(_PLAYED).where(*rows).values(chat_id=new))
    here, there = (select(_TALLIES.c.user_id).where(_TALLIES.c.chat_id == chat_id) for chat_id in (old, new))
    both = (await tx.conn.execute(here.intersect(there))).scalars().all()
    for user_id in both:
        await tx.conn.execute(_DROP, {"chat": old, "user": user_id})
        await recount(tx, new, user_id)
    await tx.conn.execute(update(_TALLIES).where(_TALLIES.c.chat_id == old).values(chat_id=new))
    await seasons.move_chat(tx, old, new)


async def hide(tx: Transaction, user_id: int, *, hidden: bool) -> None:
    """Whether the person is left out of lists."""
    if hidden:
        await tx.conn.execute(insert(schema.hidden).values(user_id=user_id).on_conflict_do_nothing())
    else:
        await tx.conn.execute(delete(schema.hidden).where(schema.hidden.c.user_id == user_id))


async def is_hidden(tx: Transaction, user_id: int) -> bool:
    known = select(schema.hidden.c.user_id).where(schema.hidden.c.user_id == user_id)
    return (await tx.conn.execute(known)).first() is not None


async def forget_person(tx: Transaction, user_id: int) -> int:
    """His seats become nobody's, and his sums go. Returns how many rows that was."""
    nobody = update(_PLAYED).where(_PLAYED.c.user_id == user_id).values(user_id=-_PLAYED.c.seat)
    his = (_TALLIES, schema.hidden, schema.season_sums, schema.season_strengths)
    gone = (delete(table).where(table.c.user_id == user_id) for table in his)
    return sum([await _count(tx, statement) for statement in (nobody, *gone)])


async def forget_games(tx: Transaction, ids: Collection[int]) -> None:
    """The people of these games become nobody. Their sums are for `forget_chat`."""
    people = (_PLAYED.c.game_id.in_(ids), _PLAYED.c.user_id > 0)
    await tx.conn.execute(update(_PLAYED).where(*people).values(user_id=-_PLAYED.c.seat))


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """The sums of all people in a chat go, and its seasons. Returns how many rows that was."""
    found = await _count(tx, delete(_TALLIES).where(_TALLIES.c.chat_id == chat_id))
    return found + await seasons.forget_chat(tx, chat_id)


async def _rows(tx: Transaction, game_id: int) -> list[Played]:
    return [Played(**row._mapping) for row in await tx.conn.execute(_OF_GAME, {"game": game_id})]


async def _put(tx: Transaction, made: Tally) -> None:
    await tx.conn.execute(_SUMMED, asdict(made))


async def _count(tx: Transaction, statement: Any) -> int:
    rows: int = (await tx.conn.execute(statement)).rowcount
    return rows
