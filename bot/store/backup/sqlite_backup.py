"""Backups of an SQLite file. SQLite's own function copies a snapshot while other programs write to it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.backup.backup import BackupError, Report, report_nothing
from bot.store.database.sqlite import CONTENTS, SECONDS_TO_BEGIN

_REVISION = "SELECT version_num FROM alembic_version"
_PAGES = 1024
"""How many pages of the file are copied at a time. After each such batch an interrupt can end the copying."""


def save(database: Path, copy: Path, tell: Report = report_nothing) -> str:
    """Writes a copy of the database to the file `copy`, which is empty. Returns the number of the database's
    schema. `tell`: is called to show progress. Raises BackupError."""
    with _errors_told(), _opened(database, "ro") as source, _opened(copy, "rw") as target:
        _copy(source, target, tell)
        target.execute("PRAGMA journal_mode=DELETE")  # the backup is one file, with no others beside it
    return checked(copy)


def load(copy: Path, database: Path, tell: Report = report_nothing) -> None:
    """Replaces the contents of the database with the backup `copy`, in one transaction. `tell`: is called to
    show progress. Raises BackupError."""
    with _errors_told(), _opened(copy, "ro") as source, _opened(database, "rwc") as target:
        _copy(source, target, tell)


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, tell: Report) -> None:
    """Copies all of `source` as it is at one moment, within a read transaction: otherwise SQLite would start
    again whenever another program writes. `tell`: is called with the pages done and their total."""
    source.execute("BEGIN")
    source.execute("SELECT count(*) FROM sqlite_master").fetchone()
    source.backup(target, pages=_PAGES, progress=lambda _status, left, of: tell(of - left, of))
    source.execute("COMMIT")


def checked(copy: Path) -> str:
    """Checks a backup and returns the number of its schema. Raises BackupError if the file is damaged, or is
    not a database of this program."""
    with _errors_told(), _opened(copy, "ro") as found:
        wrong = [line for (line,) in found.execute("PRAGMA integrity_check(1)") if line != "ok"]
        if wrong or found.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise BackupError(f"it is damaged: {' '.join(wrong) or 'a row belongs to none'}")
        revision = found.execute(_REVISION).fetchone()
        if revision is None:
            raise BackupError("it is not a database of this program")
        return str(revision[0])


def damage(database: Path) -> str | None:
    """Reads the whole file. Returns SQLite's words for the first damage that it finds, or None."""
    try:
        with _opened(database, "ro") as found:
            first = str(found.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        first = str(error)
    return None if first == "ok" else " ".join(first.split())


def contents(copy: Path) -> frozenset[tuple[str, str]]:
    """Returns the kinds and the names of the tables, indexes, triggers and views in a backup."""
    with _errors_told(), _opened(copy, "ro") as found:
        return frozenset((kind, name) for kind, name in found.execute(CONTENTS))


@contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    name = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(name, uri=True, timeout=SECONDS_TO_BEGIN)) as connection:
        connection.isolation_level = None
        yield connection


@contextmanager
def _errors_told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise BackupError(error) from None
