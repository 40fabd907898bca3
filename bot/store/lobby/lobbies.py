"""Finds lobbies: those that have lapsed, those that a person may know about, and those whose book is gone.
Finds also when the newest game of a chat was opened."""

from collections.abc import Iterable

from sqlalchemy import and_, bindparam, func, or_, select

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game import games
from bot.values.game import Game

_GAMES, _DEADLINES = schema.games, schema.deadlines
_LAPSED = (
    select(_GAMES.c.id)
    .outerjoin(_DEADLINES, _DEADLINES.c.game_id == _GAMES.c.id)
    .where(
        _GAMES.c.bot_id == bindparam("bot"),
        games.IS_OPEN,
        _GAMES.c.status == "lobby",
        or_(
            _GAMES.c.evening_id.is_not(None),
            and_(
                _GAMES.c.created_at <= bindparam("before"),
                func.coalesce(_GAMES.c.host_seen_at, 0.0) <= bindparam("before"),
            ),
        ),
        or_(
            _DEADLINES.c.due_at.is_(None),
            and_(_DEADLINES.c.kind == "gathering", _DEADLINES.c.due_at <= bindparam("now")),
        ),
    )
    .order_by(_GAMES.c.id)
)
_WHERE_KNOWN = (
    select(_GAMES.c.id)
    .where(
        _GAMES.c.bot_id == bindparam("bot"),
        games.IS_OPEN,
        _GAMES.c.status == "lobby",
        _GAMES.c.chat_id.in_(games.WHERE_SAT),
    )
    .order_by(_GAMES.c.id.desc())
    .limit(bindparam("most"))
)
_WITHOUT_BOOK = (
    select(_GAMES.c.id)
    .where(
        _GAMES.c.bot_id == bindparam("bot"),
        games.IS_OPEN,
        _GAMES.c.status == "lobby",
        _GAMES.c.ruleset.not_in(bindparam("books", expanding=True)),
    )
    .order_by(_GAMES.c.id)
)


async def lapsed(tx: Transaction, bot_id: int, seconds: float) -> list[Game]:
    """Returns lobbies that have lapsed. Such a lobby was opened at least `seconds` ago, its creator has left
    or done nothing in the chat for as long, and it has no deadline, or its deadline for gathering is over.
    For a table of an evening only the deadline counts."""
    rows = await tx.conn.execute(_LAPSED, {"bot": bot_id, "now": tx.now, "before": tx.now - seconds})
    return [await games.get(tx, game_id) for game_id in rows.scalars()]


async def where_known(tx: Transaction, bot_id: int, user_id: int, most: int) -> list[Game]:
    """Returns lobbies in groups where the person has sat at a table, the newest first, at most `most`."""
    rows = await tx.conn.execute(_WHERE_KNOWN, {"bot": bot_id, "user": user_id, "most": most})
    return [await games.get(tx, game_id) for game_id in rows.scalars()]


async def without_book(tx: Transaction, bot_id: int, books: Iterable[str]) -> list[Game]:
    """Returns lobbies whose book is not in `books`, the ids of the books that exist. The file of such a book
    was removed. Running games are left out, because they have stored their rules."""
    rows = await tx.conn.execute(_WITHOUT_BOOK, {"bot": bot_id, "books": list(books)})
    return [await games.get(tx, game_id) for game_id in rows.scalars()]


async def newest_in(tx: Transaction, bot_id: int, chat_id: int) -> float | None:
    """Returns when the newest game or evening of a chat was made, in unix seconds; None if it has none."""
    table = schema.games.c
    newest = select(func.max(table.created_at)).where(table.bot_id == bot_id, table.chat_id == chat_id)
    found: float | None = (await tx.conn.execute(newest)).scalar_one()
    return found
