"""Stores the games of tournaments, and the groups where their tables play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Row, bindparam, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.values.durations import DAY
from bot.values.tournament import ENDED, Tournament

Status = Literal["due", "running", "over", "stopped"]
"""The state of a tournament's game. `due`: it has not begun. `stopped`: it ended without a result, and the
organiser decides what follows."""

HELD = DAY
"""Seconds (scaled) for which a tournament reserves its groups after its last change. So an abandoned
tournament does not block its groups for ever."""

_EVENT_GAMES, _TABLES, _GAMES = schema.event_games, schema.event_tables, schema.games
_OF_GAME = select(_EVENT_GAMES).where(_EVENT_GAMES.c.game_id == bindparam("game"))
_BIND = insert(_TABLES)
_TOURNAMENTS = schema.tournaments
_UNDER_WAY_HERE = (
    select(_TOURNAMENTS.c.id)
    .join(_TABLES, _TABLES.c.tournament_id == _TOURNAMENTS.c.id)
    .where(
        _TOURNAMENTS.c.bot_id == bindparam("bot"),
        _TOURNAMENTS.c.status.not_in(("open", *ENDED)),
        _TABLES.c.chat_id == bindparam("chat"),
        _TABLES.c.thread_id == bindparam("thread"),
        or_(
            _TOURNAMENTS.c.opened_at >= bindparam("since"),
            _TOURNAMENTS.c.due_at >= bindparam("since"),
            exists()
            .where(_EVENT_GAMES.c.tournament_id == _TOURNAMENTS.c.id, _EVENT_GAMES.c.game_id == _GAMES.c.id)
            .where(func.coalesce(_GAMES.c.ended_at, _GAMES.c.created_at) >= bindparam("since")),
        ),
    )
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class EventGame:
    """A game of a tournament. `stage`: counts from 0. `round`: counts from 1. `name`: the name of its table.
    `outcome`: the result of a game that is over, as JSON without the judge's marks; None if it has no result.
    `called_at`: when its players were called to say that they are there, in unix seconds."""

    tournament_id: int
    stage: int
    round: int
    name: str
    game_id: int | None
    status: Status
    outcome: Mapping[str, Any] | None
    called_at: float | None = None


class BoundTable(NamedTuple):
    """Where the games of a tournament's table are played: a group, or a topic of a group. `thread_id`: 0
    outside topics."""

    name: str
    chat_id: int
    thread_id: int


async def announce(
    tx: Transaction, tournament_id: int, stage: int, number: int, names: Sequence[str]
) -> None:
    """Stores the games of a round, one for each of the tables `names`, with the status "due"; stored ones
    stay as they are. `stage`: counts from 0. `number`: the number of the round, from 1."""
    values = [
        {"tournament_id": tournament_id, "stage": stage, "round": number, "name": name, "status": "due"}
        for name in names
    ]
    await tx.conn.execute(insert(_EVENT_GAMES).on_conflict_do_nothing(), values)


async def of_round(tx: Transaction, tournament: Tournament) -> Sequence[EventGame]:
    """Returns the games of the tournament's present round, in the order of the names of their tables."""
    present = (tournament.stage, tournament.round)
    return [row for row in await of_tournament(tx, tournament.id) if (row.stage, row.round) == present]


async def of_tournament(tx: Transaction, tournament_id: int) -> Sequence[EventGame]:
    """Returns all games of the tournament whose round was announced, ordered by stage, round and table."""
    wanted = select(_EVENT_GAMES).where(_EVENT_GAMES.c.tournament_id == tournament_id)
    order = (_EVENT_GAMES.c.stage, _EVENT_GAMES.c.round, _EVENT_GAMES.c.name)
    rows = await tx.conn.execute(wanted.order_by(*order))
    return [EventGame(**row._mapping) for row in rows]


async def of_game(tx: Transaction, game_id: int) -> EventGame | None:
    """Returns the row that makes this game a part of a tournament; None if it belongs to none."""
    row: Row[Any] | None = (await tx.conn.execute(_OF_GAME, {"game": game_id})).one_or_none()
    return EventGame(**row._mapping) if row else None


async def change(tx: Transaction, game: EventGame, **values: Any) -> EventGame:
    """Changes columns of a tournament's game, for example when the game has begun or is over. `values`: new
    values by column. Returns the changed game."""
    changed = update(_EVENT_GAMES).where(*_is(game)).values(values).returning(_EVENT_GAMES)
    return EventGame(**(await tx.conn.execute(changed)).one()._mapping)


async def drop(tx: Transaction, game: EventGame) -> None:
    """Deletes the row that makes a game a part of its tournament. The game itself stays."""
    await tx.conn.execute(delete(_EVENT_GAMES).where(*_is(game)))


async def bind(tx: Transaction, tournament_id: int, table: BoundTable) -> None:
    """Stores in which group or topic a table of the tournament plays. Replaces an earlier one."""
    where = {"chat_id": _BIND.excluded["chat_id"], "thread_id": _BIND.excluded["thread_id"]}
    binding = _BIND.on_conflict_do_update(index_elements=list(_TABLES.primary_key), set_=where)
    await tx.conn.execute(binding, {"tournament_id": tournament_id, **table._asdict()})


async def tables(tx: Transaction, tournament_id: int) -> Mapping[str, BoundTable]:
    """Returns the tables of the tournament that have a group or topic, by their names."""
    wanted = select(_TABLES.c.name, _TABLES.c.chat_id, _TABLES.c.thread_id)
    rows = await tx.conn.execute(wanted.where(_TABLES.c.tournament_id == tournament_id))
    return {row.name: BoundTable(*row) for row in rows}


async def has_table(tx: Transaction, bot_id: int, chat_id: int, thread_id: int, since: float) -> bool:
    """Returns whether this group or topic is a table of a tournament whose registration is over and which is
    still played. The tournament counts only if after `since` (unix seconds) it was opened, its round became
    due, or one of its games was announced or has ended."""
    which = {"bot": bot_id, "chat": chat_id, "thread": thread_id, "since": since}
    return (await tx.conn.execute(_UNDER_WAY_HERE, which)).first() is not None


def _is(game: EventGame) -> tuple[ColumnElement[bool], ...]:
    return (
        _EVENT_GAMES.c.tournament_id == game.tournament_id,
        _EVENT_GAMES.c.stage == game.stage,
        _EVENT_GAMES.c.round == game.round,
        _EVENT_GAMES.c.name == game.name,
    )
