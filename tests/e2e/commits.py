"""Instants that the bot's database shows: waiting for one, and killing the bot at it."""

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
"""Real seconds between two looks."""

SLICE = 0.003
"""Real seconds that the bot runs between two looks, if it must not get past the instant."""


async def happens(town: Town, query: str, *values: object, within: float = GAME) -> Sequence[Any]:
    """Waits until the query finds something; returns it."""
    late = time.monotonic() + within
    while not (found := rows(town, query, *values)):
        assert not town.bot.ended, f"the bot ended by itself:\n{town.bot.said[-3000:]}"
        assert time.monotonic() < late, f"{query} {values}: in vain\n{town.bot.said[-3000:]}"
        await asyncio.sleep(LOOK)
    return found


async def kill_when(town: Town, query: str, *values: object) -> float:
    """Kills the bot at the first commit after which the query finds something, and before it does more;
    starts it again. Returns when it was killed, in unix seconds."""
    late = time.monotonic() + GAME
    while not rows(town, query, *values):
        assert not town.bot.ended, f"the bot ended by itself:\n{town.bot.said[-3000:]}"
        assert time.monotonic() < late, f"{query} {values}: in vain"
        os.kill(town.bot.pid, signal.SIGCONT)
        await asyncio.sleep(SLICE)
        os.kill(town.bot.pid, signal.SIGSTOP)
    return await kill(town)


async def kill(town: Town) -> float:
    """Kills the bot now, and starts it again."""
    await town.kill_bot()
    killed_at = time.time()
    await town.start_bot()
    return killed_at
