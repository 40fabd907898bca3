"""`mafia backup --keep N FOLDER`, and the backup before a migration: the newest backups are kept, and only
old backups are deleted."""

import asyncio
import datetime as dt
import stat
from asyncio import to_thread
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.commands.saving import restore
from bot.replica import before_migration
from bot.replica.run import bring_up
from bot.settings import Settings
from bot.store.backup import saved
from bot.store.backup.backup import BackupError
from bot.store.database.migrate import SchemaState, state_of
from tests.rig.program.running import mafia
from tests.rig.render.remarks import refusing
from tests.rig.store.backups import older, programs_of_the_server, read
from tests.rig.store.copied import Unmade, a_past, all_in
from tests.rig.store.database import database, database_url, migrated, on_sqlite, unmade
from tests.upgrade.conftest import restored

__all__ = ["database", "database_url", "migrated", "programs_of_the_server", "unmade"]

MONDAY = dt.datetime(2026, 11, 23, 4, 30, tzinfo=dt.UTC)
DAYS = [MONDAY + dt.timedelta(days=number) for number in range(6)]


def names(folder: Path) -> list[str]:
    """Returns the files' names, without the files that SQLite makes beside an open database."""
    return sorted(path.name for path in folder.iterdir() if path.suffix not in (".db-wal", ".db-shm"))


def settings(url: str, **more: str) -> Settings:
    return Settings.model_validate({"bot_token": "7:first", "database_url": url, **more})


async def test_the_newest_backups_are_kept(database_url: str, unmade: Unmade, tmp_path: Path) -> None:
    await a_past(database_url)
    folder = tmp_path / "new" / "backups"
    made = [saved.save_among(folder, database_url, 3, now=day) for day in DAYS]
    assert [path.exists() for path in made] == [False, False, False, True, True, True]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert [one.made for one in saved.kept(folder, database_url)] == DAYS[3:]
    there = unmade(database_url.partition(":")[0])
    await to_thread(restore, there, made[-1], over=False)
    assert await all_in(there) == await all_in(database_url)


def test_the_command_prints_the_path_and_keeps_the_wanted_number(migrated: Path, tmp_path: Path) -> None:
    folder, url = tmp_path / "backups", f"sqlite:///{migrated}"
    old = [folder / f"{migrated.name}-2026010{day}-043000.backup" for day in (1, 2, 3)]
    folder.mkdir()
    for path in old:
        path.write_text("old")
    done = mafia("backup", "--keep", "2", str(folder), MAFIA_DATABASE_URL=url)
    assert (done.returncode, done.stderr) == (0, "")
    assert names(folder) == sorted([old[-1].name, Path(done.stdout.rstrip("\n")).name])


@on_sqlite
def test_only_old_backups_are_deleted(database_url: str, tmp_path: Path) -> None:
    stem = Path(database_url).name
    theirs = [
        "letter.txt",
        f"{stem}-20260101-043000.backup.txt",
        f"{stem}-20260101-043000.backup.abc.part",
        f"{stem}-before-0001-20260101-043000.backup",
        f"x{stem}-20260101-043000.backup",
        f"{stem}-20260199-043000.backup",
        f"{stem}-٢٠٢٦٠١٠١-043000.backup",
        f"{stem}-20260101-043000.BACKUP",
    ]
    for name in theirs:
        (tmp_path / name).write_text("theirs")
    (tmp_path / f"{stem}-20260102-043000.backup").mkdir()
    (tmp_path / f"{stem}-20260103-043000.backup").symlink_to(tmp_path / "letter.txt")
    before = names(tmp_path)
    path = saved.save_among(tmp_path, database_url, 1, now=MONDAY)
    assert names(tmp_path) == sorted([*before, path.name])


@on_sqlite
def test_a_new_backup_is_kept_if_the_clock_was_set_back(database_url: str, tmp_path: Path) -> None:
    for day in (*reversed(DAYS), MONDAY - dt.timedelta(days=9)):
        path = saved.save_among(tmp_path, database_url, 2, now=day)
        assert path.exists()
    assert len(saved.kept(tmp_path, database_url)) == 2


@on_sqlite
def test_a_failed_backup_deletes_no_old_backup(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in DAYS[:2]:
        saved.save_among(tmp_path, database_url, 2, now=day)
    before = names(tmp_path)

    def damaged(_: Path) -> str:
        raise BackupError("it is damaged")

    monkeypatch.setattr("bot.store.backup.sqlite_backup.checked", damaged)
    with pytest.raises(BackupError):
        saved.save_among(tmp_path, database_url, 1, now=DAYS[2])
    assert names(tmp_path) == before


@given(st.lists(st.integers(0, 10**9), unique=True, max_size=8), st.integers(1, 9))
def test_the_newest_backups_are_found_by_their_names(moments: list[int], number: int) -> None:
    """The newest backups are found by their names, whatever the order of the folder's files."""
    made = [dt.datetime.fromtimestamp(moment, dt.UTC) for moment in moments]
    with TemporaryDirectory() as name:
        folder = Path(name)
        for moment in made:
            (folder / f"a.db-{moment:%Y%m%d-%H%M%S}.backup").touch()
        assert [one.made for one in saved.kept(folder, f"sqlite:////{number}/a.db")] == sorted(made)


class TestBeforeMigrations:
    async def test_a_database_is_saved_in_its_folder_before_a_migration(self, tmp_path: Path) -> None:
        path = restored(4, tmp_path / "mafia.db")
        with capture_logs() as logged:
            await bring_up(settings(f"sqlite:///{path}"))
        (one,) = saved.kept(tmp_path / "backups", f"sqlite:///{path}")
        assert one.before is not None
        assert [line["file"] for line in logged if line["event"] == "saved before the migration"] == [
            one.path.name
        ]
        there = f"sqlite:///{tmp_path / 'there.db'}"
        await to_thread(restore, there, one.path, over=False)
        assert await state_of(there) is SchemaState.BEHIND
        await bring_up(settings(f"sqlite:///{path}"))
        assert len(saved.kept(tmp_path / "backups", f"sqlite:///{path}")) == 1  # no migration is pending

    async def test_a_new_database_gets_no_backup(self, tmp_path: Path) -> None:
        await bring_up(settings(f"sqlite:///{tmp_path / 'mafia.db'}"))
        assert [name for name in names(tmp_path) if "backup" in name] == []

    async def test_three_backups_are_kept_and_the_operators_backups_stay(self, tmp_path: Path) -> None:
        folder = tmp_path / "backups"
        folder.mkdir()
        (folder / "mafia.db-20200101-000000.backup").touch()
        for number in range(1, 5):
            (folder / f"mafia.db-before-000{number}-2020010{number}-000000.backup").touch()
        await bring_up(settings(f"sqlite:///{restored(4, tmp_path / 'mafia.db')}"))
        kept = saved.kept(folder, "sqlite:///mafia.db")
        assert [one.before for one in kept][:3] == [None, "0003", "0004"]
        assert len(kept) == 4

    @pytest.mark.parametrize("command", ["run", "migrate"])
    async def test_no_database_is_migrated_if_its_backup_fails(self, command: str, tmp_path: Path) -> None:
        path = restored(4, tmp_path / "mafia.db")
        (tmp_path / "file").touch()
        given = {"MAFIA_DATABASE_URL": f"sqlite:///{path}", "MAFIA_BOT_TOKEN": "7:first"}
        done = await to_thread(mafia, command, **given, MAFIA_BACKUPS=str(tmp_path / "file"))
        assert done.returncode == 2
        assert done.stderr.startswith(f"mafia: MAFIA_BACKUPS: {tmp_path / 'file'}: is no folder")
        assert done.stderr.count("\n") == 1
        assert await state_of(f"sqlite:///{path}") is SchemaState.BEHIND
        if command == "migrate":
            assert (await to_thread(mafia, command, **given, MAFIA_BACKUPS="0")).returncode == 0
            assert await state_of(f"sqlite:///{path}") is SchemaState.CURRENT
            assert names(tmp_path) == ["file", "mafia.db"]

    async def test_a_server_is_saved_if_a_folder_is_set(self, unmade: Unmade, tmp_path: Path) -> None:
        url = await older(unmade("postgresql"))
        await asyncio.gather(*(bring_up(settings(url, backups=str(tmp_path / "kept"))) for _ in range(3)))
        (one,) = saved.kept(tmp_path / "kept", url)
        assert read(one.path).startswith(b"PGDMP")
        assert await state_of(url) is SchemaState.CURRENT

    async def test_a_migration_of_a_server_without_a_folder_is_a_warning(self, unmade: Unmade) -> None:
        url = await older(unmade("postgresql"))
        with capture_logs() as logged:
            await bring_up(settings(url))
        assert [line["event"] for line in logged] == ["no backup before the migration"]
        assert await state_of(url) is SchemaState.CURRENT

    async def test_a_migration_without_pg_dump_is_refused(
        self, unmade: Unmade, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        url = await older(unmade("postgresql"))
        monkeypatch.setenv("PATH", str(tmp_path))
        with refusing(BackupError, match=r"^MAFIA_BACKUPS: pg_dump is not installed.*MAFIA_BACKUPS=0"):
            before_migration.save(settings(url, backups=str(tmp_path)), url, "9999")
        assert names(tmp_path) == []
