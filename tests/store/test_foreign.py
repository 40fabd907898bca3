"""A database that another program has made. Its content decides whether this program may create its tables in
it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.database.database import open_engine
from bot.store.database.migrate import SchemaError, SchemaState, migrate, schema_of, state_of
from bot.store.database.transaction import Store
from tests.rig.store.copied import Unmade, kind_of
from tests.rig.store.database import (
    database,
    database_url,
    migrated,
    on_both,
    on_postgres,
    on_sqlite,
    template,
    unmade,
)
from tests.rig.store.databases import done
from tests.rig.store.postgres import postgres

__all__ = ["database", "database_url", "migrated", "postgres", "template", "unmade"]

LETTERS = "CREATE TABLE letters (id integer)"
VERSIONS = "CREATE TABLE alembic_version (version_num varchar(32))"


async def tables(url: str) -> set[str]:
    listing = "SELECT name FROM sqlite_master WHERE type = 'table'"
    if url.startswith("postgresql"):
        listing = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    engine = open_engine(url)
    async with engine.connect() as conn:
        found = {row[0] for row in await conn.execute(text(listing))}
    await engine.dispose()
    return found


def files(database: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in database.parent.glob(f"{database.name}*")}


async def stays(url: str) -> None:
    before = await tables(url)
    assert await state_of(url) is SchemaState.FOREIGN
    with pytest.raises(SchemaError):
        await migrate(url)
    assert await tables(url) == before


@on_both
@pytest.mark.parametrize("revision", ["9f2c41d0a7be", "0001", "9999"])
async def test_other_migrations_are_not_changed(database_url: str, unmade: Unmade, revision: str) -> None:
    url = unmade(kind_of(database_url))
    await done(url, LETTERS, VERSIONS, f"INSERT INTO alembic_version VALUES ('{revision}')")
    await stays(url)


@on_both
async def test_a_database_with_our_tables_and_other_numbers_stays(database_url: str, unmade: Unmade) -> None:
    url = unmade(kind_of(database_url))
    await migrate(url)
    await done(url, "UPDATE alembic_version SET version_num = '9f2c41d0a7be'")
    await stays(url)


@on_both
async def test_a_database_with_one_table_of_our_name_stays(database_url: str, unmade: Unmade) -> None:
    url = unmade(kind_of(database_url))
    await done(url, "CREATE TABLE people (id integer)")
    await stays(url)


@on_sqlite
async def test_a_file_of_another_program_is_not_changed(database_url: str, unmade: Unmade) -> None:
    url = unmade(kind_of(database_url))
    await done(url, LETTERS)
    await stays(url)


@on_sqlite
async def test_no_byte_of_another_programs_file_is_changed(database_url: str, unmade: Unmade) -> None:
    """No byte of another program's file is changed, not even its journal mode, although the file has tables
    with names of this program."""
    url = unmade(kind_of(database_url))
    path = Path(url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as other:
        for statement in (LETTERS, "CREATE TABLE games (id integer)", VERSIONS):
            other.execute(statement)
    before = files(path)
    await stays(url)
    store = Store.open(url)
    async with store.transaction():
        pass
    await store.close()
    assert files(path) == before


@on_sqlite
async def test_the_file_of_the_program_has_a_write_ahead_log(database_url: str, unmade: Unmade) -> None:
    """The program's own file has a write-ahead log, also after another tool has changed the journal mode."""
    url = unmade(kind_of(database_url))
    path = Path(url.removeprefix("sqlite:///"))
    await migrate(url)
    for _ in range(2):
        with closing(sqlite3.connect(path)) as file:
            assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            file.execute("PRAGMA journal_mode=DELETE")
        await migrate(url)


@on_postgres
async def test_tables_of_other_programs_stay_in_a_shared_database(database_url: str, unmade: Unmade) -> None:
    url = unmade(kind_of(database_url))
    await done(url, LETTERS)
    assert await state_of(url) is SchemaState.EMPTY
    await migrate(url)
    assert "letters" in await tables(url)
    assert await state_of(url) is SchemaState.CURRENT
    await done(url, "CREATE TABLE more_letters (id integer)")
    assert await state_of(url) is SchemaState.CURRENT


@on_both
async def test_a_schema_is_shown_as_its_number_and_its_next_number(database_url: str, unmade: Unmade) -> None:
    ours = (await schema_of(database_url)).ours
    url = unmade(kind_of(database_url))
    assert str(await schema_of(url)) == f"none → {int(ours)}"
    await migrate(url)
    assert str(await schema_of(url)) == f"{int(ours)}"
