"""The container image contains the files of this checkout and the versions of the lock file, and runs as a
user without rights."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from bot.commands.cli import app
from bot.settings import PREFIX, Settings, load
from bot.store.database.database import is_postgres
from tests.rig.architecture.sources import ROOT
from tests.rig.telegram.fake_api import TOKEN

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
LINES = re.sub(r"\\\n\s*", "", DOCKERFILE).splitlines()


def copied() -> set[str]:
    """Returns the files that the Dockerfile copies from the checkout."""
    lines = (line.split()[1:-1] for line in LINES if line.startswith("COPY ") and "--from" not in line)
    return {path for paths in lines for path in paths}


def test_every_copied_file_exists() -> None:
    assert copied()
    assert [path for path in copied() if not (ROOT / path).exists()] == []


def test_every_package_of_the_program_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert {*packages, "pyproject.toml", project["project"]["readme"]} <= copied()


def test_every_file_that_the_build_reads_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hooks = project["tool"]["hatch"]["build"].get("hooks", {})
    read = {"hatch_build.py"} if "custom" in hooks else set()
    assert {*read, *project["project"].get("license-files", ())} <= copied()


@pytest.mark.parametrize(("commit", "told"), [("abc1234def", "+gabc1234"), ("", "")])
def test_the_version_in_an_image_contains_the_commit(commit: str, told: str, tmp_path: Path) -> None:
    """The test does what the build does between its copies and `pip install`."""
    installs = next(number for number, line in enumerate(LINES) if "--no-deps" in line)
    (writes,) = (line.removeprefix("RUN ") for line in LINES[:installs] if "commit.txt" in line)
    assert LINES.index("ARG COMMIT=") < LINES.index(f"RUN {writes}") < LINES.index("FROM ${BASE}")
    source, made = tmp_path / "source", tmp_path / "made"
    for room in ("bot", "minds"):
        shutil.copytree(ROOT / room, source / room, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    subprocess.run(["sh", "-ec", writes], cwd=source, env={**os.environ, "COMMIT": commit}, check=True)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = made.glob("*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(made)
    asked = [sys.executable, "-c", "from bot.version import version; print(version())"]
    done = subprocess.run(asked, cwd=made, capture_output=True, text=True, check=True)
    released = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert done.stdout == f"{released}{told}\n"
    assert [path.name for path in made.rglob("LICENSE")] == ["LICENSE"]
    shipped = {path.relative_to(made) for path in made.rglob("*.toml")}
    assert shipped == {
        path.relative_to(ROOT) for room in ("bot", "minds") for path in (ROOT / room).rglob("*.toml")
    }


def test_no_copied_file_is_excluded_from_the_build() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert "*" in ignored
    assert {line[1:] for line in ignored if line.startswith("!")} == copied()


def test_only_packages_of_the_lock_file_are_installed() -> None:
    installs = re.findall(r"pip --python /venv install.*?(?=&&|$)", "\n".join(LINES), re.MULTILINE)
    assert any("--require-hashes -r requirements.lock" in line for line in installs)
    assert all("--require-hashes" in line or "--no-deps" in line for line in installs)


def test_the_image_does_not_run_as_root() -> None:
    users = [line for line in LINES if line.startswith("USER ")]
    assert users == ["USER 10001"]
    assert LINES.index(users[0]) < LINES.index('CMD ["mafia", "run"]')


def test_the_health_check_of_the_image_reads_the_heartbeat() -> None:
    (check,) = (line for line in LINES if line.startswith("HEALTHCHECK "))
    command = json.loads(check.split(" CMD ")[1])
    assert command == ["mafia", "check", "--alive"]
    assert "--alive" in CliRunner().invoke(app, ["check", "--help"], env={"COLUMNS": "200"}).stdout


def services(name: str) -> dict[str, dict[str, Any]]:
    """Returns the services in the Compose file with this name."""
    read = pytest.importorskip("yaml").safe_load((ROOT / name).read_text("utf-8"))
    found: dict[str, dict[str, Any]] = read["services"]
    return found


COMPOSED = ("compose.yaml", "compose.scale.yaml")
CONFINED = {"read_only": True, "tmpfs": ["/tmp"], "cap_drop": ["ALL"], "init": True}
FORBIDDEN = {"privileged", "cap_add", "network_mode", "pid", "ports"}


@pytest.mark.parametrize("name", COMPOSED)
def test_the_containers_of_bot_and_backup_have_no_extra_rights(name: str) -> None:
    for service in (services(name)["mafia"], services(name)["backup"]):
        assert {key: service.get(key) for key in CONFINED} == CONFINED
        assert FORBIDDEN & set(service) == set()
    assert services(name)["mafia"]["stop_grace_period"] == "40s"


@pytest.mark.parametrize("name", COMPOSED)
def test_every_container_has_limits_of_memory_and_processes(name: str) -> None:
    for service in services(name).values():
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert {"mem_limit", "pids_limit"} <= set(service)
        assert {"max-size", "max-file"} == set(service["logging"]["options"])


def test_the_proxy_may_open_its_ports_and_write_its_certificates() -> None:
    proxy = services("compose.scale.yaml")["proxy"]
    assert (proxy["read_only"], proxy["cap_drop"]) == (True, ["ALL"])
    assert proxy["cap_add"] == ["NET_BIND_SERVICE"]


def test_the_user_of_the_image_can_write_to_the_folder_of_the_database() -> None:
    for service in (services("compose.yaml")["mafia"], services("compose.yaml")["backup"]):
        assert service["volumes"] == ["data:/data"]
        assert service["environment"]["MAFIA_DATABASE_URL"].startswith("sqlite:////data/")
    assert "mafia backup --keep 7 /data/" in services("compose.yaml")["backup"]["command"][-1]


def test_only_services_that_need_a_secret_get_it() -> None:
    """`compose.scale.yaml` needs two settings of `.env` for other services, so it empties them for the bot,
    which reads the rest of the file."""
    scale = services("compose.scale.yaml")
    asked = set(re.findall(r"\$\{(\w+):\?\}", SCALE))
    assert asked == {"POSTGRES_PASSWORD", "PUBLIC_HOST"}
    assert {name: scale["mafia"]["environment"][name] for name in asked} == dict.fromkeys(asked, "")
    assert [name for name, service in scale.items() if "env_file" in service] == ["mafia"]


def test_the_image_has_labels_with_its_source() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (labels,) = (line for line in LINES if line.startswith("LABEL "))
    told = dict(re.findall(r'org\.opencontainers\.image\.(\w+)="([^"]*)"', labels))
    assert told["description"] == project["description"]
    assert (told["title"], told["licenses"]) == (project["name"], "MIT")
    assert (told["version"], told["revision"]) == ("${VERSION}", "${COMMIT}")
    assert f"ARG VERSION={project['version']}" in LINES


SCALE = (ROOT / "compose.scale.yaml").read_text("utf-8")
SECRET = {"MAFIA_BOT_TOKEN": TOKEN, "MAFIA_WEBHOOK_SECRET": "s"}
SERVICES = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", SCALE.partition("\nconfigs:")[0], re.MULTILINE))


@pytest.mark.parametrize("name", COMPOSED)
def test_every_volume_and_network_is_declared(name: str) -> None:
    read = pytest.importorskip("yaml").safe_load((ROOT / name).read_text("utf-8"))
    for kind in ("networks", "volumes"):
        used = [
            each.partition(":")[0] for service in read["services"].values() for each in service.get(kind, ())
        ]
        assert set(used) == set(read.get(kind) or ())


def test_only_the_proxy_can_be_reached() -> None:
    assert [name for name, text in SERVICES.items() if "    ports:\n" in text] == ["proxy"]
    assert "    networks:\n      - inside\n    " in SERVICES["database"]
    assert "  inside:\n    internal: true\n" in SCALE


def test_several_replicas_start_with_these_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    given = dict(re.findall(r"^      ((?:MAFIA|PG)\w+): (.+)$", SERVICES["mafia"], re.MULTILINE))
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    assert {name for name in given if name.startswith(PREFIX)} <= known
    told = set(re.findall(r"\bMAFIA_\w+", SCALE.partition("services:")[0]))
    assert told == set(SECRET) <= known
    loaded = _started_with(given, monkeypatch)
    assert int(re.findall(r"dynamic a mafia (\d+)", SCALE)[0]) == loaded.listen.port


def test_pods_start_with_these_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "machines.md").read_text("utf-8").split("\n## On Kubernetes\n")[1]
    before, _, pods = page.partition("\n## ")[0].partition("    spec:\n")
    assert set(re.findall(r"`((?:MAFIA|PG)\w+)`", before)) == {*SECRET, "PGPASSWORD"}
    given = dict(re.findall(r'- \{name: (\w+), value: "?([^"}]+)"?\}', pods))
    assert set(given) <= {PREFIX + name.upper() for name in Settings.model_fields}
    loaded = _started_with(given, monkeypatch)
    assert loaded.metrics_listen is not None
    ports = re.findall(r"containerPort: (\d+)", pods)
    assert [int(port) for port in ports] == [loaded.listen.port, loaded.metrics_listen.port]


def _started_with(given: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Settings:
    for name, value in ({**given, **SECRET}).items():
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:\?\}", "there", value))
    loaded = load()
    assert (loaded.mode, is_postgres(loaded.database_url)) == ("webhook", True)
    return loaded
