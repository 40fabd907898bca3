"""A lock on a file. The system takes it back when its process ends, however it ends."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.runtime import files

TRIES, PAUSE = 10, 0.05
"""Whoever only looks whether the lock is free has it for a moment. So it is tried so often, with so many
seconds between."""


class LockError(Exception):
    """The lock can not be had: one line that says why."""


class HeldError(LockError):
    """Another process has the lock."""

    def __init__(self, holder: str) -> None:
        which = f" (process {holder})" if holder.isdecimal() else ""
        super().__init__(f"another program has it for itself{which}: stop that one first")


def opened(path: Path) -> int:
    """A file descriptor to lock; the file is made if need be. A program that is started does not inherit it.
    Raises OSError."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def take(handle: int) -> bool:
    """Whether the lock is this process's now, until the file is closed."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def file_of(database_url: str) -> Path | None:
    """What a program locks that has SQLite's file for itself. It stays there; only a lock on it counts. None
    for a server, which is shared."""
    database = files.database_file(database_url)
    return None if database is None else database.with_name(f"{database.name}-lock")


@contextmanager
def alone_at(database_url: str) -> Iterator[None]:
    """Within the block no other program has SQLite's file for itself. Raises LockError."""
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
    """Whether a program has SQLite's file for itself. None if no program ever locked it, or it is another
    user's or a server's: then only the heartbeat tells."""
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
