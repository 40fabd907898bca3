"""Waits for moments that show in the bot's database, and kills the bot at such a moment."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from typing import Any

from tests.e2e.kept import rows
from tests.e2e.town import GAME, Town

LOOK = 0.02
"""Real seconds between two queries."""

SLICE = 0.003
"""Real seconds that the bot runs between two queries, if it must not run past the moment."""


async def happens(town: Town, query: str, *values: object, within: float = GAME) -> Sequence[Any]:
    """Waits until the query finds rows, and returns them."""
    late = time.monotonic() + within
    while not (found := rows(town, query, *values)):
        assert not town.bot.ended, f"the bot ended by itself:\n{town.bot.said[-3000:]}"
        assert time.monotonic() < late, f"{query} {values}: in vain\n{town.bot.said[-3000:]}"
        await asyncio.sleep(LOOK)
    return found


async def kill_when(town: Town, query: str, *values: object) -> float:
    """Kills the bot right after the first commit with which the query finds rows, and restarts it. Returns
    the time of the kill in unix seconds."""
    late = time.monotonic() + GAME
    while not rows(town, query, *values):
        assert not town.bot.ended, f"the bot ended by itself:\n{town.bot.said[-3000:]}"
        assert time.monotonic() < late, f"{query} {values}: in vain"
        os.kill(town.bot.pid, signal.SIGCONT)
        await asyncio.sleep(SLICE)
        os.kill(town.bot.pid, signal.SIGSTOP)
    return await kill(town)


async def kill(town: Town) -> float:
    """Kills the bot at once, and restarts it. Returns the time in unix seconds."""
    await town.kill_bot()
    killed_at = time.time()
    await town.start_bot()
    return killed_at
