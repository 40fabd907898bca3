"""Keeps the program's files private: only the user that it runs as may read them."""

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

import structlog

from bot.setting_values import SQLITE

log = structlog.get_logger("bot")

PRIVATE_UMASK = 0o077
"""The umask that takes all rights from the group and from others."""
BESIDE = ("", "-wal", "-shm", "-journal")
"""The suffixes of a database and of the files that SQLite makes beside it."""


def keep_private() -> None:
    """All files that this process and its children make from now on are private."""
    os.umask(PRIVATE_UMASK)


def database_file(url: str) -> Path | None:
    """The file that `MAFIA_DATABASE_URL` names; None if it names a server."""
    return Path(url.removeprefix(SQLITE)) if url.startswith(SQLITE) else None


def database_files(url: str) -> list[Path]:
    """The database's file and those beside it; none if it is a server's."""
    database = database_file(url)
    return [] if database is None else [database.with_name(database.name + beside) for beside in BESIDE]


def why_no_room(folder: Path) -> str | None:
    """Why the program can make no files there; None if it can."""
    if not folder.is_dir():
        return f"there is no folder {folder}"
    if not os.access(folder, os.W_OK | os.X_OK):
        return f"the folder {folder} can not be written to"
    return None


def free_beside(url: str) -> int | None:
    """Bytes that are free where the database's file is; None if it is a server's."""
    database = database_file(url)
    return None if database is None else shutil.disk_usage(database.absolute().parent).free


def open_to_others(path: Path) -> bool:
    """Whether somebody else may read or write it. The group of a file that is not ours does not count:
    we may be in it."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    others = stat.S_IRWXG | stat.S_IRWXO if found.st_uid == os.geteuid() else stat.S_IRWXO
    return bool(found.st_mode & others)


def narrow(database_url: str) -> None:
    """Makes a database and the files beside it private, and logs it if that was needed. A server looks after
    its own files."""
    for path in database_files(database_url):
        if open_to_others(path):
            with suppress(PermissionError):
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~PRIVATE_UMASK)
            log.warning("others could read the database", file=path.name, closed=not open_to_others(path))
