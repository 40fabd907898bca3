"""Finds the database's files, and keeps the program's files private: only the user who runs it may read
them."""

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

import structlog

from bot.setting_values import SQLITE
from engine.remark import Remark

log = structlog.get_logger("bot")

PRIVATE_UMASK = 0o077
"""A umask that takes all rights from the group and from other users."""
BESIDE = ("", "-wal", "-shm", "-journal")
"""What is added to the name of an SQLite file to get the names of the files that SQLite creates beside it; ""
for the file itself."""


def keep_private() -> None:
    """Makes all files private that this process and its children create from now on."""
    os.umask(PRIVATE_UMASK)


def database_file(url: str) -> Path | None:
    """Returns the database file that this value of `MAFIA_DATABASE_URL` names; None if it names a server."""
    return Path(url.removeprefix(SQLITE)) if url.startswith(SQLITE) else None


def database_files(url: str) -> list[Path]:
    """Returns the database's file and the files that SQLite creates beside it; none for PostgreSQL."""
    database = database_file(url)
    return [] if database is None else [database.with_name(database.name + beside) for beside in BESIDE]


def why_no_room(folder: Path) -> Remark | None:
    """Returns why the program can not create files in this folder; None if it can."""
    if not folder.is_dir():
        return Remark("no-such-folder", name=folder)
    if not os.access(folder, os.W_OK | os.X_OK):
        return Remark("folder-closed", name=folder)
    return None


def free_beside(url: str) -> int | None:
    """Returns how many bytes are free on the disk of the database's file; None for PostgreSQL."""
    database = database_file(url)
    return None if database is None else shutil.disk_usage(database.absolute().parent).free


def open_to_others(path: Path) -> bool:
    """Returns whether other users may read or write the file. If the file belongs to another user than the
    one who runs this program, the rights of its group do not count: the program may read the file by these
    rights."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    others = stat.S_IRWXG | stat.S_IRWXO if found.st_uid == os.geteuid() else stat.S_IRWXO
    return bool(found.st_mode & others)


def narrow(database_url: str) -> None:
    """Makes a database's file and the files beside it private, if their owner runs this program. Logs those
    that were not private before. Does nothing for PostgreSQL, whose server protects its own files."""
    for path in database_files(database_url):
        if open_to_others(path):
            with suppress(PermissionError):
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~PRIVATE_UMASK)
            log.warning("others could read the database", file=path.name, closed=not open_to_others(path))
