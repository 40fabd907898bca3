"""When the present step of a game ends, or when a lobby lapses: one row a game."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, select

from bot.store import schema
from bot.store.remembered import Remembered
from bot.store.transaction import Transaction
from bot.store.upsert import insert

GATHERING = -1
"""Stands in place of a step's serial for a lobby, which lapses then."""
READY, CALL, HOUR = -3, -4, -5
"""The same for the end of its ready check; for the call to a planned game, and the hour of that."""

WAITED_FOR = (READY, CALL, HOUR)
OF_LOBBY = (GATHERING, *WAITED_FOR)

PAUSED = -2
"""Stands in place of a step's serial while the game is paused: the pause ends at the deadline."""

_DEADLINES = schema.deadlines
_OF_GAME = _DEADLINES.c.game_id == bindparam("game")
_SET = insert(_DEADLINES)
_NEW = {name: _SET.excluded[name] for name in ("serial", "due_at", "seconds")}
_PUT = _SET.on_conflict_do_update(index_elements=["game_id"], set_=_NEW)
_CLEAR = delete(_DEADLINES).where(_OF_GAME)
_GET = select(_DEADLINES).where(_OF_GAME)
_OF_BOT = (
    select(_DEADLINES)
    .join(schema.games, schema.games.c.id == _DEADLINES.c.game_id)
    .where(schema.games.c.bot_id == bindparam("bot"), _DEADLINES.c.serial.not_in(OF_LOBBY))
    .order_by(_DEADLINES.c.due_at, _DEADLINES.c.game_id)
)
_OF_LOBBIES = (
    select(_DEADLINES)
    .join(schema.games, schema.games.c.id == _DEADLINES.c.game_id)
    .where(schema.games.c.bot_id == bindparam("bot"), _DEADLINES.c.serial.in_(WAITED_FOR))
)


@dataclass(frozen=True, slots=True)
class Deadline:
    """The step with this serial ends at `due_at`, in unix seconds. `seconds` is how long it lasts, not
    scaled; None: as long as the rules give it."""

    game_id: int
    serial: int
    due_at: float
    seconds: float | None = None


async def _read(tx: Transaction, game_id: int) -> Deadline | None:
    row = (await tx.conn.execute(_GET, {"game": game_id})).one_or_none()
    return Deadline(*row) if row else None


_REMEMBERED = Remembered(_DEADLINES.c.game_id, _read)


async def put(
    tx: Transaction, game_id: int, serial: int, due_at: float, seconds: float | None = None
) -> None:
    """Sets the deadline (unix seconds) of the step that the game is in now. It replaces the one before.

    `seconds`: how long the step lasts, if not as the rules say."""
    values = {"game_id": game_id, "serial": serial, "due_at": due_at, "seconds": seconds}
    await tx.conn.execute(_PUT, values)
    _REMEMBERED.change(tx, game_id, lambda _: Deadline(game_id, serial, due_at, seconds))


async def begin(tx: Transaction, game_id: int, serial: int, due_at: float) -> bool:
    """Sets the deadline (unix seconds) of the step that begins now. False if it has one already."""
    known = await of_game(tx, game_id)
    if known is not None and known.serial == serial:
        return False
    await put(tx, game_id, serial, due_at)
    return True


async def run(
    tx: Transaction, game_id: int, serial: int, *, since: float, lasts: float, scale: float
) -> float | None:
    """The step lasts from `since` (unix seconds), for its own seconds or else for `lasts`, scaled. Returns
    its new deadline; None if the game is in another step."""
    known = await of_game(tx, game_id)
    if known is None or known.serial != serial:
        return None
    due_at = since + (lasts if known.seconds is None else known.seconds) * scale
    await put(tx, game_id, serial, due_at, known.seconds)
    return due_at


async def extend(tx: Transaction, game_id: int, due_at: float) -> None:
    """A lobby lapses then (unix seconds), unless it waits for something else."""
    known = await of_game(tx, game_id)
    if known is None or known.serial == GATHERING:
        await put(tx, game_id, GATHERING, due_at)


async def clear(tx: Transaction, game_id: int) -> None:
    await tx.conn.execute(_CLEAR, {"game": game_id})
    _REMEMBERED.change(tx, game_id, lambda _: None)


async def of_game(tx: Transaction, game_id: int) -> Deadline | None:
    return await _REMEMBERED.of(tx, game_id)


async def of_bot(tx: Transaction, bot_id: int) -> list[Deadline]:
    """The deadlines of all running games of a bot, the soonest first."""
    rows = await tx.conn.execute(_OF_BOT, {"bot": bot_id})
    return [Deadline(*row) for row in rows]


async def of_lobbies(tx: Transaction, bot_id: int) -> list[Deadline]:
    """What lobbies wait for, but for their lapse."""
    rows = await tx.conn.execute(_OF_LOBBIES, {"bot": bot_id})
    return [Deadline(*row) for row in rows]
