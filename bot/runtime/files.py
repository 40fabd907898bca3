"""Who can read the program's files: the user it runs as, and nobody else."""

import os
import stat
from contextlib import suppress
from pathlib import Path

import structlog

log = structlog.get_logger("bot")

PRIVATE_UMASK = 0o077
"""Takes every right away from the group and from others."""
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to a database's name for the files beside it."""


def keep_private() -> None:
    """From now on whatever this process makes, and those that it starts, is its user's alone."""
    os.umask(PRIVATE_UMASK)


def database_file(url: str) -> Path:
    """The file that `MAFIA_DATABASE_URL` names."""
    return Path(url.removeprefix("sqlite:///"))


def open_to_others(path: Path) -> bool:
    """Whether somebody else may read or write it. A file that is not ours we read through its group."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    others = stat.S_IRWXG | stat.S_IRWXO if found.st_uid == os.geteuid() else stat.S_IRWXO
    return bool(found.st_mode & others)


def narrow(database: Path) -> None:
    """Closes a database and the files beside it to others, and tells in the log if that was needed."""
    for beside in BESIDE:
        path = database.with_name(database.name + beside)
        if open_to_others(path):
            with suppress(PermissionError):
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~PRIVATE_UMASK)
            log.warning("others could read the database", file=path.name, closed=not open_to_others(path))
