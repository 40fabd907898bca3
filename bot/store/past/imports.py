"""Imports. An import is a set of games that were played elsewhere, and whose results `mafia import` has
brought into a chat."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game import acts
from bot.store.game.acts import StoredAct
from engine.undo import is_undo

_IMPORTS, _IMPORTED, _GAMES, _SEATS = schema.imports, schema.imported, schema.games, schema.seats
_OUTCOME = select(_IMPORTED.c.outcome).where(_IMPORTED.c.game_id == bindparam("game"))

UNFINISHED = (
    select(_IMPORTED.c.game_id)
    .join(_IMPORTS, _IMPORTS.c.id == _IMPORTED.c.import_id)
    .where(_IMPORTS.c.done.is_(False))
)
"""Selects the ids of the games whose import is not done. They count nowhere."""

SAME_TIME = 36 * 3600.0
"""Seconds. Two games whose ends lie further apart are never taken for the same game."""


@dataclass(frozen=True, slots=True)
class Import:
    """An import. `seasons`: the ids of the seasons that came with it. `done`: whether its games count. They
    do not count while they are brought in or taken back, or if this was broken off. `games`: how many games
    it has."""

    id: int
    chat_id: int
    name: str
    made_at: float
    seasons: Sequence[int]
    done: bool
    games: int


@dataclass(frozen=True, slots=True)
class Sits:
    """The person at one seat of an imported game. `user_id`: 0 if it is not known who sat there."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A game to be imported. Times are unix seconds. `rules`: as `codec.write_rules` writes them. `winner`:
    "red", "black" or "draw". `sits`: the people, seat 1 first. `acts`: for each act its line in a record, and
    its events as `codec.write_events` writes them. `outcome`: the result of a game that has no acts;
    otherwise None."""

    bot_id: int
    chat_id: int
    locale: str
    ruleset: str
    overrides: Mapping[str, Any]
    rules: Mapping[str, Any]
    variant: str | None
    roles: Sequence[str]
    started_at: float
    ended_at: float
    winner: str
    sits: Sequence[Sits]
    acts: Sequence[tuple[str, Sequence[Any]]] = ()
    outcome: Mapping[str, Any] | None = None


async def begin(tx: Transaction, chat_id: int, name: str) -> int:
    """Stores a new import that is not done. The chat must have no import of this name. Returns its id."""
    values = {"chat_id": chat_id, "name": name, "made_at": tx.now, "seasons": [], "done": False}
    return int((await tx.conn.execute(insert(_IMPORTS).values(values).returning(_IMPORTS.c.id))).scalar_one())


async def of_chat(tx: Transaction, chat_id: int) -> list[Import]:
    """Returns the imports of a chat, the oldest first."""
    games = select(func.count()).where(_IMPORTED.c.import_id == _IMPORTS.c.id).scalar_subquery()
    names = ("id", "chat_id", "name", "made_at", "seasons", "done")
    columns = (*(_IMPORTS.c[name] for name in names), games)
    rows = await tx.conn.execute(
        select(*columns).where(_IMPORTS.c.chat_id == chat_id).order_by(_IMPORTS.c.id)
    )
    return [Import(*row) for row in rows]


async def set_done(tx: Transaction, import_id: int, *, done: bool) -> None:
    """Stores whether the games of the import count."""
    await tx.conn.execute(update(_IMPORTS).where(_IMPORTS.c.id == import_id).values(done=done))


async def add_season(tx: Transaction, import_id: int, season_id: int) -> None:
    """Stores that this import brought a season."""
    held = (await tx.conn.execute(select(_IMPORTS.c.seasons).where(_IMPORTS.c.id == import_id))).scalar_one()
    await tx.conn.execute(
        update(_IMPORTS).where(_IMPORTS.c.id == import_id).values(seasons=[*held, season_id])
    )


async def add_game(tx: Transaction, import_id: int, game: Elsewhere) -> int:
    """Stores a game that is over and does not count yet. Returns its id."""
    values = {
        "bot_id": game.bot_id,
        "chat_id": game.chat_id,
        "thread_id": 0,
        "status": "over",
        "join_code": secrets.token_urlsafe(12),
        "creator_id": 0,  # nobody opened its lobby
        "ruleset": game.ruleset,
        "overrides": dict(game.overrides),
        "locale": game.locale,
        "roles": [*game.roles],
        "created_at": game.started_at,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "winner": game.winner,
        "variant": game.variant,
        "rules": dict(game.rules),
    }
    made = await tx.conn.execute(insert(_GAMES).values(values).returning(_GAMES.c.id))
    game_id = int(made.scalar_one())
    rows = [
        {
            "game_id": game_id,
            "user_id": one.user_id or -seat,
            "bot_id": game.bot_id,
            "name": one.name,
            "joined_order": seat,
            "seat": seat,
            "held": False,
        }
        for seat, one in enumerate(game.sits, 1)
    ]
    await tx.conn.execute(insert(_SEATS), rows)
    if game.acts:
        stored = [
            StoredAct(game_id, number, line, events, game.ended_at)
            for number, (line, events) in enumerate(game.acts, 1)
        ]
        await acts.put_packed(tx, game_id, stored)
    of_import = {"game_id": game_id, "import_id": import_id, "outcome": game.outcome}
    await tx.conn.execute(insert(_IMPORTED).values(of_import))
    result = {"game_id": game_id, "chat_id": game.chat_id, "ended_at": game.ended_at, "winner": game.winner}
    await tx.conn.execute(insert(schema.results).values(counts=False, **result))
    return game_id


async def outcome_of(tx: Transaction, game_id: int) -> Mapping[str, Any] | None:
    """Returns the stored result of a game that was imported from a table of results; else None."""
    found: Mapping[str, Any] | None = (
        await tx.conn.execute(_OUTCOME, {"game": game_id})
    ).scalar_one_or_none()
    return found


async def sources(tx: Transaction, games: Sequence[int]) -> dict[int, str]:
    """Returns, for each of these games that was imported, the name of its import."""
    rows = await tx.conn.execute(
        select(_IMPORTED.c.game_id, _IMPORTS.c.name)
        .join(_IMPORTS, _IMPORTS.c.id == _IMPORTED.c.import_id)
        .where(_IMPORTED.c.game_id.in_(games))
    )
    return {row.game_id: row.name for row in rows}


async def same_game(tx: Transaction, game: Elsewhere) -> int | None:
    """Returns the id of a game of the chat that is the same as `game`, so it is not imported twice, or None.
    Two games are the same if they ended within a day and a half, have the same cards by seat and the same
    winner, and one of these is true: no seat has two different known people, or the lines of all acts are the
    same. Seats that two people had, one after the other, and acts that were taken back do not count."""
    near = (
        _GAMES.c.chat_id == game.chat_id,
        _GAMES.c.winner == game.winner,
        _GAMES.c.ended_at.between(game.ended_at - SAME_TIME, game.ended_at + SAME_TIME),
    )
    rows = await tx.conn.execute(select(_GAMES.c.id, _GAMES.c.roles).where(*near).order_by(_GAMES.c.id))
    for row in rows.all():
        if [*row.roles] != [*game.roles]:
            continue
        if await _may_sit(tx, row.id, game.sits) or (game.acts and await _has_acts(tx, row.id, game.acts)):
            return int(row.id)
    return None


async def _may_sit(tx: Transaction, game_id: int, sits: Sequence[Sits]) -> bool:
    """Returns whether the people in `sits` may be those of the stored game: no seat has a known person in
    both, and a different one. Seats that two people had, one after the other, are not compared."""
    shared = schema.substitutes
    two = select(shared.c.seat).where(shared.c.game_id == game_id, shared.c.place > 0)
    known = (_SEATS.c.game_id == game_id, _SEATS.c.user_id > 0, _SEATS.c.seat.not_in(two))
    rows = await tx.conn.execute(select(_SEATS.c.seat, _SEATS.c.user_id).where(*known))
    return all(sits[row.seat - 1].user_id in (0, row.user_id) for row in rows)


async def _has_acts(tx: Transaction, game_id: int, wanted: Sequence[tuple[str, Sequence[Any]]]) -> bool:
    lines: list[str] = []
    for act in await acts.acts_of(tx, game_id):
        if is_undo(act.line):
            lines.pop()
        else:
            lines.append(act.line)
    return lines == [line for line, _ in wanted]


async def games_of(tx: Transaction, import_id: int) -> list[int]:
    """Returns the ids of the games of an import."""
    of_it = select(_IMPORTED.c.game_id).where(_IMPORTED.c.import_id == import_id)
    return [*(await tx.conn.execute(of_it)).scalars()]


async def people_of(tx: Transaction, import_id: int) -> dict[tuple[int, int], int]:
    """Returns the people of an import's games: user id by game and seat; below 0 for an unknown person."""
    of_it = (_SEATS.c.game_id == _IMPORTED.c.game_id) & (_IMPORTED.c.import_id == import_id)
    rows = await tx.conn.execute(
        select(_SEATS.c.game_id, _SEATS.c.seat, _SEATS.c.user_id).join(_IMPORTED, of_it)
    )
    return {(row.game_id, row.seat): row.user_id for row in rows}


async def end(tx: Transaction, import_id: int) -> None:
    """Deletes the row of an import. The import must have no games any more."""
    await tx.conn.execute(delete(_IMPORTS).where(_IMPORTS.c.id == import_id))


async def move_chat(tx: Transaction, old: int, new: int) -> None:
    """Moves a group's imports to the group's new id. One whose name the new id has already is renamed."""
    taken = select(_IMPORTS.c.name).where(_IMPORTS.c.chat_id == new)
    both = (_IMPORTS.c.chat_id == old, _IMPORTS.c.name.in_(taken))
    for row in (await tx.conn.execute(select(_IMPORTS.c.id, _IMPORTS.c.name).where(*both))).all():
        renamed = f"{row.name[:40]} ({row.id})"
        await tx.conn.execute(update(_IMPORTS).where(_IMPORTS.c.id == row.id).values(name=renamed))
    await tx.conn.execute(update(_IMPORTS).where(_IMPORTS.c.chat_id == old).values(chat_id=new))
