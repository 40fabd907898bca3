import re
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from bot.store import schema
from bot.store.database import open_engine
from bot.store.migrate import SchemaNewerError, SchemaState, config, migrate, state_of


def definitions(path: Path) -> set[str]:
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'"
    ).fetchall()
    connection.close()
    return {definition for (sql,) in rows for definition in parts(" ".join(sql.split()))}


def parts(sql: str) -> set[str]:
    """An index as it is; of a table each column and constraint, since added columns stand last."""
    head, _, body = sql.partition("(")
    if not head.startswith("CREATE TABLE"):
        return {sql}
    columns = re.split(r", (?![^(]*\))", body.rpartition(")")[0])
    return {f"{head.strip()}: {column.strip()}" for column in columns}


def test_the_migrated_schema_is_the_one_the_program_knows(migrated: Path, tmp_path: Path) -> None:
    """By statement: Alembic's own comparison does not see what a partial index covers."""
    engine = create_engine(f"sqlite:///{tmp_path / 'created.db'}")
    schema.metadata.create_all(engine)
    engine.dispose()
    assert definitions(migrated) == definitions(tmp_path / "created.db")


async def test_alembic_finds_nothing_left_to_migrate(database_url: str) -> None:
    engine = open_engine(database_url)
    async with engine.connect() as conn:
        differences = await conn.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
        )
    await engine.dispose()
    assert differences == []


async def test_a_new_file_is_empty_then_current_and_migrating_again_changes_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    assert await state_of(url) is SchemaState.EMPTY
    await migrate(url)
    before = definitions(tmp_path / "new.db")
    await migrate(url)
    assert await state_of(url) is SchemaState.CURRENT
    assert definitions(tmp_path / "new.db") == before


async def test_a_database_newer_than_the_program_is_left_alone(database_url: str) -> None:
    engine = open_engine(database_url)
    async with engine.begin() as conn:
        await conn.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    assert await state_of(database_url) is SchemaState.NEWER
    with pytest.raises(SchemaNewerError) as caught:
        await migrate(database_url)
    assert "newer" in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def upgrade_and_fail(settings: object, revision: str) -> None:
        upgrade(settings, revision)  # type: ignore[arg-type]
        raise OSError("disk full")

    monkeypatch.setattr(command, "upgrade", upgrade_and_fail)
    with pytest.raises(OSError, match="disk full"):
        await migrate(f"sqlite:///{tmp_path / 'broken.db'}")
    assert definitions(tmp_path / "broken.db") == set()


async def test_the_way_back_empties_the_database(database_url: str) -> None:
    def downgrade(connection: Connection) -> None:
        settings = config()
        settings.attributes["connection"] = connection
        command.downgrade(settings, "base")

    engine = open_engine(database_url)
    async with engine.begin() as conn:
        await conn.run_sync(downgrade)
    await engine.dispose()
    assert await state_of(database_url) is SchemaState.EMPTY
