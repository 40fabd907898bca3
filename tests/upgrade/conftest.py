"""A database of each released schema, brought up to this program's."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.migrate import migrate
from tests.upgrade.kept import HERE

SCHEMAS = (1, 2, 3, 4, 16)


def restored(schema: int, path: Path) -> Path:
    """The database as the program of that schema left it."""
    text = (HERE / "databases" / f"schema-{schema}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"BEGIN; {text} COMMIT;")
    return path


@pytest.fixture(params=SCHEMAS, ids="schema {}".format)
async def upgraded(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = restored(request.param, tmp_path / "mafia.db")
    await migrate(f"sqlite:///{path}")
    return path
