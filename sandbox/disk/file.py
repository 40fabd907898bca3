"""The file: one SQLite table of named values, each a JSON text. What is committed outlives `kill -9`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = 2
"""Of what is written. It grows with each change of the values, and those of a lower one can be read."""
PATIENCE = 5.0
"""Seconds for another server to let the file go."""


class UnreadableError(Exception):
    """The file is no world, or one of a newer version of this program."""


class Row(NamedTuple):
    key: str
    value: Any


class File:
    """Rows stay in the order in which they were first written. Raises UnreadableError when it is opened."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
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
        """All keys that begin so."""
        self._connection.execute(
            "DELETE FROM thing WHERE kind = ? AND substr(key, 1, ?) = ?", (kind, len(prefix), prefix)
        )

    def all(self, kind: str) -> Iterator[Row]:
        found = self._connection.execute(
            "SELECT key, value FROM thing WHERE kind = ? ORDER BY number", (kind,)
        )
        for key, value in found:
            yield Row(key, json.loads(value))

    def shrink(self) -> None:
        """Gives the room of what was dropped back."""
        self._connection.execute("VACUUM")

    def close(self) -> None:
        self._connection.close()
