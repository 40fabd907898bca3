"""Seasons of a chat, and what people earned in them. Games belong to a season by chat, time and book."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, case, delete, func, insert, select, update

from bot.store import schema
from bot.store.transaction import Transaction
from championship.season import Sums
from engine.roles import Team
from engine.scoring.standing import LEADERS

_SEASONS, _PLAYED, _PEOPLE, _HIDDEN = schema.seasons, schema.played, schema.people, schema.hidden


@dataclass(frozen=True, slots=True)
class Terms:
    """What a season is played by. `since`: unix seconds. `books`: the ids of those that count, none for all.
    `least`: the games that it takes to have a place. `seed` draws the lot."""

    since: float
    books: tuple[str, ...]
    least: int
    seed: int


@dataclass(frozen=True, slots=True)
class Season:
    """`number`: of the chat's seasons, from 1. `until`: unix seconds; None while it runs."""

    id: int
    chat_id: int
    number: int
    terms: Terms
    until: float | None


async def begin(tx: Transaction, chat_id: int, terms: Terms) -> None:
    """A season begins. None may run in the chat."""
    values = {"since": terms.since, "books": [*terms.books], "least": terms.least, "seed": terms.seed}
    await tx.conn.execute(insert(_SEASONS).values(chat_id=chat_id, **values))


async def end(tx: Transaction, season_id: int) -> None:
    """The season is over now."""
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.id == season_id).values(until=tx.now))


async def of_chat(tx: Transaction, chat_id: int) -> list[Season]:
    """The seasons of a chat, the first one first."""
    rows = await tx.conn.execute(
        select(_SEASONS).where(_SEASONS.c.chat_id == chat_id).order_by(_SEASONS.c.since, _SEASONS.c.id)
    )
    return [
        Season(
            row.id,
            row.chat_id,
            number,
            Terms(row.since, tuple(row.books), row.least, row.seed),
            row.until,
        )
        for number, row in enumerate(rows, 1)
    ]


def of_all(chat_id: int) -> Season:
    """All games of a chat as if they were one season, of which one game makes a place."""
    return Season(0, chat_id, 0, Terms(0.0, (), 1, 0), None)


async def games(tx: Transaction, season: Season) -> int:
    """How many games count in it."""
    counted = select(func.count(_PLAYED.c.game_id.distinct())).where(*_within(season))
    return int((await tx.conn.execute(counted)).scalar_one())


async def sums(tx: Transaction, season: Season) -> list[Sums]:
    """What everybody earned in it, in no order. Whoever was forgotten is left out."""
    red_hunted = and_(_PLAYED.c.hunted, _PLAYED.c.team == Team.RED.value)
    led = and_(_PLAYED.c.won, _PLAYED.c.role.in_(LEADERS))
    rows = await tx.conn.execute(
        select(
            _PLAYED.c.user_id,
            func.count(),
            _count(_PLAYED.c.won),
            _count(led),
            func.sum(_PLAYED.c.plus),
            func.sum(_PLAYED.c.minus),
            _count(_PLAYED.c.hunted),
            _count(red_hunted),
            _count(_PLAYED.c.earns_ci),
        )
        .where(*_within(season), _PLAYED.c.user_id > 0)
        .group_by(_PLAYED.c.user_id)
    )
    return [_sums(row) for row in rows]


async def seats(tx: Transaction, season: Season) -> dict[int, dict[int, int]]:
    """The games that count in it, in the order in which they ended: who sat where, by seat. Whoever is nobody
    any more has a number below 0."""
    wanted = select(_PLAYED.c.game_id, _PLAYED.c.seat, _PLAYED.c.user_id).where(*_within(season))
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
    """A group has another id from now on. If a season runs under both, the old one's is over."""
    if any(season.until is None for season in await of_chat(tx, new)):
        running = (_SEASONS.c.chat_id == old, _SEASONS.c.until.is_(None))
        await tx.conn.execute(update(_SEASONS).where(*running).values(until=tx.now))
    await tx.conn.execute(update(_SEASONS).where(_SEASONS.c.chat_id == old).values(chat_id=new))


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """The seasons of a chat go. Returns how many there were."""
    return (await tx.conn.execute(delete(_SEASONS).where(_SEASONS.c.chat_id == chat_id))).rowcount


def _count(fact: ColumnElement[bool]) -> ColumnElement[int]:
    """In how many rows it is so."""
    return func.sum(case((fact, 1), else_=0))


def _within(season: Season) -> list[ColumnElement[bool]]:
    """The rows of games that count in it. A game of before has no points yet, and no book."""
    terms = season.terms
    found = [_PLAYED.c.chat_id == season.chat_id, _PLAYED.c.ended_at >= terms.since]
    if season.until is not None:
        found.append(_PLAYED.c.ended_at < season.until)
    found.append(_PLAYED.c.ruleset.in_(terms.books) if terms.books else _PLAYED.c.ruleset != "")
    return found


def _sums(row: Row[Any]) -> Sums:
    user_id, *figures = map(int, row)
    return Sums(str(user_id), *figures)
