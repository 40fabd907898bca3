"""`mafia check` also finds what `mafia run` refuses at its start. Each prints one line and no traceback."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.replica import needs
from bot.replica.needs import NEEDS
from bot.runtime import lock
from bot.runtime.heartbeat import alive_file
from tests.rig.program.running import mafia
from tests.rig.render.remarks import refusing
from tests.rig.store.databases import foreign, newer, no_database, no_folder, older
from tests.rig.telegram.fake_api import TOKEN

Settings = dict[str, str]
NO_SERVER = "http://127.0.0.1:1"
"""An address at which no Bot API server listens."""


@contextmanager
def settings(folder: Path, **others: str) -> Iterator[Settings]:
    yield {"MAFIA_DATABASE_URL": f"sqlite:///{folder / 'mafia.db'}", "MAFIA_BOT_TOKEN": TOKEN, **others}


@contextmanager
def no_token(folder: Path) -> Iterator[Settings]:
    yield {"MAFIA_DATABASE_URL": f"sqlite:///{folder / 'mafia.db'}"}


@contextmanager
def taken(folder: Path) -> Iterator[str]:
    """Yields an address where another server listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield f"127.0.0.1:{other.getsockname()[1]}"


@contextmanager
def metrics_taken(folder: Path) -> Iterator[Settings]:
    with taken(folder) as address, settings(folder, MAFIA_METRICS_LISTEN=address) as found:
        yield found


@contextmanager
def webhook_taken(folder: Path) -> Iterator[Settings]:
    webhook = {
        "MAFIA_MODE": "webhook",
        "MAFIA_WEBHOOK_URL": "https://example.org",
        "MAFIA_WEBHOOK_SECRET": "x",
    }
    with taken(folder) as address, settings(folder, MAFIA_LISTEN=address, **webhook) as found:
        yield found


def at(make: Callable[[Path], str], **others: str) -> Callable[[Path], object]:
    """Returns a function that builds settings. It makes a database in the folder that it gets."""
    return lambda folder: settings(folder, MAFIA_DATABASE_URL=make(folder), **others)


def with_(**others: str) -> Callable[[Path], object]:
    return lambda folder: settings(folder, **others)


@contextmanager
def no_book(folder: Path) -> Iterator[Settings]:
    (folder / "book.toml").write_text("id = 5")
    with settings(folder, MAFIA_RULES=str(folder)) as found:
        yield found


@contextmanager
def locked_folder(folder: Path) -> Iterator[Settings]:
    closed = folder / "closed"
    closed.mkdir(mode=0o500)
    with settings(folder, MAFIA_DATABASE_URL=f"sqlite:///{closed / 'mafia.db'}") as found:
        yield found


REFUSED: dict[str, Callable[[Path], object]] = {
    "MAFIA_BOT_TOKEN: is not set": no_token,
    "MAFIA_CHAT: is no setting": with_(MAFIA_CHAT="-5"),
    "MAFIA_UNDER_WAY: must be": with_(MAFIA_UNDER_WAY="0"),
    "MAFIA_WEBHOOK_URL: is needed": with_(MAFIA_MODE="webhook"),
    "MAFIA_RULES: /nope is no folder": with_(MAFIA_RULES="/nope"),
    "book.toml: ": no_book,
    "there is no folder": at(no_folder),
    "file is not a database": at(no_database),
    "the database is newer": at(newer),
    "the database is another program's": at(foreign),
    "the database is older": at(older, MAFIA_MIGRATE="0"),
    "the database is older ": with_(MAFIA_MIGRATE="0"),
    "MAFIA_METRICS_LISTEN: ": metrics_taken,
    "MAFIA_LISTEN: ": webhook_taken,
}
if os.geteuid() != 0:  # root may write in every folder
    REFUSED["closed can not be written to"] = locked_folder


@pytest.mark.parametrize("why", REFUSED)
def test_check_finds_what_run_refuses(why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with REFUSED[why](tmp_path) as found:  # type: ignore[attr-defined]
        refused = mafia("run", **found, MAFIA_API_SERVER=NO_SERVER)
        told = mafia("check", **found, MAFIA_API_SERVER=NO_SERVER)
    assert refused.returncode == 2
    lines = refused.stderr.splitlines()
    assert [line.startswith("mafia: ") for line in lines] == [True] * len(lines)
    assert why.strip() in lines[0]
    assert told.returncode == 1
    assert [line for line in told.stdout.splitlines() if line.startswith("✗") and why.strip() in line]
    assert told.stderr == ""


async def test_both_report_a_closed_folder_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the program may not write in a folder, both commands report the same error, even if the database
    exists: SQLite and the lock create files beside it."""
    from bot.settings import Settings as Loaded
    from bot.settings import SettingsError

    def closed(path: Path) -> int:
        raise PermissionError(13, "Permission denied", path)

    (tmp_path / "mafia.db").touch()
    loaded = Loaded(database_url=f"sqlite:///{tmp_path / 'mafia.db'}")
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(lock, "opened", closed)
    why = f"the folder {tmp_path} can not be written to"
    with refusing(lock.LockError, match=f"^{why}$"), lock.alone_at(loaded.database_url):
        pass
    with refusing(SettingsError, match=f"^MAFIA_DATABASE_URL: {why}$"):
        await needs.meet(loaded.model_copy(update={"bot_token": SecretStr(TOKEN)}))
    monkeypatch.setattr(os, "access", lambda *_: True)
    another = f"^{tmp_path / 'mafia.db-lock'}: Permission denied$"
    with refusing(lock.LockError, match=another), lock.alone_at(loaded.database_url):
        pass


async def test_the_command_run_begins_with_the_checks_of_check(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`run` has no checks of its own: it begins with the checks of `check`."""
    from bot.settings import Settings as Loaded

    looked: list[str] = []

    def look(subject: str) -> needs.Need:
        async def noted(_: Loaded) -> str:
            looked.append(subject)
            return ""

        return needs.Need(subject, noted)

    monkeypatch.setattr(needs, "NEEDS", [look(need.subject) for need in NEEDS])
    await needs.meet(Loaded(database_url=f"sqlite:///{tmp_path / 'mafia.db'}"))
    assert looked == [need.subject for need in NEEDS]


def test_an_address_used_by_the_running_bot_is_no_error(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mafia.db'}"
    alive_file(url).touch()
    with metrics_taken(tmp_path) as found:
        with lock.alone_at(url):
            said = mafia("check", **found, MAFIA_API_SERVER=NO_SERVER).stdout
        killed = mafia("check", **found, MAFIA_API_SERVER=NO_SERVER).stdout
    assert "! addresses: MAFIA_METRICS_LISTEN: " in said
    assert "by the bot that runs here" in said
    assert "✗ addresses: MAFIA_METRICS_LISTEN: " in killed


def test_the_command_check_changes_no_file(tmp_path: Path) -> None:
    with settings(tmp_path) as found:
        mafia("check", **found, MAFIA_API_SERVER=NO_SERVER)
    assert [*tmp_path.iterdir()] == []
    url = older(tmp_path)
    with settings(tmp_path, MAFIA_DATABASE_URL=url) as found:
        said = mafia("check", **found, MAFIA_API_SERVER=NO_SERVER).stdout
    assert "✓ migrations: pending, applied by the next `mafia run`: schema 4 → " in said
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0004",)


@pytest.mark.parametrize("arguments", [("check",), ("check", "--alive")])
def test_a_terminal_without_unicode_causes_no_traceback(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with no_token(tmp_path / "дом") as found:
        done = subprocess.run(
            [sys.executable, "-m", "bot.commands.cli", *arguments],
            env={**os.environ, **found, "PYTHONIOENCODING": "ascii"},
            capture_output=True,
            encoding="ascii",
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "")
    if arguments == ("check",):
        assert "x bots: MAFIA_BOT_TOKEN: is not set" in done.stdout.splitlines()[3]
