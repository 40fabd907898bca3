"""The database's server that several programs share. Its file outlives every program: a program that dies,
or whose connection breaks, loses only its open transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

from bot.store.leases import Lease
from simulation import life
from simulation.disk import Connected, Disk, Written, failed
from simulation.fence import inside
from simulation.life import Life
from simulation.plan import Accident


@dataclass
class Row:
    """A row of the table of leases. `until`, `taken_at`: seconds since the evening began."""

    epoch: int
    holder: str
    until: float
    taken_at: float


class Server(Disk):
    """The server. Its clock is right, whatever the programs' clocks show. `leases`: the newest lease of each
    bot. `epochs`: for each life that has owned the bot, its last epoch. `cut_off`: for the number of a
    program, until when it does not reach the server. `written`: is called with the life of a program that
    has changed something. `held`: is called when a program is in the middle of a writing transaction.

    SQLite has one lock for the whole file, so a writing transaction also keeps other programs from taking the
    lease. Only the end of a lease (`Row.until`) is not in the file: renewing it waits for nobody.
    """

    def __init__(
        self,
        folder: Path,
        template: Path,
        chance: Random,
        accident: Callable[[], Accident | None],
        told: Callable[[str], None],
    ) -> None:
        super().__init__(folder, template, chance, accident, told)
        self.leases: dict[int, Row] = {}
        self.epochs: dict[Life, int] = {}
        self.cut_off: dict[int, float] = {}
        self.written: Callable[[Life], None] = lambda _: None
        self.held: Callable[[Life], None] = lambda _: None

    @property
    def kind(self) -> type[Connected]:
        return SharedConnection

    def owns(self, life: Life) -> bool:
        """Returns whether nobody has taken a bot since this life took one. (An evening has one bot.)"""
        return all(row.epoch == self.epochs.get(life) for row in self.leases.values())

    def trip(self) -> float:
        """Returns for how many seconds a message to the server, or its answer, is on its way."""
        return self._chance.uniform(0.0005, 0.02)

    def reaches(self, life: Life) -> bool:
        """Returns whether a program reaches the server now."""
        return self.cut_off.get(life.program, 0.0) <= inside.steady

    def is_being_taken(self) -> bool:
        """Returns whether a transaction that takes a lease is open."""
        return any(each.taken is not None for each in self._connections)

    def end_those(self, chosen: Callable[[SharedConnection], bool]) -> None:
        """Ends connections, as a server does: rolls their transactions back. What the program asks of such a
        connection later fails."""
        for each in self._connections:
            if chosen(each):
                each.break_off()

    def cut(self) -> None:
        """Ends what is left of the connections of programs that have died."""
        self.end_those(lambda each: each.life is not None and each.life.is_over)

    def connect(self) -> SharedConnection:
        """Opens a connection for what is done with leases. Raises OperationalError if the program does not
        reach the server."""
        factory = cast("Any", self.connected)
        opened = sqlite3.connect(self.file, timeout=0, isolation_level=None, factory=factory)
        return cast("SharedConnection", opened)

    @property
    def _connections(self) -> list[SharedConnection]:
        return [each for each in self._open if isinstance(each, SharedConnection) and not each.is_broken]

    def connected(self, *args: object, **more: object) -> Connected:
        self._open = [*self._connections]
        connection: Connected = super().connected(*args, **more)
        if connection.life is not None and not self.reaches(connection.life):
            cast("SharedConnection", connection).break_off()
            raise failed(sqlite3.SQLITE_CANTOPEN, "the server is out of reach")
        return connection

    def done(self, connection: SharedConnection) -> None:
        """Is called after each successful commit."""
        who = connection.life
        if who is None:
            return
        if connection.taken is not None:
            lease, holder, until = connection.taken
            self.leases[lease.bot_id] = Row(lease.epoch, holder, until, inside.steady)
            self.epochs[who] = lease.epoch
            self._told(f"program {who.program} owns the bot, epoch {lease.epoch}")
        elif connection.total_changes != connection.known_changes:
            self.written(who)
        connection.known_changes = connection.total_changes

    def _die_with(self, connection: Connected, left: Written) -> None:  # noqa: ARG002
        """Ends the program only: the server's machine keeps its power."""
        self._die(connection)


class SharedConnection(Connected):
    """A connection of a program to the server. `holds`: whether its transaction has locked the lease.
    `taken`: the lease that its transaction takes, its holder, and its end. `known_changes`: how many rows it
    had changed at its last commit."""

    is_broken = False
    holds = False
    taken: tuple[Lease, str, float] | None = None
    known_changes = 0

    def commit(self) -> None:
        self._check()
        super().commit()

    def really_commit(self) -> None:
        super().really_commit()
        cast("Server", self.disk).done(self)
        self.holds, self.taken = False, None

    def rollback(self) -> None:
        if self.life is None or not self.life.is_over:
            self._check()
            super().rollback()
            self.holds, self.taken = False, None

    def cursor(self, factory: Any = None) -> Any:
        return Severed() if self.is_broken else super().cursor(factory)

    def break_off(self) -> None:
        """Rolls back and closes, whatever the program is doing."""
        if not self.is_broken:
            sqlite3.Connection.rollback(self)
            self.close()

    def close(self) -> None:
        self.is_broken = True
        super().close()

    def _check(self) -> None:
        if self.is_broken:
            life.check()
            raise severed()


class Severed:
    """A cursor of a connection that the server has closed. The program learns that at its next statement."""

    def execute(self, *_: object) -> None:
        """Raises OperationalError."""
        life.check()
        raise severed()

    def close(self) -> None:
        """Does nothing: it is closed."""


def severed() -> sqlite3.OperationalError:
    return failed(sqlite3.SQLITE_IOERR, "the server has closed the connection")
