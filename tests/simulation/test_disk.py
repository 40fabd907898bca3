"""What a kill and a loss of power leave of SQLite's file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from contextvars import copy_context
from itertools import chain, repeat
from pathlib import Path
from random import Random

import pytest

from simulation.disk import Connected, Disk
from simulation.life import Dead, Life, living
from simulation.plan import Accident
from simulation.stage import new_folder

ROUNDS = 16


@pytest.fixture
def folder() -> Iterator[Path]:
    with new_folder() as made:
        yield made


@pytest.fixture
def template(folder: Path) -> Path:
    file = folder / "template.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE written (number INTEGER PRIMARY KEY, filling BLOB)")
    return file


def write(disk: Disk, number: int, size: int) -> bool:
    """Writes two rows in one transaction, within a life of its own. Returns whether it was told that they are
    written."""
    life = Life(number)

    def work() -> bool:
        living.set(life)
        connection = disk.connected(disk.file, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        for half in (2 * number, 2 * number + 1):
            connection.execute("INSERT INTO written VALUES (?, zeroblob(?))", (half, size))
        try:
            connection.commit()
        except (Dead, sqlite3.OperationalError):
            return False
        return True

    told = copy_context().run(work)
    life.end()
    disk.cut()
    return told


def numbers(disk: Disk) -> set[int]:
    with disk.rows() as rows:
        assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {number for (number,) in rows.execute("SELECT number FROM written")}


@pytest.mark.parametrize("accident", [None, *Accident])
@pytest.mark.parametrize("seed", range(2))
def test_a_commit_is_atomic_and_durable_after_its_success(
    folder: Path, template: Path, accident: Accident | None, seed: int
) -> None:
    """Every second commit is struck. Transactions of all sizes: within a page, and larger than SQLite's log
    grows before it is written into the file."""
    chance = Random(seed)
    accidents: Iterator[Accident | None] = chain.from_iterable(repeat((None, accident)))
    disk = Disk(folder / "disk", template, chance, lambda: next(accidents), lambda _: None)
    stands: set[int] = set()
    for number in range(ROUNDS):
        told = write(disk, number, chance.choice((10, 5_000, 2_500_000)))
        pair = {2 * number, 2 * number + 1}
        found = numbers(disk)
        assert found - stands in (set(), pair)
        assert stands <= found
        if told:
            assert pair <= found
        stands = found


def test_a_killed_program_writes_nothing_to_the_disk(folder: Path, template: Path) -> None:
    disk = Disk(folder / "disk", template, Random(1), lambda: None, lambda _: None)
    life = Life(1)

    def work() -> Connected:
        living.set(life)
        connection = disk.connected(disk.file, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO written VALUES (1, NULL)")
        return connection

    connection = copy_context().run(work)
    life.end()
    disk.cut()
    with pytest.raises(sqlite3.ProgrammingError):
        connection.execute("SELECT 1")
    assert not numbers(disk)
