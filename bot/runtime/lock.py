"""A lock on a file. The system releases the lock when the holding process ends, even if it is killed."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.runtime import files
from engine.remark import Remark

TRIES, PAUSE = 10, 0.05
"""How often the program tries to take the lock, and the seconds between two tries. Another process may hold
the lock for a moment, only to see whether it is free."""


class LockError(Exception):
    """The lock can not be taken. The message says why."""


class HeldError(LockError):
    """The lock can not be taken, because another process holds it."""

    def __init__(self, holder: str) -> None:
        held = Remark("held-by", text=holder) if holder.isdecimal() else Remark("held")
        super().__init__(held, Remark("stop-first"))


def opened(path: Path) -> int:
    """Opens a file for a lock and returns its file descriptor. Creates the file if necessary. Child processes
    do not inherit the descriptor. Raises OSError."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def take(handle: int) -> bool:
    """Tries to take the lock on the open file `handle`. Returns whether this process holds the lock now. It
    holds the lock until the file is closed."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def file_of(database_url: str) -> Path | None:
    """Returns the file whose lock keeps other programs from using the same SQLite file. The lock file itself
    is never removed; only the lock on it matters. Returns None for PostgreSQL, which several programs may
    use."""
    database = files.database_file(database_url)
    return None if database is None else database.with_name(f"{database.name}-lock")


@contextmanager
def alone_at(database_url: str) -> Iterator[None]:
    """Makes sure that no other program uses the SQLite file during the `with` block. Raises LockError if one
    uses it already, or if the lock can not be taken. Does nothing for PostgreSQL."""
    path = file_of(database_url)
    if path is None:
        yield
        return
    try:
        handle = opened(path)
    except OSError as error:
        why = files.why_no_room(path.absolute().parent)
        raise LockError(why or (path.absolute(), error)) from None
    try:
        for _ in range(TRIES):
            if take(handle):
                break
            time.sleep(PAUSE)
        else:
            raise HeldError(os.pread(handle, 20, 0).decode("ascii", "replace"))
        os.ftruncate(handle, 0)
        os.pwrite(handle, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(handle)


def is_held(database_url: str) -> bool | None:
    """Returns whether a program holds the lock for the SQLite file. None if this is unknown: the lock file
    does not exist or belongs to another user, or the database is PostgreSQL. Then only the heartbeat shows
    whether a program runs."""
    path = file_of(database_url)
    if path is None:
        return None
    try:
        handle = os.open(path, os.O_RDONLY)
    except (FileNotFoundError, PermissionError):
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    else:
        return False
    finally:
        os.close(handle)
