"""What is taken in and not done, and since when."""

import time
from collections.abc import Hashable


class Unfinished:
    def __init__(self) -> None:
        self._since: dict[Hashable, float] = {}

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._since

    def begin(self, thing: Hashable) -> None:
        """It waits from now on."""
        self._since[thing] = time.monotonic()

    def end(self, thing: Hashable) -> float | None:
        """It is done. Returns how many seconds that took; None if it was done before."""
        since = self._since.pop(thing, None)
        return None if since is None else time.monotonic() - since

    def oldest(self) -> float:
        """For how many seconds the oldest thing has waited; 0 if there is none."""
        since = next(iter(self._since.values()), None)
        return 0.0 if since is None else time.monotonic() - since
