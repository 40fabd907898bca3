"""A lobby ends by itself if nothing was done in it, its creator was not seen, and its time is over."""

import pytest
from sqlalchemy import update

from bot.store import schema
from bot.store.database.transaction import Store
from bot.store.game import deadlines
from bot.store.game.deadlines import Deadline
from bot.store.lobby import lobbies
from tests.rig.store.database import Clock, on_sqlite
from tests.rig.store.kept import BOT, game

LASTS = 100.0
"""The time of a lobby, in seconds."""


@on_sqlite
@pytest.mark.parametrize(
    ("created", "seen", "due", "evening", "lapses"),
    [
        (LASTS, LASTS, 0.0, False, True),
        (LASTS, None, None, False, True),
        (LASTS - 1, LASTS, 0.0, False, False),
        (LASTS, LASTS - 1, 0.0, False, False),
        (LASTS, LASTS, -1.0, False, False),
        (0.0, 0.0, 0.0, True, True),
        (0.0, 0.0, -1.0, True, False),
        (0.0, 0.0, 0.0, False, False),
    ],
)
async def test_a_lobby_lapses_at_its_second_and_not_before(
    store: Store,
    clock: Clock,
    created: float,
    seen: float | None,
    due: float | None,
    evening: bool,
    lapses: bool,
) -> None:
    """A lobby ends when its time is over and not before. Columns: seconds since it was opened, since its
    creator was seen, and since its deadline; whether it is a table of an evening; whether it ends."""
    async with store.transaction() as tx:
        made = await game(tx, status="lobby")
        times = {
            "created_at": clock.now - created,
            "host_seen_at": None if seen is None else clock.now - seen,
            "evening_id": 1 if evening else None,
        }
        await tx.conn.execute(update(schema.games).where(schema.games.c.id == made.id).values(times))
        if due is not None:
            await deadlines.put(tx, Deadline(made.id, "gathering", None, clock.now - due))
        found = await lobbies.lapsed(tx, BOT, LASTS)
        assert [one.id for one in found] == [made.id] * lapses
