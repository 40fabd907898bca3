"""The heartbeat: a file that is touched as long as all parts of the bot make progress.

`mafia check --alive` and the image's health check look at it, so no port is needed. A blocked event loop does
not touch the file. Nor is it touched when a part has held the same piece of work for too long. At the same
moments systemd's watchdog is told.
"""

import asyncio
import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import structlog

from bot.runtime import files, supervisor
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


def alive_file(database_url: str) -> Path:
    """The heartbeat file of this process: beside SQLite's file, which has one program.

    At a server there may be several, so the name has the number of the process, and tells nothing of the
    server. It is in systemd's folder for this service, which others see too, or in the one for temporary
    files."""
    database = files.database_file(database_url)
    if database is not None:
        return database.with_name(f"{database.name}-alive")
    return _folder() / f"{_stem(database_url)}.{os.getpid()}"


def seconds_since_beat(database_url: str) -> float | None:
    """Seconds since the program that runs here touched its file; of several, the most. None if none runs."""
    return max((age for path in _found(database_url) if (age := _age(path)) is not None), default=None)


def _found(database_url: str) -> Iterable[Path]:
    if files.database_file(database_url) is not None:
        return (alive_file(database_url),)
    left = _folder().glob(f"{_stem(database_url)}.*")
    return [path for path in left if not _is_left_over(path)]


def _stem(database_url: str) -> str:
    return f"mafia-alive-{hashlib.sha256(database_url.encode()).hexdigest()[:16]}"


def _folder() -> Path:
    return Path(os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or tempfile.gettempdir())


def _is_left_over(path: Path) -> bool:
    """Whether it has the number of a process that is no more."""
    number = path.suffix[1:]
    if not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False  # another user's
    return False


def _tidy(path: Path) -> None:
    """Removes what killed programs have left: their numbers will be other programs' one day."""
    if path.suffix[1:].isdecimal():
        for beside in path.parent.glob(f"{path.stem}.*"):
            if _is_left_over(beside):
                with suppress(OSError):
                    beside.unlink()


def _age(path: Path) -> float | None:
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
        self.stuck = frozenset[str]()
        """The parts that made no progress at the last look."""

    async def run(self) -> None:
        """Beats until cancelled, then removes the file."""
        _tidy(self._path)
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
        stuck = frozenset(name for (name, _), since in self._since.items() if now - since >= PATIENCE)
        if stuck - self.stuck:
            log.error("the bot stands still", parts=sorted(stuck))
        self.stuck = stuck
        if not stuck:
            supervisor.tell(WATCHDOG=1)
            self._touch()

    def _touch(self) -> None:
        try:
            self._path.touch(mode=0o600)
        except OSError as error:
            log.warning("no heartbeat", why=error.strerror, **fault(error))
