"""The container: it is built of what is here, from the lock, and runs as nobody in particular."""

import json
import re
import tomllib

from typer.testing import CliRunner

from bot.commands.cli import app
from tests.architecture.sources import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
LINES = re.sub(r"\\\n\s*", "", DOCKERFILE).splitlines()


def copied() -> set[str]:
    """What the Dockerfile takes from the checkout."""
    lines = (line.split()[1:-1] for line in LINES if line.startswith("COPY ") and "--from" not in line)
    return {path for paths in lines for path in paths}


def test_whatever_is_copied_is_there() -> None:
    assert copied()
    assert [path for path in copied() if not (ROOT / path).exists()] == []


def test_every_package_of_the_program_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert {*packages, "pyproject.toml", project["project"]["readme"]} <= copied()


def test_nothing_copied_is_kept_from_the_build() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert "*" in ignored
    assert {line[1:] for line in ignored if line.startswith("!")} == copied()


def test_only_what_the_lock_names_is_installed() -> None:
    installs = [line for line in LINES if "pip install" in line]
    assert any("--require-hashes -r requirements.lock" in line for line in installs)
    assert all("--require-hashes" in line or "--no-deps" in line for line in installs)


def test_it_does_not_run_as_root() -> None:
    users = [line for line in LINES if line.startswith("USER ")]
    assert users == ["USER 10001"]
    assert LINES.index(users[0]) < LINES.index('CMD ["mafia", "run"]')


def test_the_base_is_named_once_and_can_be_pinned_where_it_is_built() -> None:
    bases = [line.split()[1] for line in LINES if line.startswith("FROM ")]
    assert bases == ["${BASE}", "${BASE}"]
    assert LINES.index("ARG BASE=python:3.11-slim") < LINES.index("FROM ${BASE}")


def test_its_health_is_the_heartbeat_of_the_bot() -> None:
    (check,) = (line for line in LINES if line.startswith("HEALTHCHECK "))
    command = json.loads(check.split(" CMD ")[1])
    assert command == ["mafia", "check", "--alive"]
    assert "--alive" in CliRunner().invoke(app, ["check", "--help"], env={"COLUMNS": "200"}).stdout


def test_it_may_do_only_what_the_bot_does() -> None:
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    for taken in (
        "    cap_drop:\n      - ALL\n",
        "    read_only: true\n",
        "    security_opt:\n      - no-new-privileges:true\n",
        "    tmpfs:\n      - /tmp\n",
    ):
        assert taken in compose
    assert not re.findall("privileged:|cap_add|network_mode|pid:|ports:", compose)


def test_it_can_write_where_its_database_is() -> None:
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    assert "    volumes:\n      - data:/data\n" in compose
    assert "MAFIA_DATABASE_URL: sqlite:////data/" in compose


def test_by_hand_it_may_do_no_more() -> None:
    (command,) = re.findall(r"docker run (?:.*\\\n)*.*", (ROOT / "README.md").read_text("utf-8"))
    for option in ("--read-only", "--tmpfs /tmp", "--cap-drop ALL", "--security-opt no-new-privileges"):
        assert option in command
