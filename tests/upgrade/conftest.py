"""Databases of each released schema, migrated to the current one."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest

from bot.store.database.migrate import migrate
from tests.rig.upgrade.kept import HERE

SCHEMAS = (4, 5)


def restored(schema: int, path: Path) -> Path:
    """Restores the database that the program with this schema left, into the file `path`. Returns
    `path`."""
    text = (HERE / "databases" / f"schema-{schema}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"BEGIN; {text} COMMIT;")
    return path


@pytest.fixture(scope="module", params=SCHEMAS, ids="schema {}".format)
def schema(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def brought_up(schema: int, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Migrates the database of a schema once. Tests of this schema use copies of it."""
    path = restored(schema, tmp_path_factory.mktemp("upgrade") / "mafia.db")
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture
def upgraded(brought_up: Path, tmp_path: Path) -> Path:
    return Path(copy(brought_up, tmp_path / "mafia.db"))
