"""What an operator gets wrong is a line, not a traceback."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store.migrate import migrate
from tests.bot.fake_api import TOKEN, FakeApi, Refusal, serving


def mafia(command: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAFIA_")}
    return subprocess.run(
        [sys.executable, "-m", "bot.cli", command],
        env={**env, **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def newer(folder: Path) -> str:
    path = folder / "newer.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    return f"sqlite:///{path}"


def no_database(folder: Path) -> str:
    (folder / "notes.db").write_text("not a database" * 100)
    return f"sqlite:///{folder / 'notes.db'}"


def no_folder(folder: Path) -> str:
    return f"sqlite:///{folder}/nowhere/mafia.db"


@pytest.mark.parametrize(
    ("command", "database", "line"),
    [
        ("run", newer, "mafia: the database is newer than this program"),
        ("migrate", no_database, "mafia: MAFIA_DATABASE_URL: file is not a database"),
        ("migrate", no_folder, "mafia: MAFIA_DATABASE_URL: unable to open"),
    ],
)
def test_a_database_of_no_use(
    command: str, database: Callable[[Path], str], line: str, tmp_path: Path
) -> None:
    done = mafia(command, MAFIA_DATABASE_URL=database(tmp_path), MAFIA_BOT_TOKEN=TOKEN)
    assert done.returncode == 2
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1


async def test_a_token_that_telegram_refuses(tmp_path: Path) -> None:
    async with serving(FakeApi(answer=lambda call: Refusal(401, "Unauthorized"))) as api:
        done = await asyncio.to_thread(
            mafia,
            "run",
            MAFIA_BOT_TOKEN=TOKEN,
            MAFIA_API_SERVER=api.url,
            MAFIA_DATABASE_URL=f"sqlite:///{tmp_path / 'mafia.db'}",
        )
    assert done.returncode == 2
    assert done.stderr == "mafia: MAFIA_BOT_TOKEN: Telegram refuses this token\n"


def test_migrating_makes_the_database(tmp_path: Path) -> None:
    done = mafia("migrate", MAFIA_DATABASE_URL=f"sqlite:///{tmp_path / 'mafia.db'}")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "mafia.db").exists()
