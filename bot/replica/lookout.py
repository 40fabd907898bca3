"""A lookout for bots that are free: one look at the leases serves all bots for which a program waits."""

import asyncio
import time
from collections.abc import Callable, Mapping

from bot.store import leases
from bot.store.transaction import Store

LOOKED = 0.4
"""Seconds between two looks at a lease that somebody else has."""
FRESH = LOOKED / 2
"""Seconds for which a look is good for others, too."""


class Lookout:
    """`leases`: the database, for the leases alone."""

    def __init__(self, leases: Store, steady: Callable[[], float] = time.monotonic) -> None:
        self._leases = leases
        self._steady = steady
        self._turn = asyncio.Lock()
        self._looked: tuple[float, Mapping[int, bool]] | None = None

    async def is_free(self, bot_id: int) -> bool:
        """Whether nobody owned the bot a moment ago. Whoever takes it is told for certain."""
        async with self._turn:
            if self._looked is None or self._steady() >= self._looked[0] + FRESH:
                async with self._leases.read_only() as tx:
                    self._looked = self._steady(), await leases.free(tx.conn)
            return self._looked[1].get(bot_id, True)
