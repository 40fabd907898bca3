import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, insert, text

from bot.store import entrants, memory, schema, season_sums, seasons, tournament_people
from bot.store.database import open_engine
from bot.store.migrate import SchemaNewerError, SchemaState, config, migrate, state_of
from bot.store.season import Terms
from bot.store.transaction import Store
from tests.store.kept import BOT, CHAT, game, played, tournament


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
    head = head.replace('"', "")  # SQLite writes them around the name of a table that was made anew
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


async def migrated_to(store: Store, way: Callable[[Config, str], None], revision: str) -> None:
    def go(connection: Connection) -> None:
        settings = config()
        settings.attributes["connection"] = connection
        way(settings, revision)

    async with store.engine.begin() as conn:
        await conn.run_sync(go)


async def test_a_season_of_before_gets_the_sums_of_its_games(database_url: str) -> None:
    """Those that the program itself makes of the rows."""
    store = Store.open(database_url, lambda: 50.0)
    async with store.transaction() as tx:
        await seasons.begin(tx, CHAT, Terms(15.0, ("fiim-2019",), 1, 1))
        for at, winner in ((10.0, "red"), (20.0, "red"), (30.0, "black"), (40.0, "draw")):
            made = await game(tx, status="cancelled")
            rows = [
                played(
                    made.id, seat, seat + (at == 30.0), at=at, plus=seat, hunted=seat == 2, earns_ci=seat == 2
                )
                for seat in range(1, 5)
            ]
            await memory.count(tx, made.id, CHAT, at, winner, rows)
        (before,) = await seasons.of_chat(tx, CHAT)
        sums = await season_sums.of_season(tx, before.id)
    await migrated_to(store, command.downgrade, "0019")
    await migrated_to(store, command.upgrade, "0020")
    async with store.read_only() as tx:
        assert await seasons.of_chat(tx, CHAT) == [before]
        assert before.games == 3
        assert sorted(await season_sums.of_season(tx, before.id), key=str) == sorted(sums, key=str)
    await store.close()


async def test_names_of_the_program_s_own_are_taken_from_people(database_url: str) -> None:
    """Of a database of before, in which some entrants were called like those who were forgotten."""
    names = ["Аня", "… 3", "… 2", "…", "3", "… … 1", "… 7"]
    store = Store.open(database_url, lambda: 50.0)
    await migrated_to(store, command.downgrade, "0023")
    async with store.transaction() as tx:
        made = (await tournament(tx)).id
        for number, name in enumerate(names, 1):
            user = None if number == 7 else number
            values = {"tournament_id": made, "number": number, "user_id": user, "name": name, "status": "in"}
            await tx.conn.execute(insert(schema.entrants).values(values))
    await migrated_to(store, command.upgrade, "0024")
    async with store.transaction() as tx:
        renamed = [who.name for who in await entrants.of_tournament(tx, made)]
        assert renamed == ["Аня", "3 2", "2", "4", "3", "1", "… 7"]
        for number in range(1, 7):
            assert await tournament_people.forget(tx, BOT, number) == 1
        forgotten = [who.name for who in await entrants.of_tournament(tx, made)]
    assert forgotten == [f"… {number}" for number in range(1, 8)]
    await store.close()
