"""A database as a file of either kind, whole and checked, or no file; and a folder that keeps the newest."""

import datetime as dt
import re
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.engine import make_url

from bot.runtime import files
from bot.store import postgres_backup, sqlite_backup
from bot.store.backup import BackupError, Told, untold
from bot.store.new_file import new_file

KEPT = 3
"""Of the backups from before a migration."""
_MOMENT = "%Y%m%d-%H%M%S"


class Kept(NamedTuple):
    """A backup in a folder, as its name tells. `before`: the schema to which the database was brought next;
    None for one of the operator's."""

    path: Path
    made: dt.datetime
    before: str | None


def save(database_url: str, path: Path, told: Told = untold) -> int:
    """Returns the size of the new file in bytes. Raises BackupError, or OSError: FileExistsError if the name
    is taken."""
    database = files.database_file(database_url)
    with new_file(path) as part:
        if database is None:
            postgres_backup.save(database_url, part)
        else:
            sqlite_backup.save(database, part, told)
        return part.stat().st_size


def save_among(
    folder: Path,
    database_url: str,
    keep: int,
    told: Told = untold,
    *,
    before: str | None = None,
    now: dt.datetime | None = None,
) -> Path:
    """Saves to a new file of the folder, which is made if need be. Then `keep` backups stay: this one and the
    newest others of the same database and kind. Raises what `save` raises."""
    made = now or dt.datetime.now(dt.UTC)
    kind = "" if before is None else f"-before-{before}"
    path = folder / f"{_stem(database_url)}{kind}-{made:{_MOMENT}}.backup"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise BackupError(f"{folder}: is no folder") from None
    save(database_url, path, told)
    others = [
        each
        for each in kept(folder, database_url)
        if each.path != path and (each.before is None) == (not kind)
    ]
    for old in others[: max(0, len(others) - keep + 1)]:
        old.path.unlink(missing_ok=True)
    return path


def kept(folder: Path, database_url: str) -> list[Kept]:
    """The backups of this database in the folder, by their names, the oldest first; none if there is no such
    folder. What has another name is nobody's to count or to delete."""
    named = re.compile(
        rf"{re.escape(_stem(database_url))}(?:-before-([0-9]+))?-([0-9]{{8}}-[0-9]{{6}})\.backup"
    )
    found = []
    for path in folder.iterdir() if folder.is_dir() else ():
        if (name := named.fullmatch(path.name)) and path.is_file() and not path.is_symlink():
            try:
                made = dt.datetime.strptime(name[2], _MOMENT).replace(tzinfo=dt.UTC)
            except ValueError:  # the 99th of a month
                continue
            found.append(Kept(path, made, name[1]))
    return sorted(found, key=lambda each: (each.made, each.path))


def _stem(database_url: str) -> str:
    """What the names of its backups begin with: the name of the database, as a file may be called."""
    database = files.database_file(database_url)
    name = make_url(database_url).database if database is None else database.name
    return re.sub(r"[^\w.-]", "_", name or "mafia")
