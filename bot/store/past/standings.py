"""Queries of the statistics: a chat's results, its best players and its past games.

All but `is_past_game` need patient transactions, because a chat may have any number of games.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Float, Integer, and_, bindparam, cast, func, or_, select, tuple_

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.past import imports
from bot.store.past.statistics import read
from bot.store.season.tally import Played, Tally

_RESULTS, _TALLIES, _GAMES = schema.results, schema.tallies, schema.games
_PLAYED = schema.played
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
_BEGAN = func.coalesce(_GAMES.c.started_at, _GAMES.c.created_at)
_PAGE = (
    select(_NEWEST, _GAMES.c.ruleset, _GAMES.c.rules, _GAMES.c.roles, _BEGAN.label("began"))
    .join(_GAMES, _GAMES.c.id == _NEWEST.c.game_id)
    .order_by(_NEWEST.c.ended_at.desc(), _NEWEST.c.game_id.desc())
)
_ALL = (
    select(_RESULTS.c.game_id, _RESULTS.c.ended_at, _RESULTS.c.winner, _RESULTS.c.counts)
    .where(_RESULTS.c.chat_id == bindparam("chat"), _RESULTS.c.game_id.not_in(imports.UNFINISHED))
    .order_by(_RESULTS.c.ended_at, _RESULTS.c.game_id)
)
_ROWS = select(_PLAYED).where(_PLAYED.c.chat_id == bindparam("chat"))
_SINCE = _ROWS.where(_PLAYED.c.ended_at >= bindparam("since"))
_ONE = select(_RESULTS.c.chat_id).where(_RESULTS.c.game_id == bindparam("game"), _COUNTS)
_SHARE = cast(_TALLIES.c.won, Float) / _TALLIES.c.games
_NICKNAMES = schema.nicknames
_IS_NAMED = (
    _NICKNAMES.c.chat_id == _TALLIES.c.chat_id,
    _NICKNAMES.c.user_id == _TALLIES.c.user_id,
    _NICKNAMES.c.confirmed,
)
_TOP = (
    select(
        *(_TALLIES.c.user_id, _TALLIES.c.games, _TALLIES.c.won),
        func.coalesce(_NICKNAMES.c.name, _PEOPLE.c.name).label("name"),
    )
    .outerjoin(_PEOPLE, (_PEOPLE.c.bot_id == bindparam("bot")) & (_PEOPLE.c.user_id == _TALLIES.c.user_id))
    .outerjoin(_NICKNAMES, and_(*_IS_NAMED))
    .outerjoin(_HIDDEN, _HIDDEN.c.user_id == _TALLIES.c.user_id)
    .where(_TALLIES.c.chat_id == bindparam("chat"), _HIDDEN.c.user_id.is_(None))
    .order_by(
        (_TALLIES.c.games >= bindparam("least")).desc(),
        _SHARE.desc(),
        _TALLIES.c.games.desc(),
        _TALLIES.c.user_id,
    )
    .limit(bindparam("most"))
)
_JOINED = select(_NICKNAMES.c.chat_id, _NICKNAMES.c.joined).where(
    _NICKNAMES.c.user_id == bindparam("user"), _NICKNAMES.c.joined.is_not(None)
)
_EVERYWHERE = (
    select(_TALLIES, _CHATS.c.title)
    .outerjoin(_CHATS, (_CHATS.c.bot_id == bindparam("bot")) & (_CHATS.c.chat_id == _TALLIES.c.chat_id))
    .where(
        or_(
            _TALLIES.c.user_id == bindparam("user"),
            tuple_(_TALLIES.c.chat_id, _TALLIES.c.user_id).in_(_JOINED),
        )
    )
    .order_by(_TALLIES.c.games.desc(), _TALLIES.c.chat_id)
)
_JUDGED = (
    select(func.count())
    .select_from(_RESULTS)
    .join(_GAMES, _GAMES.c.id == _RESULTS.c.game_id)
    .where(_COUNTS, _GAMES.c.judge_id == bindparam("user"))
)
_JUDGED_HERE = _JUDGED.where(_RESULTS.c.chat_id == bindparam("chat"))
_OWN, _MATE = _PLAYED.alias("own"), _PLAYED.alias("mate")
_TOGETHER = (
    select(_MATE.c.user_id, func.count().label("games"), func.sum(cast(_MATE.c.won, Integer)).label("won"))
    .join(_OWN, and_(_OWN.c.game_id == _MATE.c.game_id, _OWN.c.team == _MATE.c.team))
    .where(_MATE.c.user_id > 0, _MATE.c.seat != _OWN.c.seat)
    .group_by(_MATE.c.user_id)
)


@dataclass(frozen=True, slots=True)
class PastGame:
    """A past game that counts in the statistics. `rules`: the rules as the table `games` stores them; None
    for games of older versions. `source`: the name of the import that brought the game; "" if the bot hosted
    it. `began` and `ended_at`: unix seconds."""

    game_id: int
    began: float
    ended_at: float
    winner: str
    ruleset: str
    rules: Mapping[str, Any] | None
    players: int
    source: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that has a result. `counts`: whether it counts in the statistics. `rows`: its rows there, by
    seat; empty if it does not count."""

    game_id: int
    ended_at: float
    winner: Literal["red", "black", "draw"]
    counts: bool
    rows: Mapping[int, Played]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player and his place in a list. `place`: the number of better players, plus one; equal players share
    a place. `name`: None if the bot does not know the player."""

    place: int
    user_id: int
    name: str | None
    games: int
    won: int


async def results(tx: Transaction, chat_id: int) -> Counter[str]:
    """Returns how often each team has won in a chat. The keys are "red", "black" and "draw"."""
    tx.needs_patience()
    rows = await tx.conn.execute(_WINNERS, {"chat": chat_id})
    return Counter({row.winner: row.games for row in rows})


async def past_games(tx: Transaction, chat_id: int, skip: int, most: int) -> list[PastGame]:
    """Returns games of a chat that count, the newest first. `skip`: how many of the newest are left out.
    `most`: how many are returned at most."""
    tx.needs_patience()
    rows = (await tx.conn.execute(_PAGE, {"chat": chat_id, "skip": skip, "most": most})).all()
    sources = await imports.sources(tx, [row.game_id for row in rows])
    return [
        PastGame(
            *(row.game_id, row.began, row.ended_at, row.winner, row.ruleset, row.rules, len(row.roles)),
            sources.get(row.game_id, ""),
        )
        for row in rows
    ]


async def all_games(tx: Transaction, chat_id: int) -> list[Counted]:
    """Returns all games of a chat that have a result, whether they count or not, in the order in which they
    ended. Leaves out the games of imports that are not done."""
    tx.needs_patience()
    found = (await tx.conn.execute(_ALL, {"chat": chat_id})).all()
    rows: dict[int, dict[int, Played]] = {one.game_id: {} for one in found}
    for row in await tx.conn.execute(_ROWS, {"chat": chat_id}):
        rows.setdefault(row.game_id, {})[row.seat] = Played(**row._mapping)
    return [Counted(*one, rows[one.game_id]) for one in found]


async def rows_since(tx: Transaction, chat_id: int, since: float) -> list[Played]:
    """Returns what everybody did in the games of a chat that ended at this moment (unix seconds) or later."""
    tx.needs_patience()
    rows = await tx.conn.execute(_SINCE, {"chat": chat_id, "since": since})
    return [Played(**row._mapping) for row in rows]


async def is_past_game(tx: Transaction, chat_id: int, game_id: int) -> bool:
    """Returns whether the game counts in the statistics and was played in this chat."""
    return (await tx.conn.execute(_ONE, {"game": game_id})).scalar_one_or_none() == chat_id


async def top(tx: Transaction, bot_id: int, chat_id: int, least: int, most: int) -> list[Ranked]:
    """Returns the best players of a chat, at most `most`. Those with at least `least` games come first, then
    the others. The best player won the largest share of his games. If two shares are equal, the player with
    more games is better. Players who are equal in both share a place, and are ordered by id. People who hide
    are left out."""
    tx.needs_patience()
    which = {"bot": bot_id, "chat": chat_id, "least": least, "most": most}
    rows = (await tx.conn.execute(_TOP, which)).all()
    return [
        Ranked(_place(rows, at), row.user_id, row.name, row.games, row.won) for at, row in enumerate(rows)
    ]


def _place(rows: Sequence[Any], at: int) -> int:
    """Returns the place of the row with the index `at`. Equal rows have the place of their first."""
    while at and (rows[at - 1].games, rows[at - 1].won) == (rows[at].games, rows[at].won):
        at -= 1
    return at + 1


async def everywhere(tx: Transaction, bot_id: int, user_id: int) -> list[tuple[Tally, str | None]]:
    """Returns a person's sums in each chat, with the chat's title (None if this bot does not know it). They
    include games of accounts that are joined there. The chat with the most games comes first."""
    tx.needs_patience()
    rows = await tx.conn.execute(_EVERYWHERE, {"bot": bot_id, "user": user_id})
    return [(read(row), row.title) for row in rows]


async def judged(tx: Transaction, user_id: int, chat_id: int | None = None) -> int:
    """Returns how many games a person has judged to their end, in one chat, or in all chats if `chat_id` is
    None. Only games that count in the statistics are included."""
    tx.needs_patience()
    if chat_id is None:
        found = await tx.conn.execute(_JUDGED, {"user": user_id})
    else:
        found = await tx.conn.execute(_JUDGED_HERE, {"user": user_id, "chat": chat_id})
    return found.scalar_one()


async def together(
    tx: Transaction, where: Collection[tuple[int, int]], least: int
) -> dict[int, tuple[int, int]]:
    """Returns with whom a person was in one team at least `least` times: user id → the number of these games
    and of their wins. `where`: chats, each with the person's id there."""
    tx.needs_patience()
    users = {user_id for _, user_id in where}  # lets SQLite use the index
    his = (_OWN.c.user_id.in_(users), tuple_(_OWN.c.chat_id, _OWN.c.user_id).in_(where))
    rows = await tx.conn.execute(_TOGETHER.where(*his).having(func.count() >= least))
    return {row.user_id: (row.games, row.won) for row in rows}
