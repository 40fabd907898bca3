"""Stores what each game waits for, and until when. A game has at most one row."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Float, bindparam, delete, func, not_, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from bot.runtime.timers import STANDING, GameKind, Timed
from bot.store import schema
from bot.store.database.transaction import Transaction

OF_RUNNING: tuple[GameKind, ...] = ("step", "pause")
WAITED_FOR: tuple[GameKind, ...] = ("ready", "late", "post", "remind", "call", "hour", "next")
"""The kinds of deadlines of lobbies and evenings that have timers. The moment when a lobby lapses has no
timer: housekeeping looks for such lobbies."""

_DEADLINES = schema.deadlines
_OF_GAME = _DEADLINES.c.game_id == bindparam("game")
_SET = insert(_DEADLINES)
_NEW = {name: _SET.excluded[name] for name in ("kind", "serial", "due_at", "seconds")}
_PUT = _SET.on_conflict_do_update(index_elements=["game_id"], set_=_NEW)
_BEGIN = _SET.on_conflict_do_update(
    index_elements=["game_id"], set_=_NEW, where=_DEADLINES.c.serial.is_distinct_from(_SET.excluded.serial)
)
_LASTS = func.coalesce(_DEADLINES.c.seconds, bindparam("lasts", type_=Float))
_RUN = (
    update(_DEADLINES)
    .where(_OF_GAME, _DEADLINES.c.serial == bindparam("of"))
    .values(due_at=bindparam("since", type_=Float) + _LASTS * bindparam("scale", type_=Float))
    .returning(_DEADLINES.c.due_at)
)
_OF_GAMES = _DEADLINES.c.game_id.in_(
    select(schema.games.c.id).where(schema.games.c.bot_id == bindparam("bot"))
)
_IS_AWAY = _DEADLINES.c.game_id.in_(select(schema.pauses.c.game_id).where(schema.pauses.c.asked == "away"))
_POSTPONE = (
    update(_DEADLINES)
    .where(_OF_GAMES, _DEADLINES.c.kind.in_(STANDING), or_(_DEADLINES.c.kind != "pause", not_(_IS_AWAY)))
    .values(due_at=_DEADLINES.c.due_at + bindparam("later", type_=Float))
)
_CLEAR = delete(_DEADLINES).where(_OF_GAME)
_GET = select(_DEADLINES).where(_OF_GAME)
_OF_BOT = (
    select(_DEADLINES)
    .join(schema.games, schema.games.c.id == _DEADLINES.c.game_id)
    .where(schema.games.c.bot_id == bindparam("bot"), _DEADLINES.c.kind.in_(OF_RUNNING))
    .order_by(_DEADLINES.c.due_at, _DEADLINES.c.game_id)
)
_OF_LOBBIES = (
    select(_DEADLINES)
    .join(schema.games, schema.games.c.id == _DEADLINES.c.game_id)
    .where(schema.games.c.bot_id == bindparam("bot"), _DEADLINES.c.kind.in_(WAITED_FOR))
)


@dataclass(frozen=True, slots=True)
class Deadline:
    """What a game waits for, and until when. `due_at`: the end of the wait, in unix seconds. `serial`: the
    number of the step; None if the game does not wait for a step. `seconds`: how long the step lasts before
    the time scale is applied; None: as long as the rules say."""

    game_id: int
    kind: GameKind
    serial: int | None
    due_at: float
    seconds: float | None = None

    @property
    def timed(self) -> Timed:
        return Timed(self.kind, self.game_id, self.serial)


async def put(tx: Transaction, deadline: Deadline) -> None:
    """Stores what the game waits for. This replaces the game's earlier deadline."""
    await tx.conn.execute(_PUT, _values(deadline))


async def begin(tx: Transaction, game_id: int, serial: int, due_at: float) -> bool:
    """Sets the deadline of the step `serial`, which begins now. `due_at`: unix seconds. Returns False, and
    changes nothing, if the step has a deadline already."""
    return await tx.changed(_BEGIN, _values(Deadline(game_id, "step", serial, due_at))) == 1


async def run(
    tx: Transaction, game_id: int, serial: int, *, since: float, lasts: float, scale: float
) -> float | None:
    """Starts the time of the step `serial` at the moment `since` (unix seconds). The step lasts its stored
    `seconds`, or `lasts` if it has none, multiplied by `scale`. Stores the step's new deadline and returns it
    (unix seconds); None if the game does not wait for this step."""
    times = {"since": since, "lasts": lasts, "scale": scale}
    ran = await tx.conn.execute(_RUN, {"game": game_id, "of": serial, **times})
    due_at = ran.scalar_one_or_none()
    return None if due_at is None else float(due_at)  # SQLite returns whole numbers as integers


async def extend(tx: Transaction, game_id: int, due_at: float) -> None:
    """Sets the moment `due_at` (unix seconds) at which a lobby lapses. Changes nothing if the lobby waits for
    something else, for example for the end of its ready check."""
    known = await of_game(tx, game_id)
    if known is None or known.kind == "gathering":
        await put(tx, Deadline(game_id, "gathering", None, due_at))


async def postpone(tx: Transaction, bot_id: int, later: float) -> None:
    """Makes the deadlines of a bot's games `later` seconds later, because Telegram was away for so long:
    those whose kind is in `STANDING`. The end of a pause that began for this reason stays."""
    await tx.conn.execute(_POSTPONE, {"bot": bot_id, "later": later})


async def clear(tx: Transaction, game_id: int) -> None:
    await tx.conn.execute(_CLEAR, {"game": game_id})


async def of_game(tx: Transaction, game_id: int) -> Deadline | None:
    row = (await tx.conn.execute(_GET, {"game": game_id})).one_or_none()
    return Deadline(*row) if row else None


async def of_bot(tx: Transaction, bot_id: int) -> list[Deadline]:
    """Returns the deadlines of all running games of a bot, the soonest first."""
    rows = await tx.conn.execute(_OF_BOT, {"bot": bot_id})
    return [Deadline(*row) for row in rows]


async def of_lobbies(tx: Transaction, bot_id: int) -> list[Deadline]:
    """Returns the deadlines of a bot's lobbies and evenings, except those after which a lobby lapses."""
    rows = await tx.conn.execute(_OF_LOBBIES, {"bot": bot_id})
    return [Deadline(*row) for row in rows]


def _values(deadline: Deadline) -> dict[str, Any]:
    return {name: getattr(deadline, name) for name in ("game_id", *_NEW)}
