"""What is taken in and not done, and since when."""

import asyncio
import time
from collections.abc import Hashable, Set
from contextlib import suppress


class Unfinished:
    def __init__(self) -> None:
        self._since: dict[Hashable, float] = {}
        self._ended = asyncio.Event()

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._since

    def begin(self, thing: Hashable) -> None:
        """It waits from now on."""
        self._since[thing] = time.monotonic()

    def end(self, thing: Hashable) -> float | None:
        """It is done. Returns how many seconds that took; None if it was done before."""
        since = self._since.pop(thing, None)
        self._ended.set()
        return None if since is None else time.monotonic() - since

    async def until_done(self, things: Set[Hashable], seconds: float) -> None:
        """Returns when all of them are done, or the time is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not things.isdisjoint(self._since):
                    self._ended.clear()
                    await self._ended.wait()

    def oldest(self) -> float:
        """For how many seconds the oldest thing has waited; 0 if there is none."""
        since = next(iter(self._since.values()), None)
        return 0.0 if since is None else time.monotonic() - since
