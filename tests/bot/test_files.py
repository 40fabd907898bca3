"""Only the program's own user can read the files that it writes, whatever umask it is started with."""

import os
import signal
import sqlite3
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.runtime import files
from bot.store.database.migrate import migrate
from tests.rig.e2e.nursery import Newborn
from tests.rig.program.running import mafia
from tests.rig.program.started import answer, started
from tests.rig.telegram.fake_api import FakeApi, serving


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir()}


async def test_the_files_of_a_running_bot_are_private(tmp_path: Path) -> None:
    async with serving(FakeApi(answer=answer)) as api:
        process = await started(tmp_path, api)
        found = modes(tmp_path)
        await process.end(signal.SIGTERM)
    assert {"mafia.db", "mafia.db-wal", "mafia.db-shm"} <= set(found)
    assert set(found.values()) == {"0o600"}


def test_a_migrated_database_is_private(tmp_path: Path) -> None:
    mafia("migrate", MAFIA_DATABASE_URL=f"sqlite:///{tmp_path / 'mafia.db'}")
    assert modes(tmp_path) == {"mafia.db": "0o600"}


async def test_a_start_makes_an_older_database_private(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mafia.db'}"
    await migrate(url)
    with sqlite3.connect(tmp_path / "mafia.db") as left_open:
        left_open.execute("SELECT * FROM alembic_version").fetchall()
        for name in modes(tmp_path):
            (tmp_path / name).chmod(0o644)
        assert len(modes(tmp_path)) == 3
        said = mafia("migrate", MAFIA_DATABASE_URL=url)
        assert set(modes(tmp_path).values()) == {"0o600"}
    left_open.close()
    assert "others could read the database" in said.stderr


def test_a_file_that_can_not_be_closed_is_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mafia.db"
    path.touch()
    path.chmod(0o644)

    def refuse(*args: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    with capture_logs() as logs:
        files.narrow(f"sqlite:///{path}")
    assert [(line["file"], line["closed"]) for line in logs] == [("mafia.db", False)]


def test_a_private_file_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "mafia.db"
    path.touch()
    path.chmod(0o400)
    with capture_logs() as logs:
        files.narrow(f"sqlite:///{path}")
    assert logs == []
    assert modes(tmp_path) == {"mafia.db": "0o400"}


@pytest.mark.parametrize(
    ("mode", "others"), [(0o600, False), (0o640, True), (0o604, True), (0o602, True), (0o400, False)]
)
def test_a_file_open_to_the_group_or_others_is_not_private(tmp_path: Path, mode: int, others: bool) -> None:
    path = tmp_path / "file"
    path.touch()
    path.chmod(mode)
    assert files.open_to_others(path) is others


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_another_owner_may_be_read_through_the_group(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.touch()
    os.chown(path, 12345, os.getegid())
    path.chmod(0o640)
    assert not files.open_to_others(path)
    path.chmod(0o644)
    assert files.open_to_others(path)


def test_a_missing_file_is_not_made_private(tmp_path: Path) -> None:
    files.narrow(f"sqlite:///{tmp_path / 'mafia.db'}")
    assert modes(tmp_path) == {}
    assert not files.open_to_others(tmp_path / ".env")


async def test_the_files_of_a_local_server_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    arguments = ("sandbox", "--port", "0", "--world", str(folder / "world.db"))
    server = Newborn(arguments, folder, tmp_path / "said")
    await server.start()
    await server.says("The sandbox is at")
    found = modes(folder)
    await server.end(signal.SIGTERM)
    assert "world.db" in found
    assert set(found.values()) == {"0o600"}
