"""`mafia backup` and `mafia restore`: a database becomes a file while games run, and a file becomes a
database again."""

import asyncio
import os
import sqlite3
import stat
import sys
from asyncio import to_thread
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete

from bot.commands.saving import backup, restore
from bot.runtime import lock
from bot.runtime.heartbeat import alive_file
from bot.settings import SettingsError
from bot.store import schema
from bot.store.backup import sqlite_backup
from bot.store.backup.backup import BackupError
from bot.store.database.migrate import SchemaState, migrate, state_of
from tests.rig.flows.town import Town
from tests.rig.program.running import mafia
from tests.rig.render.remarks import english, refusing
from tests.rig.store.backups import older, programs_of_the_server, read
from tests.rig.store.copied import Unmade, a_past, all_in, kind_of, run_at, write
from tests.rig.store.database import database, database_url, migrated, on_postgres, on_sqlite, unmade
from tests.rig.store.databases import done, newer
from tests.upgrade.conftest import restored

__all__ = ["database", "database_url", "migrated", "programs_of_the_server", "unmade"]

OTHER = {"sqlite": "postgresql", "postgresql": "sqlite"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mafia.backup"


def written(file: Path, content: bytes) -> None:
    file.write_bytes(content)


def rights(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def left_beside(file: Path) -> list[str]:
    return [path.name for path in file.parent.iterdir() if path.name.startswith(file.name)]


async def test_a_game_is_saved_while_it_runs_and_continues_after_a_restore(
    database_url: str, unmade: Unmade, file: Path
) -> None:
    town = await Town(database_url).open()
    await town.dealt("fiim-2019", turn=1)
    saving = asyncio.create_task(
        asyncio.to_thread(mafia, "backup", str(file), MAFIA_DATABASE_URL=database_url)
    )
    for seat in range(1, 9):
        await town.act(seat, "pass")
    while not saving.done():
        await town.say(1, "/table")
    done = await saving
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{file}: saved and checked")
    await town.close()

    there = unmade(kind_of(database_url))
    await to_thread(restore, there, file, over=False)
    again = Town(there)
    again.now, again.numbers = town.now, town.numbers
    await again.open()
    before = (await again.live_game()).state.step
    await again.time_out()
    assert (await again.live_game()).state.step.serial > before.serial
    await again.close()
    assert not [*town.app.failures, *again.app.failures]


async def test_a_restored_database_equals_its_backup(database_url: str, unmade: Unmade, file: Path) -> None:
    await a_past(database_url)
    before = await all_in(database_url)
    await to_thread(backup, database_url, file)
    assert rights(file) == 0o600
    assert left_beside(file) == [file.name]

    there = unmade(kind_of(database_url))
    await to_thread(restore, there, file, over=False)
    assert await all_in(there) == before
    assert await state_of(there) is SchemaState.CURRENT

    await write(database_url, delete(schema.outbox))
    assert await all_in(database_url) != before
    await to_thread(restore, database_url, file, over=True)
    assert await all_in(database_url) == before


class TestRefusals:
    async def test_a_backup_does_not_overwrite_a_file(self, database_url: str, file: Path) -> None:
        written(file, b"a letter")
        with refusing(SettingsError, match="is there already, and stays as it is"):
            await to_thread(backup, database_url, file)
        assert (read(file), left_beside(file)) == (b"a letter", [file.name])

    async def test_a_backup_into_a_missing_folder_is_refused(self, database_url: str, tmp_path: Path) -> None:
        with refusing(SettingsError, match="No such file or directory"):
            await to_thread(backup, database_url, tmp_path / "nowhere" / "mafia.backup")

    async def test_a_backup_of_a_missing_database_leaves_no_file(self, unmade: Unmade, file: Path) -> None:
        with refusing(SettingsError, match="there is no such database"):
            await to_thread(backup, unmade("sqlite"), file)
        assert left_beside(file) == []

    async def test_a_restore_over_games_is_refused(self, database_url: str, file: Path) -> None:
        await a_past(database_url)
        await to_thread(backup, database_url, file)
        before = await all_in(database_url)
        with refusing(SettingsError, match="the database holds games: --over gives them up"):
            await to_thread(restore, database_url, file, over=False)
        assert await all_in(database_url) == before

    async def test_a_running_bot_is_backed_up_but_not_restored(self, database_url: str, file: Path) -> None:
        await run_at(database_url)
        await to_thread(backup, database_url, file)  # a running bot does not stop a backup
        with refusing(SettingsError, match="a bot runs there: stop it first"):
            await to_thread(restore, database_url, file, over=True)

    @on_sqlite
    def test_no_bot_can_start_during_a_restore_and_a_killed_bot_blocks_none(
        self, database_url: str, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        backup(database_url, file)
        with lock.alone_at(database_url):
            backup(database_url, file.with_name("another"))
            with refusing(SettingsError, match="a bot runs there: stop it first"):
                restore(database_url, file, over=True)
        alive_file(database_url).touch()  # a killed program leaves this file
        seen: list[bool | None] = []
        monkeypatch.setattr(sqlite_backup, "load", lambda *_: seen.append(lock.is_held(database_url)))
        restore(database_url, file, over=True)
        assert seen == [True]

    async def test_a_wrong_kind_is_refused(self, database_url: str, unmade: Unmade, file: Path) -> None:
        await to_thread(backup, database_url, file)
        with refusing(SettingsError, match="it is of the other kind of database"):
            await to_thread(restore, unmade(OTHER[kind_of(database_url)]), file, over=False)

    async def test_a_file_that_is_no_backup_is_refused(self, database_url: str, file: Path) -> None:
        await to_thread(backup, database_url, file)
        whole = read(file)
        for broken in (b"", b"a letter", whole[: len(whole) // 2], whole[:4096] + bytes(len(whole) - 4096)):
            written(file, broken)
            with pytest.raises(SettingsError) as caught:
                await to_thread(restore, database_url, file, over=True)
            assert english(caught.value).startswith(f"{file}: ")
            assert "\n" not in english(caught.value)
        assert await state_of(database_url) is SchemaState.CURRENT
        with refusing(SettingsError, match="No such file or directory"):
            await to_thread(restore, database_url, file.with_name("nowhere"), over=True)


@on_sqlite
async def test_an_older_backup_is_restored_and_a_newer_one_is_refused(
    database_url: str, tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer_one = await asyncio.to_thread(newer, tmp_path)
    await to_thread(backup, newer_one, file)
    with refusing(SettingsError, match="newer than this program"):
        await to_thread(restore, database_url, file, over=True)
    with refusing(SettingsError, match="--over"):
        await to_thread(restore, newer_one, restored(4, tmp_path / "older.db"), over=False)
    await to_thread(restore, newer_one, tmp_path / "older.db", over=True)
    assert await state_of(newer_one) is SchemaState.BEHIND
    assert "It is of an older program" in capsys.readouterr().out


@on_sqlite
@pytest.mark.parametrize(
    ("made", "named"),
    [
        ("TRIGGER evil AFTER INSERT ON people BEGIN DELETE FROM games; END", "trigger 'evil'"),
        ("VIEW v AS SELECT * FROM people", "view 'v'"),
        ('TABLE "\x1b[2Jstranger" (id INTEGER)', r"table '\x1b[2Jstranger'"),
        ("INDEX i ON people (name)", "index 'i'"),
    ],
)
async def test_a_backup_with_a_foreign_table_is_refused(
    database_url: str, unmade: Unmade, file: Path, made: str, named: str
) -> None:
    await to_thread(backup, database_url, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"CREATE {made}")
    with pytest.raises(SettingsError) as caught:
        await to_thread(restore, unmade("sqlite"), file, over=False)
    assert english(caught.value) == f"{file}: this program makes no {named}, which is in it"


@on_sqlite
def test_a_backup_with_a_row_without_its_owner_is_damaged(database_url: str) -> None:
    path = Path(database_url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO barred (game_id, user_id) VALUES (5, 5)")
    with refusing(BackupError, match="damaged"):
        sqlite_backup.checked(path)


def pretend(program: Path, does: str) -> None:
    """Writes a program that does this and fails."""
    program.write_text(f'#!{sys.executable}\nimport os, sys\n{does}\nsys.exit("first\\nsecond")\n')
    program.chmod(0o700)


@on_postgres
class TestPostgresql:
    async def test_an_older_backup_replaces_all_tables_of_today(
        self, database_url: str, unmade: Unmade, file: Path
    ) -> None:
        await to_thread(backup, await older(unmade("postgresql")), file)
        await a_past(database_url)
        await done(database_url, "CREATE TABLE stranger (id integer)")
        await to_thread(restore, database_url, file, over=True)
        assert await state_of(database_url) is SchemaState.BEHIND
        await migrate(database_url)
        assert {found.rows for found in (await all_in(database_url)).values()} == {0}
        await done(database_url, "DROP TABLE stranger")  # this table did not belong to the program

    async def test_what_fails_changes_nothing(self, database_url: str, unmade: Unmade, file: Path) -> None:
        await to_thread(backup, await older(unmade("postgresql")), file)
        await a_past(database_url)
        await done(database_url, "CREATE TABLE stranger (game bigint REFERENCES games (id))")
        before = await all_in(database_url)
        with refusing(SettingsError, match=r"cannot drop .* because other objects depend on them$"):
            await to_thread(restore, database_url, file, over=True)
        assert await all_in(database_url) == before

    async def test_a_restore_whose_script_breaks_off_changes_nothing(
        self, database_url: str, tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await a_past(database_url)
        await to_thread(backup, database_url, file)
        before = await all_in(database_url)
        monkeypatch.setattr("bot.store.backup.postgres_backup.checked", lambda copy: "0001")
        pretend(tmp_path / "pg_restore", "print('CREATE TABLE games (id integer);')")
        monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
        with refusing(SettingsError, match=r": first$"):
            await to_thread(restore, database_url, file, over=True)
        assert await all_in(database_url) == before

    async def test_a_newer_database_is_not_replaced_by_a_backup(self, database_url: str, file: Path) -> None:
        await to_thread(backup, database_url, file)
        await done(database_url, "UPDATE alembic_version SET version_num = '9999'")
        with refusing(SettingsError, match="newer than this program: restore into an empty database"):
            await to_thread(restore, database_url, file, over=True)
        assert await state_of(database_url) is SchemaState.NEWER

    async def test_the_password_is_hidden_from_other_users(
        self, database_url: str, tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen = tmp_path / "seen"
        pretend(
            tmp_path / "pg_dump", f"open({str(seen)!r}, 'w').write(str(sys.argv) + os.environ['PGPASSWORD'])"
        )
        monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
        with refusing(SettingsError, match=r"^backup: first$"):
            await to_thread(backup, f"{database_url}&password=secret&ssl=disable", file)
        arguments, _, word = read(seen).decode().rpartition("]")
        assert "user=mafia" in arguments
        assert "sslmode=disable" in arguments
        assert ("secret" in arguments, word) == (False, "secret")

    async def test_pg_dump_and_pg_restore_are_required(
        self, database_url: str, tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        with refusing(SettingsError, match="pg_dump is not installed"):
            await to_thread(backup, database_url, file)
        assert left_beside(file) == []
