import logging
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from bot.store import schema
from bot.store.database.database import open_engine
from bot.store.database.migrate import (
    UNRELEASED,
    SchemaError,
    SchemaState,
    head,
    migrate,
    require_current,
    state_of,
)
from tests.rig.render.remarks import english
from tests.rig.store.database import unmade
from tests.rig.store.schemas import definitions, migrated_to

__all__ = ["unmade"]

ROOT = Path(__file__).parents[2]


def test_migrations_make_the_schema_of_the_program(migrated: Path, tmp_path: Path) -> None:
    """Compares the migrated schema with the program's by SQL statements, because Alembic's own comparison
    ignores the condition of a partial index."""
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


async def test_a_second_migration_of_a_new_file_changes_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    assert await state_of(url) is SchemaState.EMPTY
    await migrate(url)
    before = definitions(tmp_path / "new.db")
    await migrate(url)
    assert await state_of(url) is SchemaState.CURRENT
    assert definitions(tmp_path / "new.db") == before


async def test_a_database_newer_than_the_program_is_not_changed(database_url: str) -> None:
    await numbered(database_url, "9999")
    assert await state_of(database_url) is SchemaState.NEWER
    with pytest.raises(SchemaError) as caught:
        await migrate(database_url)
    assert "newer" in english(caught.value)
    assert "\n" not in english(caught.value)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("revision", UNRELEASED)
async def test_a_database_of_an_unreleased_version_is_not_changed(
    unmade: Callable[[str], str], kind: str, revision: str
) -> None:
    """A database of an unreleased version is refused and not changed, because a release may have the same
    number. The error says where to read more."""
    url = unmade(kind)
    await migrated_to(url, "0004")
    await numbered(url, revision)
    assert await state_of(url) is SchemaState.UNRELEASED
    for refused in (migrate, require_current):
        with pytest.raises(SchemaError) as caught:
            await refused(url)
        assert "\n" not in english(caught.value)
        heading, page = re.findall(r'"(.+)" in (\S+)', english(caught.value))[0]
        assert f"\n## {heading}\n" in (ROOT / page).read_text("utf-8")
    await numbered(url, "0004")
    await migrate(url)
    assert await state_of(url) is SchemaState.CURRENT


async def test_a_newer_release_may_have_the_number_of_an_unreleased_version(database_url: str) -> None:
    await numbered(database_url, UNRELEASED[1])
    assert await state_of(database_url) is SchemaState.NEWER


def test_programs_of_unreleased_versions_see_that_the_schema_is_newer() -> None:
    """They refuse a number that they do not know, and they know those up to 26."""
    assert int(head()) > 26


async def numbered(url: str, revision: str) -> None:
    engine = open_engine(url)
    async with engine.begin() as conn:
        await conn.execute(text("UPDATE alembic_version SET version_num = :number"), {"number": revision})
    await engine.dispose()


async def test_a_failed_migration_leaves_no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = command.upgrade

    def upgrade_and_fail(settings: object, revision: str) -> None:
        upgrade(settings, revision)  # type: ignore[arg-type]
        raise OSError("disk full")

    monkeypatch.setattr(command, "upgrade", upgrade_and_fail)
    with pytest.raises(OSError, match="disk full"):
        await migrate(f"sqlite:///{tmp_path / 'broken.db'}")
    assert definitions(tmp_path / "broken.db") == set()


def is_slow(_: logging.LogRecord) -> bool:
    time.sleep(0.02)
    return False


async def test_a_file_that_can_not_be_opened_leaves_no_thread(tmp_path: Path) -> None:
    """Such a thread speaks to the event loop once more. A command that fails has closed it by then."""
    slow = logging.getLogger("aiosqlite")  # its thread tells of each step
    slow.setLevel(logging.DEBUG)
    slow.addFilter(is_slow)
    engine, before = (
        open_engine(f"sqlite:///{tmp_path}/nowhere/mafia.db", patient=True),
        {*threading.enumerate()},
    )
    try:
        with pytest.raises(DBAPIError):
            await engine.connect()
        left = {*threading.enumerate()} - before
        assert [each.name for each in left if "connection_worker" in each.name] == []
    finally:
        slow.setLevel(logging.NOTSET)
        slow.removeFilter(is_slow)
