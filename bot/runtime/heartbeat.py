"""The heartbeat: a file that is touched as long as all parts of the bot make progress.

`mafia check --alive` and the image's health check look at it, so no port is needed. A blocked event loop does
not touch the file. Nor is it touched when a part has held the same piece of work for too long.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Hashable, Mapping
from pathlib import Path

import structlog

from bot.runtime.logs import fault

log = structlog.get_logger("bot")

BEAT = 10.0
"""Seconds between two looks."""
PATIENCE = 60.0
"""Seconds for which a part may hold the same piece of work: three times the longest request."""
STALE = 45.0
"""A file that was not touched for so many seconds means that the bot stands still."""

Held = Callable[[], Collection[Hashable]]
"""Returns the pieces of work that a part has, or should have. A piece that is there at every look makes
no progress."""


def alive_file(database: Path) -> Path:
    """The heartbeat file of the bot that uses this database."""
    return database.with_name(f"{database.name}-alive")


def seconds_since_beat(path: Path) -> float | None:
    """Seconds since the file was touched; None if no bot runs."""
    try:
        return abs(time.time() - path.stat().st_mtime)
    except FileNotFoundError:
        return None


class Heartbeat:
    """Looks at the `parts` from time to time. `clock`: seconds that only go forward."""

    def __init__(
        self, path: Path, parts: Mapping[str, Held], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._path = path
        self._parts = parts
        self._clock = clock
        self._since: dict[tuple[str, Hashable], float] = {}
        self._stuck: set[str] = set()

    async def run(self) -> None:
        """Beats until cancelled, then removes the file."""
        try:
            while True:
                self.beat()
                await asyncio.sleep(BEAT)
        finally:
            self._path.unlink(missing_ok=True)

    def beat(self) -> None:
        """Touches the file, unless a piece of work made no progress for `PATIENCE`."""
        now = self._clock()
        held = {(name, thing) for name, part in self._parts.items() for thing in part()}
        self._since = {each: self._since.get(each, now) for each in held}
        stuck = {name for (name, _), since in self._since.items() if now - since >= PATIENCE}
        if stuck - self._stuck:
            log.error("the bot stands still", parts=sorted(stuck))
        self._stuck = stuck
        if not stuck:
            self._touch()

    def _touch(self) -> None:
        try:
            self._path.touch(mode=0o600)
        except OSError as error:
            log.warning("no heartbeat", why=error.strerror, **fault(error))
