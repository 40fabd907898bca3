"""A look that many wish for at once: one at a time, and shared."""

import asyncio
from collections.abc import Awaitable, Callable


class SharedLook:
    """`look`: what is done. All who ask during a look share the next one, which begins after they ask."""

    def __init__(self, look: Callable[[], Awaitable[None]]) -> None:
        self._look = look
        self._looking = asyncio.Lock()
        self._asked = self._fulfilled = 0

    async def look(self) -> None:
        """Returns after a look that began after this call. Raises what it raised."""
        self._asked += 1
        number = self._asked
        async with self._looking:
            if self._fulfilled < number:
                asked = self._asked
                await self._look()
                self._fulfilled = asked
