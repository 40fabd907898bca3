"""Makes databases that a command refuses: each in a folder, and returns its URL."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import text

from bot.store.database.database import open_engine
from bot.store.database.migrate import migrate
from tests.upgrade.conftest import restored


async def done(url: str, *statements: str) -> None:
    """Runs statements in a database in one transaction."""
    engine = open_engine(url)
    async with engine.begin() as conn:
        for statement in statements:
            await conn.execute(text(statement))
    await engine.dispose()


def newer(folder: Path) -> str:
    path = folder / "newer.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    return f"sqlite:///{path}"


def older(folder: Path) -> str:
    path = restored(4, folder / "older.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    return f"sqlite:///{path}"


def no_database(folder: Path) -> str:
    (folder / "notes.db").write_text("not a database" * 100)
    return f"sqlite:///{folder / 'notes.db'}"


def no_folder(folder: Path) -> str:
    return f"sqlite:///{folder}/nowhere/mafia.db"


def foreign(folder: Path) -> str:
    """Makes a database of another program that uses Alembic, too."""
    with closing(sqlite3.connect(folder / "letters.db")) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE letters (id integer)")
        connection.execute("CREATE TABLE alembic_version (version_num text)")
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
    return f"sqlite:///{folder / 'letters.db'}"
