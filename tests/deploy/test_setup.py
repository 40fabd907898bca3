"""`script/setup` repairs what an earlier run left unfinished, and says in one line what it can not do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rig.architecture.sources import ROOT

NOWHERE = "http://127.0.0.1:9/simple"
"""An address at which nothing listens, as if there were no network."""
FILES = ("script/setup", "script/install", "pyproject.toml", "requirements.lock", "requirements-dev.lock")
WITHOUT_ENSUREPIP = 'case "$*" in *ensurepip*) exit 1 ;; esac'
CUT_SHORT = """\
case "$*" in *"-m venv"*)
    "$REAL" -m venv --without-pip .venv
    kill -INT 0
esac"""
"""A Python that makes an environment without pip and is then interrupted. Ctrl-C goes to all processes of the
session, as at a terminal."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in FILES:
        (tmp_path / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / "checkout" / name)
    return tmp_path / "checkout"


def pythons(folder: Path, **scripts: str) -> str:
    """Returns a PATH. Each Python on it first runs the script given here, and then the real Python."""
    folder.mkdir(exist_ok=True)
    for version in ("", ".11", ".12", ".13"):
        script = scripts.get(f"python3{version}".replace(".", "_"), "exit 127")
        program = folder / f"python3{version}"
        program.write_text(f'#!/bin/sh\n{script}\nexec "$REAL" "$@"\n', "utf-8")
        program.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def setup(checkout: Path, path: str) -> "subprocess.CompletedProcess[str]":
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PIP_", "UV_", "PYTHON"))}
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": NOWHERE, "UV_DEFAULT_INDEX": NOWHERE}
    return subprocess.run(
        ["script/setup"],
        cwd=checkout,
        env={**kept, **nowhere, "PATH": path, "REAL": os.path.realpath(sys.executable), "LC_ALL": "C"},
        start_new_session=True,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def has_pip(checkout: Path) -> bool:
    asked = [str(checkout / ".venv" / "bin" / "python"), "-m", "pip", "--version"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def test_setup_repairs_an_interrupted_run_and_reports_a_missing_network(
    checkout: Path, tmp_path: Path
) -> None:
    cut = setup(checkout, pythons(tmp_path / "bin", python3_11=CUT_SHORT))
    assert cut.returncode != 0
    assert (checkout / ".venv" / "bin" / "python").exists()
    assert not has_pip(checkout)

    ended = setup(checkout, pythons(tmp_path / "bin", python3_11=""))
    assert ended.returncode == 1
    assert has_pip(checkout)
    *progress, why = ended.stderr.splitlines()
    assert "network?" in why
    assert why.startswith("script/setup: ")
    assert [line for line in progress if not line.endswith("…")] == []
    assert not (checkout / ".venv" / "unfinished").exists()

    again = setup(checkout, pythons(tmp_path / "bin", python3_11="")).stderr.splitlines()
    assert [line for line in again if "once" in line] == []
    assert again[-1] == why


def test_a_venv_without_pip_is_created_again(checkout: Path, tmp_path: Path) -> None:
    """Debian's Python makes one without pip if its package python3-venv is missing."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", checkout / ".venv"], check=True)
    setup(checkout, pythons(tmp_path / "bin", python3_12=""))
    assert has_pip(checkout)


def test_setup_names_the_missing_package_of_debian(checkout: Path, tmp_path: Path) -> None:
    ended = setup(checkout, pythons(tmp_path / "bin", python3_13=WITHOUT_ENSUREPIP))
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    assert ended.stderr.endswith(f"on Debian or Ubuntu: sudo apt install {package}\n")
    assert not (checkout / ".venv").exists()


def test_setup_prefers_a_complete_python_and_reports_its_failure(checkout: Path, tmp_path: Path) -> None:
    full = 'case "$*" in *"-m venv"*) echo one; echo "No space left on device"; exit 1 ;; esac'
    ended = setup(checkout, pythons(tmp_path / "bin", python3_11=WITHOUT_ENSUREPIP, python3=full))
    assert ended.stderr.splitlines()[-1] == "script/setup: python3 -m venv: No space left on device"
    assert not (checkout / ".venv").exists()


def test_an_old_python_is_reported_in_one_line(checkout: Path, tmp_path: Path) -> None:
    ended = setup(checkout, pythons(tmp_path / "bin", python3="exit 1"))
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert "Python 3.11 or newer" in ended.stderr


def test_two_simultaneous_runs_of_setup_do_not_disturb_each_other(checkout: Path, tmp_path: Path) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "unfinished").write_text(f"{os.getpid()}\n", "utf-8")
    ended = setup(checkout, pythons(tmp_path / "bin", python3_11=""))
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert str(os.getpid()) in ended.stderr


def test_setup_prints_the_next_step_only_at_a_terminal(checkout: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", checkout / ".venv"], check=True)
    wanted = subprocess.run(
        "cat pyproject.toml requirements.lock | cksum",
        shell=True,
        cwd=checkout,
        capture_output=True,
        check=True,
    )
    (checkout / ".venv" / "installed").write_bytes(wanted.stdout)
    ours, theirs = os.openpty()
    subprocess.run(["script/setup"], cwd=checkout, stdout=theirs, check=True)
    assert os.read(ours, 1000).split(b"\r\n") == [b"Done. Next: .venv/bin/mafia check", b""]
    quiet = subprocess.run(["script/setup"], cwd=checkout, capture_output=True, check=True)
    assert (quiet.stdout, quiet.stderr) == (b"", b"")
    os.close(ours)
    os.close(theirs)
