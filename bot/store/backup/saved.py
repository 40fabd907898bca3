"""Saves a database, SQLite or PostgreSQL, to a file, checks the file, and keeps a folder's newest files."""

import datetime as dt
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.engine import make_url

from bot.runtime import files
from bot.store.backup import postgres_backup, sqlite_backup
from bot.store.backup.backup import BackupError, Report, report_nothing
from engine.remark import Remark

MOST_BACKUPS = 3
"""How many backups that were made before migrations are kept."""
_MOMENT = "%Y%m%d-%H%M%S"


class Kept(NamedTuple):
    """A backup file in a folder, as far as its name tells. `made`: when it was made. `before`: the number of
    the schema to which the database was migrated after the backup; None if the operator made the backup."""

    path: Path
    made: dt.datetime
    before: str | None


def save(database_url: str, path: Path, tell: Report = report_nothing) -> int:
    """Saves the database to a new file. `tell`: is called to show progress. Returns the size of the file in
    bytes. Raises BackupError or OSError; FileExistsError means that a file with this name exists."""
    database = files.database_file(database_url)
    with new_file(path) as part:
        if database is None:
            postgres_backup.save(database_url, part)
        else:
            sqlite_backup.save(database, part, tell)
        return part.stat().st_size


def save_among(
    folder: Path,
    database_url: str,
    keep: int,
    tell: Report = report_nothing,
    *,
    before: str | None = None,
    now: dt.datetime | None = None,
) -> Path:
    """Saves the database to a new file in the folder, and returns the file. Creates the folder if necessary.
    Then deletes older backups of the same database and kind, so that the newest `keep` stay. `before`: the
    number of the schema that a migration will give the database; None for a backup that the operator makes.
    Raises BackupError or OSError."""
    made = now or dt.datetime.now(dt.UTC)
    kind = "" if before is None else f"-before-{before}"
    path = folder / f"{_stem(database_url)}{kind}-{made:{_MOMENT}}.backup"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise BackupError(folder, Remark("no-folder-either")) from None
    save(database_url, path, tell)
    others = [
        each
        for each in kept(folder, database_url)
        if each.path != path and (each.before is None) == (not kind)
    ]
    for old in others[: max(0, len(others) - keep + 1)]:
        old.path.unlink(missing_ok=True)
    return path


def kept(folder: Path, database_url: str) -> list[Kept]:
    """Returns the backups of this database in the folder, the oldest first; an empty list if there is no such
    folder. It finds them by their names, and leaves out files with other names."""
    named = re.compile(
        rf"{re.escape(_stem(database_url))}(?:-before-([0-9]+))?-([0-9]{{8}}-[0-9]{{6}})\.backup"
    )
    found = []
    for path in folder.iterdir() if folder.is_dir() else ():
        if (name := named.fullmatch(path.name)) and path.is_file() and not path.is_symlink():
            try:
                made = dt.datetime.strptime(name[2], _MOMENT).replace(tzinfo=dt.UTC)
            except ValueError:  # the name contains an impossible date
                continue
            found.append(Kept(path, made, name[1]))
    return sorted(found, key=lambda each: (each.made, each.path))


def _stem(database_url: str) -> str:
    database = files.database_file(database_url)
    name = make_url(database_url).database if database is None else database.name
    return re.sub(r"[^\w.-]", "_", name or "mafia")


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Creates a file that only this user may read, and yields its path. At the end of the `with` block the
    file is renamed to `path`. After an exception there is no file. Raises OSError; FileExistsError means that
    `path` exists."""
    if path.exists():
        raise FileExistsError(path)
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        yield part
        _sync(part)
        _name(part, path)
        _sync(path.parent)
    finally:
        part.unlink(missing_ok=True)


def _name(part: Path, path: Path) -> None:
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # this file system has no links
        if path.exists():
            raise FileExistsError(path) from None
        part.rename(path)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
