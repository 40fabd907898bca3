"""Deletes or packs data that was kept long enough. It works on one page of a table at a time, in the order of
the table's key.

A job reads the page after the key `after`, and returns the key after which its next call begins: an earlier
one if the page has more to do, None at the end of the table. It reads at most `size` rows, or `ROWS_A_QUERY`.
`seconds`: how long the data is kept. If a page fails, `key_after` skips the row that made it fail.
"""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Row, Select, delete, exists, func, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game import acts as log
from bot.store.past import imports, statistics
from bot.store.people import nicknames
from bot.store.privacy import erasure
from bot.store.telegram import outbox

ROWS_A_QUERY = 500
FIRST = -(1 << 63)
"""The value of `after` for the first page."""


class Job(Protocol):
    """A function that cleans one page of a table, as the head of this module describes."""

    @property
    def __name__(self) -> str: ...

    async def __call__(
        self, tx: Transaction, bot_id: int, after: int, seconds: float, /, *, size: int | None = None
    ) -> int | None: ...


_INBOX, _GAMES, _PEOPLE, _CHATS = schema.inbox, schema.games, schema.people, schema.chats
_NICKNAMES = schema.nicknames


async def updates(
    tx: Transaction, bot_id: int, after: int, seconds: float, /, *, size: int | None = None
) -> int | None:
    """Deletes the numbers of updates that the bot handled more than `seconds` ago. Reads one page of the
    table, after the key `after`. Returns the key after which the next page begins; None at the end."""
    looked = select(_INBOX.c.id, _INBOX.c.done_at).where(_INBOX.c.bot_id == bot_id)
    page = await _page(tx, looked, _INBOX.c.update_id, after, size)
    old = [row.id for row in page if row.done_at is not None and row.done_at < tx.now - seconds]
    await tx.conn.execute(delete(_INBOX).where(_INBOX.c.id.in_(old)))
    return _end(page, size)


async def games(
    tx: Transaction, bot_id: int, after: int, seconds: float, /, *, size: int | None = None
) -> int | None:
    """Removes the people from games of the bot that ended more than `seconds` ago, but not from games whose
    import is not done. Reads one page of the table, after the key `after`. Returns the key after which the
    next page begins; None at the end."""
    page, old = await _long_over(tx, bot_id, after, seconds, size)
    named = (_GAMES.c.id.in_(old), erasure.ENDED_WITH_PEOPLE, _GAMES.c.id.not_in(imports.UNFINISHED))
    wanted = select(_GAMES.c.id).where(*named)
    ids = [*(await tx.conn.execute(wanted.limit(erasure.GAMES_AT_ONCE))).scalars()]
    await erasure.erase_games(tx, ids)
    return _end_of_batch(page, after, ids, size)


async def acts(
    tx: Transaction, bot_id: int, after: int, seconds: float, /, *, size: int | None = None
) -> int | None:
    """Packs the acts of games of the bot that ended more than `seconds` ago. Reads one page of the table,
    after the key `after`. Returns the key after which the next page begins; None at the end."""
    page, old = await _long_over(tx, bot_id, after, seconds, size)
    ids = await log.unpacked(tx, old, erasure.GAMES_AT_ONCE)
    for game_id in ids:
        await log.pack(tx, game_id)
    return _end_of_batch(page, after, ids, size)


async def unplayed(
    tx: Transaction, bot_id: int, after: int, seconds: float, /, *, size: int | None = None
) -> int | None:
    """Deletes with all their rows the lobbies that ended without a deal more than `seconds` ago, and the
    practices that ended so long ago. Games of tournaments stay, and games whose messages still wait to be
    sent, because the sender needs their rows. Reads one page of the table, after the key `after`. Returns the
    key after which the next page begins; None at the end."""
    page, old = await _long_over(tx, bot_id, after, seconds, size)
    needed = (exists().where(table.c.game_id == _GAMES.c.id) for table in (schema.event_games, schema.outbox))
    wanted = select(_GAMES.c.id).where(_GAMES.c.id.in_(old), outbox.NEVER_PLAYED, *(~need for need in needed))
    ids = [*(await tx.conn.execute(wanted.limit(erasure.GAMES_AT_ONCE))).scalars()]
    await erasure.delete_games(tx, ids)
    return _end_of_batch(page, after, ids, size)


async def people(
    tx: Transaction, bot_id: int, after: int, seconds: float, /, *, size: int | None = None
) -> int | None:
    """Deletes people who have done nothing with the bot for `seconds`, unless an open game needs them. Reads
    a page of the table, after the key `after`. Returns the key after which the next page begins; None at the
    end."""
    looked = select(_PEOPLE.c.seen_at).where(_PEOPLE.c.bot_id == bot_id)
    page = await _page(tx, looked, _PEOPLE.c.user_id, after, size)
    await _see(tx, bot_id, [row.key for row in page if row.seen_at == 0])
    old = [row.key for row in page if 0 < row.seen_at < tx.now - seconds]
    for user_id in old[: erasure.GAMES_AT_ONCE]:
        if await erasure.needed_by(tx, bot_id, user_id) is None:
            await erasure.erase_traces_of_person(tx, bot_id, user_id)
    return int(old[erasure.GAMES_AT_ONCE - 1]) if len(old) >= erasure.GAMES_AT_ONCE else _end(page, size)


async def guests(
    tx: Transaction, _bot_id: int, after: int, seconds: float, /, *, size: int | None = None
) -> int | None:
    """Forgets people whom no bot has met, for example guests, if they got their names more than `seconds`
    ago. They belong to no bot. Reads one page of the table, after the key `after`. Returns the key after
    which the next page begins; None at the end."""
    page = await _page(tx, select(_NICKNAMES.c.given_at), _NICKNAMES.c.user_id, after, size)
    users = {row.key for row in page}
    for user_id in await nicknames.known_only_by_them(tx, users, tx.now - seconds):
        await statistics.forget_person(tx, user_id)
    return _end(page, size)


async def lost_chats(
    tx: Transaction, bot_id: int, after: int, seconds: float, /, *, size: int | None = None
) -> int | None:
    """Deletes what is stored of chats that removed the bot more than `seconds` ago, and the people of their
    games, unless a game there is open. Reads one page of the table, after the key `after`. Returns the key
    after which the next page begins; None at the end."""
    looked = select(_CHATS.c.left_at).where(_CHATS.c.bot_id == bot_id)
    page = await _page(tx, looked, _CHATS.c.chat_id, after, size)
    for row in page:
        lost = row.left_at is not None and row.left_at < tx.now - seconds
        if lost and await erasure.played_in(tx, bot_id, row.key) is None:
            if await erasure.erase_games_of_chat(tx, bot_id, row.key) == erasure.GAMES_AT_ONCE:
                return int(row.key) - 1  # the rest of this chat is done in another transaction
            await erasure.erase_chat(tx, bot_id, row.key)
    return _end(page, size)


_KEYS: dict[Job, tuple[ColumnElement[int], ColumnElement[int] | None]] = {
    updates: (_INBOX.c.update_id, _INBOX.c.bot_id),
    games: (_GAMES.c.id, None),
    acts: (_GAMES.c.id, None),
    unplayed: (_GAMES.c.id, None),
    people: (_PEOPLE.c.user_id, _PEOPLE.c.bot_id),
    guests: (_NICKNAMES.c.user_id, None),
    lost_chats: (_CHATS.c.chat_id, _CHATS.c.bot_id),
}
"""For each job, the key that gives the order in which the job reads its table, and the column with the bot's
id. The column is None if the job reads the rows of all bots."""


async def key_after(tx: Transaction, job: Job, bot_id: int, after: int) -> int | None:
    """Returns the first key greater than `after` in the table that a job reads; None if there is none."""
    key, bot = _KEYS[job]
    wanted = select(func.min(key)).where(key > after)
    found: int | None = (
        await tx.conn.execute(wanted if bot is None else wanted.where(bot == bot_id))
    ).scalar_one()
    return found


async def _see(tx: Transaction, bot_id: int, users: Collection[int]) -> None:
    """Stores that these people were seen now. For people who were stored before the column `seen_at`."""
    known = (_PEOPLE.c.bot_id == bot_id, _PEOPLE.c.user_id.in_(users))
    tx.known.clear()
    await tx.conn.execute(update(_PEOPLE).where(*known).values(seen_at=tx.now))


async def _long_over(
    tx: Transaction, bot_id: int, after: int, seconds: float, size: int | None
) -> tuple[Sequence[Row[Any]], list[int]]:
    """Returns a page of the table `games`, and the ids of this bot's games on it that ended more than
    `seconds` ago. The page has the games of all bots, because no index orders them by bot."""
    page = await _page(tx, select(_GAMES.c.ended_at, _GAMES.c.bot_id), _GAMES.c.id, after, size)
    ended = [row for row in page if row.bot_id == bot_id and row.ended_at is not None]
    return page, [row.key for row in ended if row.ended_at < tx.now - seconds]


async def _page(
    tx: Transaction, looked: Select[Any], key: ColumnElement[int], after: int, size: int | None
) -> Sequence[Row[Any]]:
    size = ROWS_A_QUERY if size is None else size
    rows = await tx.conn.execute(
        looked.add_columns(key.label("key")).where(key > after).order_by(key).limit(size)
    )
    return rows.all()


def _end(page: Sequence[Row[Any]], size: int | None) -> int | None:
    return page[-1].key if len(page) == (ROWS_A_QUERY if size is None else size) else None


def _end_of_batch(page: Sequence[Row[Any]], after: int, ids: Sequence[int], size: int | None) -> int | None:
    """Returns the key after which the next call of a job has to start; None if nothing is left. `page`: the
    rows that were read. `ids`: the games that were cleaned. If these are `GAMES_AT_ONCE` games, the page may
    have more of them, so the next call reads it again."""
    return after if len(ids) == erasure.GAMES_AT_ONCE else _end(page, size)
