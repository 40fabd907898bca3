"""The games of a tournament, and the groups that are its tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Row, bindparam, exists, func, or_, select, update

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

Status = Literal["due", "running", "over", "stopped"]
"""`stopped`: it ended without a result, and the organiser says what follows."""

_GAMES, _TABLES, _PLAYED = schema.event_games, schema.event_tables, schema.games
_OF_GAME = select(_GAMES).where(_GAMES.c.game_id == bindparam("game"))
_BIND = insert(_TABLES)
_T = schema.tournaments
_UNDER_WAY_HERE = (
    select(_T.c.id)
    .join(_TABLES, _TABLES.c.tournament_id == _T.c.id)
    .where(
        _T.c.bot_id == bindparam("bot"),
        _T.c.status.not_in(("open", "over")),
        _TABLES.c.chat_id == bindparam("chat"),
        _TABLES.c.thread_id == bindparam("thread"),
        or_(
            _T.c.opened_at >= bindparam("since"),
            _T.c.due_at >= bindparam("since"),
            exists()
            .where(_GAMES.c.tournament_id == _T.c.id, _GAMES.c.game_id == _PLAYED.c.id)
            .where(func.coalesce(_PLAYED.c.ended_at, _PLAYED.c.created_at) >= bindparam("since")),
        ),
    )
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class EventGame:
    """`stage`: from 0; `round`: from 1; `name`: of the table. `outcome`: of a game that is over, as
    `outcome_codec` writes it, without the judge's marks; None if it had no result."""

    tournament_id: int
    stage: int
    round: int
    name: str
    game_id: int | None
    status: Status
    outcome: Mapping[str, Any] | None


class BoundTable(NamedTuple):
    """The group, or topic of one, where the games of a table are played. `thread_id`: 0 outside topics."""

    name: str
    chat_id: int
    thread_id: int


async def announce(
    tx: Transaction, tournament_id: int, stage: int, number: int, names: Sequence[str]
) -> None:
    """The games of a round are due."""
    values = [
        {"tournament_id": tournament_id, "stage": stage, "round": number, "name": name, "status": "due"}
        for name in names
    ]
    await tx.conn.execute(insert(_GAMES).on_conflict_do_nothing(), values)


async def of_round(tx: Transaction, tournament_id: int, stage: int, number: int) -> Sequence[EventGame]:
    """By the names of the tables."""
    return [
        game for game in await of_tournament(tx, tournament_id) if (game.stage, game.round) == (stage, number)
    ]


async def of_tournament(tx: Transaction, tournament_id: int) -> Sequence[EventGame]:
    """All that were announced, in their order."""
    wanted = select(_GAMES).where(_GAMES.c.tournament_id == tournament_id)
    rows = await tx.conn.execute(wanted.order_by(_GAMES.c.stage, _GAMES.c.round, _GAMES.c.name))
    return [EventGame(**row._mapping) for row in rows]


async def of_game(tx: Transaction, game_id: int) -> EventGame | None:
    """What a game is in its tournament; None if it is in none."""
    row: Row[Any] | None = (await tx.conn.execute(_OF_GAME, {"game": game_id})).one_or_none()
    return EventGame(**row._mapping) if row else None


async def change(tx: Transaction, game: EventGame, **values: Any) -> EventGame:
    """It has begun, or is over, or is due once more. Returns it as it is now."""
    changed = update(_GAMES).where(*_is(game)).values(values).returning(_GAMES)
    return EventGame(**(await tx.conn.execute(changed)).one()._mapping)


async def bind(tx: Transaction, tournament_id: int, table: BoundTable) -> None:
    """The group is this table from now on."""
    where = {"chat_id": _BIND.excluded["chat_id"], "thread_id": _BIND.excluded["thread_id"]}
    binding = _BIND.on_conflict_do_update(index_elements=list(_TABLES.primary_key), set_=where)
    await tx.conn.execute(binding, {"tournament_id": tournament_id, **table._asdict()})


async def tables(tx: Transaction, tournament_id: int) -> Mapping[str, BoundTable]:
    """The bound tables, by name."""
    wanted = select(_TABLES.c.name, _TABLES.c.chat_id, _TABLES.c.thread_id)
    rows = await tx.conn.execute(wanted.where(_TABLES.c.tournament_id == tournament_id))
    return {row.name: BoundTable(*row) for row in rows}


async def has_table(tx: Transaction, bot_id: int, chat_id: int, thread_id: int, since: float) -> bool:
    """Whether a tournament has a table in this group or topic that is under way: its seating is asked for, it
    is not over, and a table of it was announced or has ended, or its round is due, after `since`."""
    which = {"bot": bot_id, "chat": chat_id, "thread": thread_id, "since": since}
    return (await tx.conn.execute(_UNDER_WAY_HERE, which)).first() is not None


def _is(game: EventGame) -> tuple[ColumnElement[bool], ...]:
    return (
        _GAMES.c.tournament_id == game.tournament_id,
        _GAMES.c.stage == game.stage,
        _GAMES.c.round == game.round,
        _GAMES.c.name == game.name,
    )
