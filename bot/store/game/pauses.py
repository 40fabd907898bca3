"""Stores which games are paused, so that their clocks stand still. The end of a pause is a deadline of the
kind `pause`."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

Asked = Literal["judge", "motion", "muted", "away"]
"""Who asked for a pause: the judge, or the table by a motion. Nobody asked if the bot may not write in the
group (`muted`), or if no call gets through to Telegram (`away`)."""

_PAUSES = schema.pauses
_SET = insert(_PAUSES)
_PUT = _SET.on_conflict_do_update(
    index_elements=["game_id"], set_={name: _SET.excluded[name] for name in ("serial", "seconds", "asked")}
)
_OF_GAME = _PAUSES.c.game_id == bindparam("game")
_GET = select(_PAUSES.c.serial, _PAUSES.c.seconds, _PAUSES.c.asked).where(_OF_GAME)
_END = delete(_PAUSES).where(_OF_GAME)


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of a game. `serial`: the step in which the clock was stopped. `seconds`: how much time of this
    step was left, not scaled; None for its whole time. `asked`: who asked for the pause."""

    serial: int
    seconds: float | None
    asked: Asked


async def put(tx: Transaction, game_id: int, pause: Pause) -> None:
    """Stores that the game is paused."""
    values = {"serial": pause.serial, "seconds": pause.seconds, "asked": pause.asked}
    await tx.conn.execute(_PUT, {"game_id": game_id, **values})


async def of_game(tx: Transaction, game_id: int) -> Pause | None:
    """Returns the pause of a game; None if the game is not paused."""
    row = (await tx.conn.execute(_GET, {"game": game_id})).one_or_none()
    return Pause(*row) if row else None


async def end(tx: Transaction, game_id: int) -> None:
    """Deletes the game's pause, because the game goes on."""
    await tx.conn.execute(_END, {"game": game_id})
