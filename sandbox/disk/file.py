"""The world's file: an SQLite table of named JSON texts. A committed value survives `kill -9`."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = 3
"""The version of the file's format. It grows when the values change. Older versions can still be read."""
LOCK_TIMEOUT = 5.0
"""Seconds to wait while another server uses the file."""


class UnreadableError(Exception):
    """The file is not a world, is damaged or in use, or was written by a newer version of this program."""


class SavedRow(NamedTuple):
    key: str
    value: Any


class File:
    """The open file of a sandbox's world. Rows keep the order of their first writing. `File()` raises
    UnreadableError if it can not be opened, is no world, is in use, or is of a newer version."""

    def __init__(self, path: Path) -> None:
        try:
            self._connection = sqlite3.connect(path, isolation_level=None, timeout=LOCK_TIMEOUT)
        except sqlite3.OperationalError:
            raise UnreadableError(f"{path} can not be opened") from None
        try:
            self._prepare(path)
        except sqlite3.DatabaseError as error:
            self._connection.close()
            in_use = error.sqlite_errorname == "SQLITE_BUSY"
            why = "is in use by another server" if in_use else "is not a world"
            raise UnreadableError(f"{path} {why}") from None
        except UnreadableError:
            self._connection.close()
            raise

    def _prepare(self, path: Path) -> None:
        run = self._connection.execute
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = NORMAL")
        (found,) = run("PRAGMA user_version").fetchone()
        if found > FORMAT:
            raise UnreadableError(f"{path} was written by a newer version of this program")
        run(f"PRAGMA user_version = {FORMAT}")
        run(
            "CREATE TABLE IF NOT EXISTS thing (number INTEGER PRIMARY KEY, kind TEXT NOT NULL,"
            " key TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (kind, key))"
        )

    def begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def put(self, kind: str, key: object, value: object) -> None:
        self._connection.execute(
            "INSERT INTO thing (kind, key, value) VALUES (?, ?, ?)"
            " ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value",
            (kind, str(key), json.dumps(value, ensure_ascii=False)),
        )

    def drop(self, kind: str, key: object) -> None:
        self._connection.execute("DELETE FROM thing WHERE kind = ? AND key = ?", (kind, str(key)))

    def drop_under(self, kind: str, prefix: str) -> None:
        """Removes the rows of this kind whose keys begin with the prefix."""
        self._connection.execute(
            "DELETE FROM thing WHERE kind = ? AND substr(key, 1, ?) = ?", (kind, len(prefix), prefix)
        )

    def all(self, kind: str) -> Iterator[SavedRow]:
        found = self._connection.execute(
            "SELECT key, value FROM thing WHERE kind = ? ORDER BY number", (kind,)
        )
        for key, value in found:
            yield SavedRow(key, json.loads(value))

    def shrink(self) -> None:
        """Gives the space of removed rows back to the disk."""
        self._connection.execute("VACUUM")

    def close(self) -> None:
        self._connection.close()
