"""The heartbeat: a file that is touched only while everything that has to move in the bot does.

`mafia check --alive` looks at it, and so does the image's health check: no port is opened for that. A blocked
event loop touches nothing; a part that holds one and the same thing for too long stops the touching.
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
"""Seconds for which a part may hold one thing: three times the longest request."""
STALE = 45.0
"""Seconds after which a file that was not touched tells of a bot that stands still."""

Held = Callable[[], Collection[Hashable]]
"""What a part has in hand, or should have: the same thing at every look has not moved."""


def alive_file(database: Path) -> Path:
    """Where the bot of a database leaves its heartbeat."""
    return database.with_name(f"{database.name}-alive")


def seconds_since_beat(path: Path) -> float | None:
    """None if no bot runs."""
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
        """Beats until cancelled; then the file goes, since no bot runs any more."""
        try:
            while True:
                self.beat()
                await asyncio.sleep(BEAT)
        finally:
            self._path.unlink(missing_ok=True)

    def beat(self) -> None:
        """Touches the file, unless something has not moved for too long."""
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
