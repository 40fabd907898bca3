"""`script/tools` changes the machine only if it is asked to. git ignores the files that a run leaves."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.rig.architecture.sources import ROOT

PROGRAMS = ("sh", "dirname", "mktemp", "rm", "mv", "touch")


def tools(folder: Path, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Runs `script/tools` in a checkout without tools, as root on a Debian. A fake `apt-get` writes its first
    argument into a file."""
    (folder / "script").mkdir()
    (folder / "script" / "tools").write_text((ROOT / "script" / "tools").read_text("utf-8"), "utf-8")
    path = folder / "bin"
    path.mkdir()
    for name in PROGRAMS:
        (path / name).symlink_to(next(p for p in (f"/bin/{name}", f"/usr/bin/{name}") if Path(p).exists()))
    for name, does in {"apt-get": f'echo "$1" >>"{folder}/asked"', "id": "echo 0"}.items():
        (path / name).write_text(f"#!/bin/sh\n{does}\n", "utf-8")
        (path / name).chmod(0o755)
    return subprocess.run(
        ["/bin/sh", folder / "script" / "tools", *arguments],
        env={"PATH": str(path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def programs_asked(folder: Path) -> set[str]:
    return set((folder / "asked").read_text("utf-8").split()) if (folder / "asked").exists() else set()


def test_the_script_prints_the_commands_and_changes_nothing_by_default(tmp_path: Path) -> None:
    said = tools(tmp_path)
    assert (said.returncode, programs_asked(tmp_path)) == (0, set())
    (line,) = said.stderr.splitlines()
    for part in ("chromium-headless-shell", "promtool", "script/tools --install"):
        assert part in line


@pytest.mark.parametrize(("arguments", "environment"), [(["--install"], {}), ([], {"CI": "true"})])
def test_when_asked_it_installs(arguments: list[str], environment: dict[str, str], tmp_path: Path) -> None:
    assert tools(tmp_path, *arguments, **environment).returncode == 0
    assert programs_asked(tmp_path) == {"update", "install", "download"}


def test_files_that_a_run_leaves_are_ignored_by_git() -> None:
    left = [".env", "mafia.db", "mafia.db-wal", "mafia.db-shm", "mafia.db-alive", "mafia-2026-11-22.backup"]
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    command = ["git", "-c", f"safe.directory={ROOT}", "check-ignore", *left]
    ignored = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"}
    )
    assert ignored.stdout.split() == left
