"""Trouble with the database: the program prints a clear line, loses nothing, and prints no traceback."""

import asyncio
import resource
import sqlite3
from pathlib import Path

import pytest

from tests.e2e.conftest import Found
from tests.rig.e2e.storm import OF_KILLS, Storm, reckon
from tests.rig.e2e.town import TOKEN, Town
from tests.rig.program.running import mafia
from tests.rig.store.database import migrated

__all__ = ["migrated"]

pytestmark = pytest.mark.long

LOCKED = 11.0
"""Real seconds of a lock. The program waits less before it says that the database is locked."""


async def test_a_database_that_is_locked_then_full_costs_only_time(found: Found) -> None:
    town = await found(scale=0.03)
    town.expected_refusals |= OF_KILLS
    table = await town.seat(command="/newgame fiim-2019")
    await town.until(lambda: any("🌙" in said.text for said in town.mirror.said_in(table.chat)), "no night")
    await lock(town)
    await town.bot.says("OperationalError")
    limits = fill(town)
    await town.bot.says("disk I/O error")
    resource.prlimit(town.bot.pid, resource.RLIMIT_FSIZE, limits)
    await reckon(town, [table], Storm())


async def lock(town: Town) -> None:
    """Holds a transaction, as another program would."""
    other = sqlite3.connect(town.folder / "mafia.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await asyncio.sleep(LOCKED)
    other.rollback()
    other.close()


def fill(town: Town) -> tuple[int, int]:
    """Lets the bot write no more than its journal holds. Returns the limits that were set before."""
    size = (town.folder / "mafia.db-wal").stat().st_size
    limits = resource.prlimit(town.bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(town.bot.pid, resource.RLIMIT_FSIZE, (size, limits[1]))
    return limits


HEADER, SCHEMA, TABLES = 0, 100, 4096
"""The offsets of the parts of a file to damage: its first bytes, the list of its tables, the tables
themselves."""


@pytest.mark.parametrize(
    ("place", "told"), [(HEADER, "not a database"), (SCHEMA, "malformed"), (TABLES, "malformed")]
)
def test_a_corrupt_file_is_one_line_and_is_left_as_it_is(
    tmp_path: Path, migrated: Path, place: int, told: str
) -> None:
    whole = migrated.read_bytes()
    damaged = whole[:place] + b"\xaa" * (len(whole) - place)
    path = tmp_path / "mafia.db"
    path.write_bytes(damaged)
    done = mafia("run", MAFIA_DATABASE_URL=f"sqlite:///{path}", MAFIA_BOT_TOKEN=TOKEN)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert "MAFIA_DATABASE_URL" in done.stderr
    assert told in done.stderr
    assert path.read_bytes() == damaged
