"""The heartbeat: a file that the program touches regularly as long as all its parts make progress.

`mafia check --alive` and the image's health check read when the file was last touched, so they need no port.
The file is not touched if the event loop is blocked, or if a part has worked too long on the same piece of
work. With each touch the program also tells systemd's watchdog that it is alive.
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
from bot.runtime.logs import error_fields

log = structlog.get_logger("bot")

BEAT = 10.0
"""Seconds between two touches of the heartbeat file."""
STUCK_AFTER = 60.0
"""Seconds. If a part works longer than this on the same piece of work, it is stuck. This is three times as
long as the longest request to Telegram."""
STALE = 45.0
"""Seconds. If the file was not touched for longer than this, the program counts as stuck."""

Held = Callable[[], Collection[Hashable]]
"""A function of one part of the program. It returns the pieces of work that the part has begun, or should
have begun. If it returns the same piece for `STUCK_AFTER` seconds, the part makes no progress."""


def alive_file(database_url: str) -> Path:
    """Returns the heartbeat file of this process. With SQLite the file is beside the database's file, because
    only one program uses this database.

    With PostgreSQL there may be several programs. So the name contains the number of the process, and nothing
    about the server. The file is in systemd's folder for this service, which other users can read, or in the
    folder for temporary files.
    """
    database = files.database_file(database_url)
    if database is not None:
        return database.with_name(f"{database.name}-alive")
    return _folder() / f"{_stem(database_url)}.{os.getpid()}"


def seconds_since_beat(database_url: str) -> float | None:
    """Returns how many seconds ago the program on this machine touched its heartbeat file; of several
    programs, the longest time. None if there is no file. On SQLite a killed program leaves its file."""
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
    number = path.suffix[1:]
    if not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False  # the process of another user
    return False


def _tidy(path: Path) -> None:
    """Removes the heartbeat files that killed programs have left. Otherwise, a new process that gets the
    number of such a program would be taken for it."""
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
    """Asks the `parts` of the program at intervals which work they have, and touches the file if none is
    stuck. `clock`: returns seconds that only go forward."""

    def __init__(
        self, path: Path, parts: Mapping[str, Held], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._path = path
        self._parts = parts
        self._clock = clock
        self._since: dict[tuple[str, Hashable], float] = {}
        self.stuck = frozenset[str]()
        """The parts that were stuck when this object last asked them."""

    async def run(self) -> None:
        """Touches the heartbeat file at intervals until the task is cancelled. Then removes the file."""
        _tidy(self._path)
        try:
            while True:
                self.beat()
                await asyncio.sleep(BEAT)
        finally:
            self._path.unlink(missing_ok=True)

    def beat(self) -> None:
        """Touches the file and tells systemd, if no part has had the same work for `STUCK_AFTER` seconds."""
        now = self._clock()
        held = {(name, thing) for name, part in self._parts.items() for thing in part()}
        self._since = {each: self._since.get(each, now) for each in held}
        stuck = frozenset(name for (name, _), since in self._since.items() if now - since >= STUCK_AFTER)
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
            log.warning("no heartbeat", why=error.strerror, **error_fields(error))
