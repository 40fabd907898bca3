"""Stores the statistics of games that are over: who did what in which game, and the sums by chat and person.

The sums equal the rows: a function here that changes rows also changes the sums, in the same transaction.
Only `forget_games` does not: after it, the sums still name the people.
"""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from functools import reduce
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.past import imports
from bot.store.people import nicknames, site_numbers
from bot.store.season import season_strengths, season_sums, seasons
from bot.store.season.tally import Played, Tally
from championship.season import Earned

_GAMES, _RESULTS, _PLAYED, _TALLIES = schema.games, schema.results, schema.played, schema.tallies
_OF_GAME = select(_PLAYED).where(_PLAYED.c.game_id == bindparam("game"))
GAMES_A_QUERY = 200
"""How many games are read with one query."""

_OF_PERSON = (
    select(_PLAYED)
    .where(
        _PLAYED.c.user_id == bindparam("user"),
        _PLAYED.c.chat_id == bindparam("chat"),
        _PLAYED.c.ended_at >= bindparam("at"),  # lets SQLite use the index
        or_(_PLAYED.c.ended_at > bindparam("at"), _PLAYED.c.game_id > bindparam("last")),
    )
    .order_by(_PLAYED.c.ended_at, _PLAYED.c.game_id)
    .limit(GAMES_A_QUERY)
)
_IS_TALLY = (_TALLIES.c.chat_id == bindparam("chat"), _TALLIES.c.user_id == bindparam("user"))
_TALLY = select(_TALLIES).where(*_IS_TALLY)
_DROP = delete(_TALLIES).where(*_IS_TALLY)
_MARK = insert(_RESULTS)
_MARKED = _MARK.on_conflict_do_update(
    index_elements=["game_id"],
    set_={name: _MARK.excluded[name] for name in ("chat_id", "ended_at", "winner", "counts")},
)
_COUNTS_AGAIN = update(_RESULTS).where(_RESULTS.c.game_id == bindparam("game")).values(counts=True)
_SUM = insert(_TALLIES)
_SUMMED = _SUM.on_conflict_do_update(
    index_elements=list(_TALLIES.primary_key),
    set_={column.name: _SUM.excluded[column.name] for column in _TALLIES.c if not column.primary_key},
)


async def count(
    tx: Transaction, game_id: int, chat_id: int, ended_at: float, winner: str, rows: Sequence[Played]
) -> None:
    """Counts a game in the statistics. `rows`: what each seat did in it. If the game is counted already, its
    rows are replaced. `ended_at` is in unix seconds; `winner` is "red", "black" or "draw"."""
    await uncount(tx, game_id)
    rows = await _of_people(tx, chat_id, rows)
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
    """Removes a game from the statistics. It is counted again only if somebody asks for that."""
    rows = await _rows(tx, game_id)
    await season_sums.add(tx, rows, -1)
    await season_strengths.changed(tx, rows)
    await tx.conn.execute(update(_RESULTS).where(_RESULTS.c.game_id == game_id).values(counts=False))
    await tx.conn.execute(delete(_PLAYED).where(_PLAYED.c.game_id == game_id))
    for row in rows:
        await recount(tx, row.chat_id, row.user_id)


async def count_all(tx: Transaction, chat_id: int, rows: Sequence[Played]) -> None:
    """Adds many games of a chat to the statistics and the sums at once. Their results must be stored, and not
    count yet. Needs a patient transaction."""
    tx.needs_patience()
    if rows:
        rows = await _of_people(tx, chat_id, rows)
        games = [{"game": game_id} for game_id in dict.fromkeys(row.game_id for row in rows)]
        await tx.conn.execute(_COUNTS_AGAIN, games)
        await tx.conn.execute(insert(_PLAYED), [asdict(row) for row in rows])
        await _sum_anew(tx, chat_id, {row.user_id for row in rows})


async def uncount_all(tx: Transaction, chat_id: int, games: Collection[int]) -> None:
    """Removes many games of a chat from the statistics at once. Needs a patient transaction."""
    tx.needs_patience()
    of_them = _PLAYED.c.game_id.in_(games)
    users = {*(await tx.conn.execute(select(_PLAYED.c.user_id).where(of_them))).scalars()}
    await tx.conn.execute(update(_RESULTS).where(_RESULTS.c.game_id.in_(games)).values(counts=False))
    await tx.conn.execute(delete(_PLAYED).where(of_them))
    await _sum_anew(tx, chat_id, users)


async def join(tx: Transaction, chat_id: int, user_id: int, account: int) -> None:
    """Counts an account's games in a chat, past and future, as a person's. Needs a patient transaction."""
    tx.needs_patience()
    await nicknames.join(tx, chat_id, user_id, account)
    sat = {"user_id": user_id, "account": func.coalesce(_PLAYED.c.account, account)}
    his = (_PLAYED.c.chat_id == chat_id, _PLAYED.c.user_id == account)
    await tx.conn.execute(update(_PLAYED).where(*his).values(sat))
    await _sum_anew(tx, chat_id, (user_id, account))


async def part(tx: Transaction, chat_id: int, account: int) -> None:
    """Counts the games of a joined account in a chat as its own again. Does nothing if it is not joined.
    Needs a patient transaction."""
    tx.needs_patience()
    user_id = (await nicknames.joined_in(tx, chat_id)).get(account)
    if user_id is not None:
        await nicknames.part(tx, chat_id, account)
        his = (_PLAYED.c.chat_id == chat_id, _PLAYED.c.account == account)
        await tx.conn.execute(update(_PLAYED).where(*his).values(user_id=account, account=None))
        await _sum_anew(tx, chat_id, (user_id, account))


async def sat_together(tx: Transaction, chat_id: int, one: int, other: int) -> bool:
    """Returns whether both people have played in one game of the chat that counts."""
    theirs = (_PLAYED.c.chat_id == chat_id, _PLAYED.c.user_id.in_((one, other)))
    both = select(_PLAYED.c.game_id).where(*theirs).group_by(_PLAYED.c.game_id).having(func.count() > 1)
    return (await tx.conn.execute(both.limit(1))).first() is not None


async def _of_people(tx: Transaction, chat_id: int, rows: Sequence[Played]) -> Sequence[Played]:
    """Returns the rows of games with joined accounts replaced by their person. If two accounts of a person
    sat in one game, only one of the seats becomes his; the other keeps the id of its account."""
    joined = await nicknames.joined_in(tx, chat_id)
    if not joined:
        return rows
    there = {(row.game_id, row.user_id) for row in rows}
    found = []
    for row in rows:
        person = joined.get(row.user_id)
        if person is not None and (row.game_id, person) not in there:
            there.add((row.game_id, person))
            row = replace(row, user_id=person, account=row.user_id)  # noqa: PLW2901
        found.append(row)
    return found


async def _sum_anew(tx: Transaction, chat_id: int, users: Collection[int]) -> None:
    for user_id in users:
        await recount(tx, chat_id, user_id)
    for season in await seasons.of_chat(tx, chat_id):
        await season_sums.count_anew(tx, season)


async def rescore(tx: Transaction, game_id: int, ruleset: str, points: Sequence[Earned]) -> None:
    """Replaces the book and the seats' points in a game that counts in the statistics. Other figures stay."""
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


async def recount(tx: Transaction, chat_id: int, user_id: int) -> None:
    """Computes the sums of a person in a chat again from his rows. Reads the rows in pages, and lets the
    event loop continue after each page: a press that corrects a game does this in a quick transaction."""
    made = Tally(chat_id, user_id)
    while user_id > 0 and (page := await _games_after(tx, made)):
        made = reduce(Tally.after, page, made)
        await asyncio.sleep(0)
    if made.games:
        await _put(tx, made)
    else:
        await tx.conn.execute(_DROP, {"chat": chat_id, "user": user_id})


async def _games_after(tx: Transaction, tally: Tally) -> list[Played]:
    """Returns the next page of a person's rows in a chat, in the order in which the games ended. `tally`: the
    sums of the rows that were read before."""
    after = {"at": tally.last_at, "last": tally.last_game}
    rows = await tx.conn.execute(_OF_PERSON, {"chat": tally.chat_id, "user": tally.user_id, **after})
    return [Played(**row._mapping) for row in rows]


async def tally_of(tx: Transaction, chat_id: int, user_id: int) -> Tally | None:
    """Returns the sums of a person in a chat; None if none of his games there counts."""
    row = (await tx.conn.execute(_TALLY, {"chat": chat_id, "user": user_id})).one_or_none()
    return read(row) if row else None


async def players(tx: Transaction, chat_id: int) -> list[int]:
    """Returns the ids of people who have a game that counts in a chat."""
    rows = await tx.conn.execute(select(_TALLIES.c.user_id).where(_TALLIES.c.chat_id == chat_id))
    return [*rows.scalars()]


def read(row: Row[Any]) -> Tally:
    """Returns the sums in a row that has the columns of the table `tallies`."""
    roles = {role: (games, won) for role, (games, won) in row.roles.items()}
    columns = {column.name: row._mapping[column.name] for column in _TALLIES.c}
    return Tally(**{**columns, "roles": roles})


async def not_counted(tx: Transaction, bot_id: int, after: int) -> tuple[list[int], int | None]:
    """Looks for finished games of groups that the statistics lack, among the bot's next `GAMES_A_QUERY` games
    with ids greater than `after`. Returns the ids found, and the id after which to continue (None at the
    end)."""
    unknown = _RESULTS.c.game_id.is_(None).label("unknown")
    rows = await tx.conn.execute(
        select(_GAMES.c.id, _GAMES.c.winner, _GAMES.c.chat_id, unknown)
        .outerjoin(_RESULTS, _RESULTS.c.game_id == _GAMES.c.id)
        .where(_GAMES.c.id > after, _GAMES.c.bot_id == bot_id)
        .order_by(_GAMES.c.id)
        .limit(GAMES_A_QUERY)
    )
    page = rows.all()
    found = [row.id for row in page if row.unknown and row.winner is not None and row.chat_id < 0]
    return found, page[-1].id if len(page) == GAMES_A_QUERY else None


async def move_chat(tx: Transaction, old: int, new: int) -> None:
    """Gives the statistics of a group its new id, and adds up what both ids have. Needs a patient
    transaction."""
    tx.needs_patience()
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
    await site_numbers.move_chat(tx, old, new)
    await imports.move_chat(tx, old, new)
    joined, known = [await nicknames.joined_in(tx, chat_id) for chat_id in (old, new)]
    await nicknames.move_chat(tx, old, new)
    for account, person in joined.items():
        user_id = known.get(person, person)
        if account not in known and account != user_id:
            await join(tx, new, user_id, account)


async def hide(tx: Transaction, user_id: int, *, hidden: bool) -> None:
    """Sets whether lists of players leave the person out, with all his accounts that are joined."""
    users = await nicknames.accounts_of(tx, user_id)
    if hidden:
        rows = [{"user_id": one} for one in users]
        await tx.conn.execute(insert(schema.hidden).on_conflict_do_nothing(), rows)
    else:
        await tx.conn.execute(delete(schema.hidden).where(schema.hidden.c.user_id.in_(users)))


async def is_hidden(tx: Transaction, user_id: int) -> bool:
    known = select(schema.hidden.c.user_id).where(schema.hidden.c.user_id == user_id)
    return (await tx.conn.execute(known)).first() is not None


async def forget_person(tx: Transaction, user_id: int, *, asked: bool = False) -> int:
    """Replaces the person in all rows of the statistics by an id that belongs to nobody, and deletes his sums
    and nicknames. Does the same with the numbers of his pages. Other accounts that were joined to him have
    their own games again. Returns how many rows were changed.

    `asked`: whether he asked for this. If not, and he is an account that is joined to another person, that
    person keeps the games of both.
    """
    for chat_id, account in await nicknames.joins_of(tx, user_id):
        if asked or account != user_id:
            await part(tx, chat_id, account)
    left = update(_PLAYED).where(_PLAYED.c.account == user_id).values(account=None)
    nobody = update(_PLAYED).where(_PLAYED.c.user_id == user_id).values(user_id=-_PLAYED.c.seat)
    his = (_TALLIES, schema.hidden, schema.season_sums, schema.season_strengths)
    gone = (delete(table).where(table.c.user_id == user_id) for table in his)
    pages = await site_numbers.forget_person(tx, user_id)
    pages += await nicknames.forget_person(tx, user_id)
    return pages + sum([await tx.changed(statement) for statement in (left, nobody, *gone)])


async def forget_games(tx: Transaction, ids: Collection[int]) -> None:
    """Replaces the people in all rows of these games by ids that belong to nobody. Leaves the sums as they
    are; `forget_chat` deletes them."""
    people = (_PLAYED.c.game_id.in_(ids), _PLAYED.c.user_id > 0)
    await tx.conn.execute(update(_PLAYED).where(*people).values(user_id=-_PLAYED.c.seat, account=None))


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """Deletes the sums and nicknames of all people in a chat, the chat's seasons, and the numbers of people's
    pages. Returns how many rows were deleted."""
    found = await tx.changed(delete(_TALLIES).where(_TALLIES.c.chat_id == chat_id))
    found += await nicknames.forget_chat(tx, chat_id)
    return found + await seasons.forget_chat(tx, chat_id) + await site_numbers.forget_chat(tx, chat_id)


async def _rows(tx: Transaction, game_id: int) -> list[Played]:
    return [Played(**row._mapping) for row in await tx.conn.execute(_OF_GAME, {"game": game_id})]


async def _put(tx: Transaction, tally: Tally) -> None:
    await tx.conn.execute(_SUMMED, asdict(tally))
