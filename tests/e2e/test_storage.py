"""Trouble with the database: the program prints a clear line, loses nothing, and prints no traceback."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

from bot.store.database.migrate import migrate
from tests.e2e.conftest import Found
from tests.rig.e2e.process import PATIENCE
from tests.rig.e2e.storm import OF_KILLS, Storm, reckon
from tests.rig.e2e.town import ROOT, TOKEN, Town

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


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "mafia.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


@pytest.mark.parametrize(
    ("place", "told"), [(HEADER, "not a database"), (SCHEMA, "malformed"), (TABLES, "malformed")]
)
async def test_a_corrupt_file_is_one_line_and_is_left_as_it_is(
    tmp_path: Path, whole: Path, place: int, told: str
) -> None:
    path = tmp_path / "mafia.db"
    content = damage(whole, path, place)
    await ends_with(path, "MAFIA_DATABASE_URL", told)
    assert path.read_bytes() == content


def damage(whole: Path, path: Path, place: int) -> bytes:
    content = whole.read_bytes()
    spoilt = content[:place] + b"\xaa" * (len(content) - place)
    path.write_bytes(spoilt)
    return spoilt


async def test_a_newer_schema_is_one_line_and_is_left_as_it_is(tmp_path: Path, whole: Path) -> None:
    path = tmp_path / "mafia.db"
    shutil.copy(whole, path)
    with sqlite3.connect(path) as found:
        found.execute("UPDATE alembic_version SET version_num = 'from the future'")
    await ends_with(path, "newer than this program", "")
    with sqlite3.connect(path) as found:
        assert found.execute("SELECT version_num FROM alembic_version").fetchall() == [("from the future",)]


async def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    await ends_with(tmp_path / "nowhere" / "mafia.db", "MAFIA_DATABASE_URL", "unable to open database file")


async def ends_with(database: Path, *words: str) -> None:
    """Checks that `mafia run` ends by itself with exit code 2, and prints one line with these words."""
    environment = {
        "PYTHONPATH": str(ROOT),
        "PATH": "",
        "MAFIA_API_SERVER": "http://127.0.0.1:9",
        "MAFIA_BOT_TOKEN": TOKEN,
        "MAFIA_DATABASE_URL": f"sqlite:///{database}",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.commands.cli",
        "run",
        env=environment,
        cwd=database.parent if database.parent.exists() else ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    said = output.decode()
    assert (process.returncode, len(said.splitlines())) == (2, 1), said
    assert all(word in said for word in words), said
