"""What is asked of the memory: a chat's results, its best players, its games one after another."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Float, bindparam, cast, func, select

from bot.store import schema
from bot.store.memory import read
from bot.store.tally import Tally
from bot.store.transaction import Transaction

_RESULTS, _TALLIES, _GAMES = schema.results, schema.tallies, schema.games
_PEOPLE, _CHATS, _HIDDEN = schema.people, schema.chats, schema.hidden

_COUNTS = _RESULTS.c.counts.is_(True)
_HERE = (_RESULTS.c.chat_id == bindparam("chat"), _COUNTS)
_WINNERS = select(_RESULTS.c.winner, func.count().label("games")).where(*_HERE).group_by(_RESULTS.c.winner)
_NEWEST = (
    select(_RESULTS.c.game_id, _RESULTS.c.ended_at, _RESULTS.c.winner)
    .where(*_HERE)
    .order_by(_RESULTS.c.ended_at.desc(), _RESULTS.c.game_id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("skip"))
    .subquery()
)
_PAGE = (
    select(_NEWEST, _GAMES.c.ruleset, _GAMES.c.rules, _GAMES.c.roles)
    .join(_GAMES, _GAMES.c.id == _NEWEST.c.game_id)
    .order_by(_NEWEST.c.ended_at.desc(), _NEWEST.c.game_id.desc())
)
_ONE = select(_RESULTS.c.chat_id).where(_RESULTS.c.game_id == bindparam("game"), _COUNTS)
_SHARE = cast(_TALLIES.c.won, Float) / _TALLIES.c.games
_TOP = (
    select(_TALLIES.c.user_id, _TALLIES.c.games, _TALLIES.c.won, _PEOPLE.c.name)
    .outerjoin(_PEOPLE, (_PEOPLE.c.bot_id == bindparam("bot")) & (_PEOPLE.c.user_id == _TALLIES.c.user_id))
    .outerjoin(_HIDDEN, _HIDDEN.c.user_id == _TALLIES.c.user_id)
    .where(
        _TALLIES.c.chat_id == bindparam("chat"),
        _TALLIES.c.games >= bindparam("least"),
        _HIDDEN.c.user_id.is_(None),
    )
    .order_by(_SHARE.desc(), _TALLIES.c.games.desc(), _TALLIES.c.user_id)
    .limit(bindparam("most"))
)
_EVERYWHERE = (
    select(_TALLIES, _CHATS.c.title)
    .outerjoin(_CHATS, (_CHATS.c.bot_id == bindparam("bot")) & (_CHATS.c.chat_id == _TALLIES.c.chat_id))
    .where(_TALLIES.c.user_id == bindparam("user"))
    .order_by(_TALLIES.c.games.desc(), _TALLIES.c.chat_id)
)
_JUDGED = (
    select(func.count())
    .select_from(_RESULTS)
    .join(_GAMES, _GAMES.c.id == _RESULTS.c.game_id)
    .where(_COUNTS, _GAMES.c.judge_id == bindparam("user"))
)
_JUDGED_HERE = _JUDGED.where(_RESULTS.c.chat_id == bindparam("chat"))


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that counts. `rules`: as the table of games has them, None for games of old."""

    game_id: int
    ended_at: float
    winner: str
    ruleset: str
    rules: Mapping[str, Any] | None
    players: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """`place`: how many are better, and one; equals share it. `name` is None if the bot does not know him."""

    place: int
    user_id: int
    name: str | None
    games: int
    won: int


async def results(tx: Transaction, chat_id: int) -> Counter[str]:
    """How often "red" and "black" won in a chat, and how often nobody did ("draw")."""
    rows = await tx.conn.execute(_WINNERS, {"chat": chat_id})
    return Counter({row.winner: row.games for row in rows})


async def past_games(tx: Transaction, chat_id: int, skip: int, most: int) -> list[PastGame]:
    """The games of a chat, newest first."""
    rows = await tx.conn.execute(_PAGE, {"chat": chat_id, "skip": skip, "most": most})
    return [
        PastGame(row.game_id, row.ended_at, row.winner, row.ruleset, row.rules, len(row.roles))
        for row in rows
    ]


async def is_past_game(tx: Transaction, chat_id: int, game_id: int) -> bool:
    """Whether the game counts, and was played in the chat."""
    return (await tx.conn.execute(_ONE, {"game": game_id})).scalar_one_or_none() == chat_id


async def top(tx: Transaction, bot_id: int, chat_id: int, least: int, most: int) -> list[Ranked]:
    """Who won the largest share of his games, of those with at least `least` of them. Of equals the one with
    more games is better; whoever is equal in both shares his place, and stands by his number.

    Nobody who hides is in it."""
    which = {"bot": bot_id, "chat": chat_id, "least": least, "most": most}
    rows = (await tx.conn.execute(_TOP, which)).all()
    return [
        Ranked(_place(rows, at), row.user_id, row.name, row.games, row.won) for at, row in enumerate(rows)
    ]


def _place(rows: Sequence[Any], at: int) -> int:
    """The place of a row: that of the first of its equals."""
    while at and (rows[at - 1].games, rows[at - 1].won) == (rows[at].games, rows[at].won):
        at -= 1
    return at + 1


async def everywhere(tx: Transaction, bot_id: int, user_id: int) -> list[tuple[Tally, str | None]]:
    """A person's sums by chat, most games first, with the title of the chat if this bot knows it."""
    rows = await tx.conn.execute(_EVERYWHERE, {"bot": bot_id, "user": user_id})
    return [(read(row), row.title) for row in rows]


async def judged(tx: Transaction, user_id: int, chat_id: int | None = None) -> int:
    """How many games that count a person judged to their end: in a chat, or in all of them."""
    if chat_id is None:
        found = await tx.conn.execute(_JUDGED, {"user": user_id})
    else:
        found = await tx.conn.execute(_JUDGED_HERE, {"user": user_id, "chat": chat_id})
    return found.scalar_one()
