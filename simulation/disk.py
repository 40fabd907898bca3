"""The disk of the program's machine: SQLite's file, and its content after a kill or a loss of power.

Each life works in its own folder. After a death, the next life gets a copy of the disk's content.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database.connection import Engine
from bot.store.database.leases import Lease
from bot.store.database.sqlite_quick import FileConnection
from bot.store.database.transaction import Observe, Store
from simulation import life
from simulation.life import Life, living
from simulation.plan import Accident

SECTOR = 512
"""Bytes that a disk writes completely or not at all."""

NAME = "mafia.db"


@dataclass
class Written:
    """The bytes of the file and of its write-ahead log."""

    file: bytes
    log: bytes


class Disk:
    """The disk. `accident`: called at each commit, returns the accident that happens to the commit. `told`:
    called with a line for each accident."""

    def __init__(
        self,
        folder: Path,
        template: Path,
        chance: Random,
        accident: Callable[[], Accident | None],
        told: Callable[[str], None],
    ) -> None:
        self._folder = folder
        self._chance = chance
        self._accident = accident
        self._told = told
        self._open: list[sqlite3.Connection] = []
        self._life = 0
        self.present.mkdir(parents=True)
        shutil.copy(template, self.present / NAME)

    @property
    def present(self) -> Path:
        """The folder of the file that the program uses in its present life."""
        return self._folder / str(self._life)

    @property
    def file(self) -> Path:
        return self.present / NAME

    def open(self, clock: Callable[[], float]) -> Store:
        """Opens the store as the program does. All its transactions use the quick engine, because the patient
        engine needs threads."""
        store = Quick.open(f"sqlite:///{self.file}", clock)
        event.listen(store.quick.sync_engine, "do_connect", self._connect)
        store.patient = store.quick
        return store

    def cut(self) -> None:
        """Closes the connections of the program's life. The next life begins with the content of the disk."""
        self._begin_anew(self._read())

    @contextmanager
    def rows(self) -> Iterator[sqlite3.Connection]:
        """Opens the file for reading from outside the program."""
        with closing(sqlite3.connect(self.file, isolation_level=None)) as connection:
            connection.execute("PRAGMA query_only=1")
            yield connection

    def _connect(self, dialect: object, record: object, given: object, options: dict[str, object]) -> None:  # noqa: ARG002
        options["factory"] = self.connected

    def connected(self, *args: object, **more: object) -> Connected:
        """Opens a connection for the program. Raises Dead if its life is over."""
        life.check()
        connection = Connected(*args, **more)  # type: ignore[arg-type]
        connection.disk = self
        connection.life = living.get()
        self._open.append(connection)
        return connection

    def commit(self, connection: Connected) -> None:
        """Commits. After an accident it is committed or not; then raises SQLite's error for it, or Dead if it
        ends the life. Does nothing outside of a transaction."""
        if not connection.in_transaction:
            return
        what = self._accident()
        if what is not None:
            self._told(f"disk {what}")
        match what:
            case None:
                connection.really_commit()
            case Accident.FULL:
                connection.rollback()
                raise failed(sqlite3.SQLITE_FULL, "database or disk is full")
            case Accident.BROKEN:
                if self._chance.random() < 0.5:
                    connection.really_commit()
                else:
                    connection.rollback()
                raise failed(sqlite3.SQLITE_IOERR, "disk I/O error")
            case Accident.KILL_BEFORE:
                self._die(connection)
            case Accident.KILL_AFTER:
                connection.really_commit()
                self._die(connection)
            case Accident.NO_POWER:
                before = self._read()
                connection.really_commit()
                self._lose_power(connection, before, self._read())

    def _die(self, connection: Connected) -> None:
        if connection.life is not None:
            connection.life.end()
        life.check()

    def _lose_power(self, connection: Connected, before: Written, after: Written) -> None:
        """Ends the life, and raises Dead. Only some sectors that the commit wrote reach the disk. If the log
        was complete before the file was changed, only the file is torn."""
        if before.file == after.file or self._chance.random() < 0.5:
            left = Written(before.file, self._torn(before.log, after.log))
        else:
            left = Written(self._torn(before.file, after.file), after.log)
        if connection.life is not None:
            connection.life.end()
        self.file.write_bytes(left.file)
        self._log(self.present).write_bytes(left.log)
        life.check()

    def _torn(self, before: bytes, after: bytes) -> bytes:
        whole = max(len(before), len(after))
        old, new = before.ljust(whole, b"\0"), after.ljust(whole, b"\0")
        parts = (
            (new if self._chance.random() < 0.5 else old)[at : at + SECTOR] for at in range(0, whole, SECTOR)
        )
        return b"".join(parts)

    def _read(self) -> Written:
        log = self._log(self.present)
        return Written(self.file.read_bytes(), log.read_bytes() if log.exists() else b"")

    def _begin_anew(self, left: Written) -> None:
        for connection in self._open:
            connection.close()
        self._open.clear()
        shutil.rmtree(self.present)
        self._life += 1
        self.present.mkdir()
        self.file.write_bytes(left.file)
        if left.log:
            self._log(self.present).write_bytes(left.log)

    @staticmethod
    def _log(folder: Path) -> Path:
        return folder / f"{NAME}-wal"


class Compiled(dict[tuple[Any, ...], Any]):
    """A cache of compiled SQL that all lives of a process share. It ignores the first part of each key, the
    dialect: each life has its own dialect object, but all are alike."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__(key[1:], compiled)


COMPILED = Compiled()


class Quick(Store):
    """A store whose transactions all use the quick engine. `quick`: None for a store without a file."""

    def __init__(
        self,
        engine: AsyncEngine,
        clock: Callable[[], float],
        lease: Lease | None = None,
        observe: Observe | None = None,
        quick: Engine | None = None,
    ) -> None:
        for each in (engine,) if quick is None else (engine, quick):
            each.sync_engine.update_execution_options(compiled_cache=COMPILED)
        super().__init__(engine, clock, lease, observe, quick)

    def under(self, lease: Lease) -> Store:
        store = super().under(lease)
        store.patient = store.quick
        return store


class Connected(FileConnection):
    """A connection of the program to its file."""

    disk: Disk
    life: Life | None

    def commit(self) -> None:
        life.check()
        self.disk.commit(self)

    def really_commit(self) -> None:
        super().commit()

    def rollback(self) -> None:
        if self.life is None or not self.life.is_over:
            super().rollback()

    def cursor(self, factory: Any = None) -> Any:
        life.check()
        return super().cursor() if factory is None else super().cursor(factory)


def failed(code: int, message: str) -> sqlite3.OperationalError:
    """Returns an error as SQLite's driver raises it. `code`: of SQLite."""
    error = sqlite3.OperationalError(message)
    error.sqlite_errorcode = code
    return error
