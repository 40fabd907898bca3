"""The container: it is built of what is here, from the lock, and runs as nobody in particular."""

import re
import tomllib

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
