"""Notes that players write about others during a game. Each player sees only his own.

A note is about a seat, or about a night: then it lists the seats that the player suspects, and stands in the
table under minus the number of the night.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction

_NOTES = schema.notes
_SET = insert(_NOTES)
_PUT = _SET.on_conflict_do_update(index_elements=list(_NOTES.primary_key), set_={"text": _SET.excluded.text})


async def put(tx: Transaction, game_id: int, user_id: int, seat: int, text: str) -> None:
    """Stores the person's note about the player at a seat. Replaces his earlier note about this seat."""
    await tx.conn.execute(_PUT, {"game_id": game_id, "user_id": user_id, "seat": seat, "text": text})


async def drop(tx: Transaction, game_id: int, user_id: int, seat: int) -> None:
    its = (_NOTES.c.game_id == game_id, _NOTES.c.user_id == user_id, _NOTES.c.seat == seat)
    await tx.conn.execute(delete(_NOTES).where(*its))


async def of_person(tx: Transaction, game_id: int, user_id: int) -> Mapping[int, str]:
    """Returns the person's notes in a game, by seats in ascending order."""
    its = (_NOTES.c.game_id == game_id, _NOTES.c.user_id == user_id, _NOTES.c.seat > 0)
    rows = await tx.conn.execute(select(_NOTES.c.seat, _NOTES.c.text).where(*its).order_by(_NOTES.c.seat))
    return {row.seat: row.text for row in rows}


async def of_game(tx: Transaction, game_id: int) -> Mapping[int, Mapping[int, str]]:
    """Returns all notes about seats in a game: user id → seat → text. Seats are in ascending order."""
    its = (_NOTES.c.game_id == game_id, _NOTES.c.seat > 0)
    rows = await tx.conn.execute(select(_NOTES).where(*its).order_by(_NOTES.c.seat))
    found: dict[int, dict[int, str]] = {}
    for row in rows:
        found.setdefault(row.user_id, {})[row.seat] = row.text
    return found


async def suspect(tx: Transaction, game_id: int, user_id: int, night: int, seats: Sequence[int]) -> None:
    """Stores whom the person suspects in a night (perhaps nobody), in place of what he has said of it."""
    if not seats:
        await drop(tx, game_id, user_id, -night)
        return
    await put(tx, game_id, user_id, -night, " ".join(map(str, seats)))


async def suspected(tx: Transaction, game_id: int) -> Mapping[int, Mapping[int, tuple[int, ...]]]:
    """Returns whom the players of a game suspect: user id → night → seats. Nights are in ascending order."""
    its = (_NOTES.c.game_id == game_id, _NOTES.c.seat < 0)
    rows = await tx.conn.execute(select(_NOTES).where(*its).order_by(_NOTES.c.seat.desc()))
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    for row in rows:
        found.setdefault(row.user_id, {})[-row.seat] = tuple(int(seat) for seat in row.text.split())
    return found


async def forget_nights(tx: Transaction, game_id: int, after: int) -> None:
    """Deletes whom the players of a game suspected in the nights after the night with this number."""
    await tx.conn.execute(delete(_NOTES).where(_NOTES.c.game_id == game_id, _NOTES.c.seat < -after))
