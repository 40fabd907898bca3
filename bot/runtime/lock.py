"""A lock on a file. The system releases the lock when its process ends, even if the process is killed."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.runtime import files

TRIES, PAUSE = 10, 0.05
"""How often the program tries to take the lock, and the seconds between two tries. Another process may hold
it for a moment, only to see whether it is free."""


class LockError(Exception):
    """The lock is not available. The message is one line that says why."""


class HeldError(LockError):
    """Another process holds the lock."""

    def __init__(self, holder: str) -> None:
        which = f" (process {holder})" if holder.isdecimal() else ""
        super().__init__(f"another program has it for itself{which}: stop that one first")


def opened(path: Path) -> int:
    """Returns a file descriptor for a lock. The file is created if necessary. Child processes do not inherit
    the descriptor. Raises OSError."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def take(handle: int) -> bool:
    """Takes the lock until the file is closed. Returns whether this process has it now."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def file_of(database_url: str) -> Path | None:
    """Returns the file that a program locks so that no other program uses the same SQLite file. The lock file
    itself is never removed; only the lock on it matters. None for PostgreSQL, which several programs may
    use."""
    database = files.database_file(database_url)
    return None if database is None else database.with_name(f"{database.name}-lock")


@contextmanager
def alone_at(database_url: str) -> Iterator[None]:
    """Makes sure that no other program uses the SQLite file during the block. Raises LockError."""
    path = file_of(database_url)
    if path is None:
        yield
        return
    try:
        handle = opened(path)
    except OSError as error:
        why = files.why_no_room(path.absolute().parent)
        raise LockError(why or f"{path.absolute()}: {error.strerror}") from None
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
    """Returns whether a program holds the lock for the SQLite file. None if that is unknown: no program has
    ever locked the file, it belongs to another user, or the database is PostgreSQL. Then only the heartbeat
    shows whether a program runs."""
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
