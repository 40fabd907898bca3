"""Makes databases of any schema, and describes what a schema consists of."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from sqlalchemy import Connection

from bot.store.database.database import open_engine
from bot.store.database.migrate import config


async def migrated_to(url: str, revision: str) -> str:
    """Migrates a database to a schema of this program or of an older one. Returns its URL."""

    def go(connection: Connection) -> None:
        settings = config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, revision)

    engine = open_engine(url, patient=True)
    async with engine.begin() as conn:
        await conn.run_sync(go)
    await engine.dispose()
    return url


def definitions(path: Path) -> set[str]:
    """Returns the indexes, and the columns and constraints of each table. The order of columns makes no
    difference."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'"
        ).fetchall()
    return {definition for (sql,) in rows for definition in _parts(" ".join(sql.split()))}


def _parts(sql: str) -> set[str]:
    head, _, body = sql.partition("(")
    head = head.replace('"', "")  # SQLite writes them around the name of a table that was created again
    if not head.startswith("CREATE TABLE"):
        return {sql}
    columns = re.split(r", (?![^(]*\))", body.rpartition(")")[0])
    return {f"{head.strip()}: {column.strip()}" for column in columns}
