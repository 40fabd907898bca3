"""Ctrl-C ends a command with exit code 130. The command prints nothing and leaves no half-written file."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from championship.event import Event, Player, Seeds, Stage
from championship.event_text import write
from tests.rig.architecture.sources import ROOT
from tests.rig.e2e.nursery import PLANTED
from tests.rig.program import interrupter
from tests.rig.program.running import mafia
from tests.rig.store.backups import programs_of_the_server
from tests.rig.store.copied import a_past
from tests.rig.store.database import database, database_url, migrated, on_postgres, on_sqlite

__all__ = ["database", "database_url", "migrated", "programs_of_the_server"]

PATIENCE = 60
"""Seconds after which a command that has not ended counts as broken."""

BEGINNING = f"import {interrupter.__name__}; from bot.commands.entry import main; main()"

CLOSING = """
import os, signal, aiosqlite
close = aiosqlite.Connection.close
async def interrupted(connection):
    os.kill(os.getpid(), signal.SIGINT)
    await close(connection)
aiosqlite.Connection.close = interrupted
from bot.commands.entry import main
main()
"""
"""The interrupt comes while a connection is closed. The interpreter has no audit event for that."""


def interrupted(moment: str, *arguments: str, **settings: str) -> "CompletedProcess[str]":
    """Runs a command that is loaded already, and interrupts it. The module `interrupter` reads the moment."""
    return mafia(*arguments, **{PLANTED: interrupter.__name__, interrupter.MOMENT: moment}, **settings)


def begun(moment: str, *arguments: str) -> "CompletedProcess[str]":
    """Runs a command from its very beginning, so that it can be interrupted while it loads modules."""
    return program(BEGINNING, *arguments, **{interrupter.MOMENT: moment})


def program(text: str, *arguments: str, **settings: str) -> "CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", text, *arguments],
        env={**os.environ, **settings, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def assert_quiet(done: "CompletedProcess[str]") -> None:
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


RECORD = next((ROOT / "tests").rglob("*.mafia.toml"))


@pytest.mark.parametrize("moment", ["import|bot.commands.cli|", "import|pydantic|", "import|engine.replay|"])
def test_ctrl_c_is_quiet_while_the_program_loads(moment: str) -> None:
    assert_quiet(begun(moment, "replay", str(RECORD)))


def test_ctrl_c_is_quiet_during_a_replay() -> None:
    assert_quiet(interrupted("open|.mafia.toml|", "replay", str(RECORD)))


def test_ctrl_c_is_quiet_during_a_simulation() -> None:
    moment = "import|bot.commands.simulating|0.3"
    assert_quiet(interrupted(moment, "simulate", "--ruleset", "party", "--games", "1000000"))


def test_ctrl_c_is_quiet_during_a_seating_and_no_file_changes(tmp_path: Path) -> None:
    stage = Stage(name="heats", tables=["1", "2"], rounds=10)
    players = [Player(name=f"p{number}") for number in range(20)]
    seeds = Seeds(seating=1, lot=1)
    file = tmp_path / "cup.toml"
    file.write_text(
        write(
            Event(
                mafia_event=1, title="cup", ruleset="fiim-2019", seeds=seeds, stages=[stage], players=players
            )
        )
    )
    before = file.read_text()
    moment = "import|championship.seating.search|0.3"
    assert_quiet(interrupted(moment, "tournament", "seat", str(file), "--iterations", "1000000000"))
    assert (file.read_text(), [*tmp_path.iterdir()]) == (before, [file])


def test_ctrl_c_is_quiet_while_a_file_is_written(tmp_path: Path) -> None:
    """The command is interrupted in `os.rename`: the file is written, and does not have its name yet."""
    for moment in ("open|.new|", "os.rename|.new|"):
        assert_quiet(interrupted(moment, "tournament", "new", str(tmp_path / "cup.toml"), "--title", "cup"))
        assert_quiet(interrupted(moment, "view", str(RECORD), "--out", str(tmp_path / "game.html")))
        assert [path for path in tmp_path.iterdir() if path.name.endswith(".new")] == []


def saved_meanwhile(url: str, folder: Path, moments: Sequence[str]) -> None:
    for moment in moments:
        assert_quiet(interrupted(moment, "backup", str(folder / "a.backup"), MAFIA_DATABASE_URL=url))
        assert_quiet(
            interrupted(moment, "backup", "--keep", "2", str(folder / "kept"), MAFIA_DATABASE_URL=url)
        )
        left = [path.name for path in folder.rglob("*") if path.is_file()]
        assert [name for name in left if ".backup" in name] == [], moment


@on_sqlite
async def test_ctrl_c_is_quiet_during_a_backup(database_url: str, tmp_path: Path) -> None:
    await a_past(database_url)
    folder = tmp_path / "backups"
    folder.mkdir()
    saved_meanwhile(
        database_url, folder, ["import|bot.commands.saving|", "tempfile.mkstemp||", "sqlite3.connect|.part|"]
    )


@on_sqlite
async def test_ctrl_c_is_quiet_while_a_connection_closes(database_url: str, tmp_path: Path) -> None:
    await a_past(database_url)
    assert_quiet(program(CLOSING, "backup", str(tmp_path / "a"), MAFIA_DATABASE_URL=database_url))


@on_postgres
async def test_ctrl_c_is_quiet_during_a_backup_of_a_server(database_url: str, tmp_path: Path) -> None:
    await a_past(database_url)
    saved_meanwhile(
        database_url,
        tmp_path,
        ["tempfile.mkstemp||", "subprocess.Popen|pg_dump|", "subprocess.Popen|pg_restore|"],
    )


@on_postgres
async def test_ctrl_c_ends_a_long_pg_dump(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = tmp_path / "number"
    program = tmp_path / "pg_dump"
    program.write_text(f"#!/bin/sh\necho $$ >{number}\nexec sleep 3600\n")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    done = interrupted(
        "subprocess.Popen|pg_dump|0.5", "backup", str(tmp_path / "a"), MAFIA_DATABASE_URL=database_url
    )
    assert_quiet(done)
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), signal.SIGTERM)


@pytest.mark.parametrize("words", [(), ("tournament",)])
def test_without_a_command_the_usage_is_printed(words: tuple[str, ...]) -> None:
    done = mafia(*words)
    assert (done.returncode, done.stderr) == (2, "")
    assert "Usage: " in done.stdout
