"""The systemd units: the bot runs as a user without rights, can do little else, and is restarted when it
fails."""

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.commands.cli import app
from bot.runtime.heartbeat import BEAT, STALE
from bot.web.places import MOST_CONNECTIONS
from tests.rig.architecture.sources import ROOT

UNITS = ROOT / "deploy" / "systemd"
RUNNING = (ROOT / "docs" / "running.md").read_text("utf-8")
HARDENED = {
    "UMask": "0077",
    "StateDirectoryMode": "0700",
    "LimitCORE": "0",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "AmbientCapabilities": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "ProtectProc": "invisible",
    "MemoryDenyWriteExecute": "yes",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "SystemCallFilter": "@system-service",
}


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNITS / name, "utf-8")
    return parser


SERVICE = unit("mafia.service")["Service"]
BACKUP = unit("mafia-backup.service")["Service"]


@pytest.mark.parametrize("service", [SERVICE, BACKUP])
def test_the_service_has_its_own_user_and_few_rights(service: configparser.SectionProxy) -> None:
    assert service["User"] not in ("", "root", "nobody")
    assert {name: service.get(name) for name in HARDENED} == HARDENED
    assert {"MemoryMax", "TasksMax"} <= set(service)


def test_both_units_have_the_same_folder_and_the_same_restrictions() -> None:
    shared = {
        name for name in SERVICE if re.match("Protect|Private|Restrict[A-Z]|SystemCall|User|Working", name)
    }
    shared.discard("RestartPreventExitStatus")
    assert {name: BACKUP.get(name) for name in shared} == {name: SERVICE[name] for name in shared}


def test_settings_of_the_service_are_only_in_the_env_file() -> None:
    """Commands that are typed by hand would not know a setting in the unit."""
    for service in (SERVICE, BACKUP):
        assert "MAFIA_" not in "".join(service.values())
        assert service["WorkingDirectory"] == "/srv/mafia"
    assert "cd /srv/mafia && sudo -u mafia .venv/bin/mafia check" in RUNNING


def test_the_service_may_write_to_the_database_and_the_backups() -> None:
    state = f"/var/lib/{SERVICE['StateDirectory']}/"
    assert f"MAFIA_DATABASE_URL=sqlite:///{state}" in RUNNING
    assert shlex.split(BACKUP["ExecStart"])[-1].startswith(state)
    assert BACKUP["StateDirectory"] == SERVICE["StateDirectory"]


@pytest.mark.parametrize("service", [SERVICE, BACKUP])
def test_the_service_runs_a_command_of_the_program(service: configparser.SectionProxy) -> None:
    program, command, *arguments = shlex.split(service["ExecStart"])
    assert program == f"{service['WorkingDirectory']}/.venv/bin/mafia"
    told = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"}).stdout
    assert [each for each in arguments if each.startswith("--") and each not in told] == []


def test_systemd_restarts_the_service_except_after_wrong_settings() -> None:
    wanted = {"Type": "notify", "Restart": "always", "RestartPreventExitStatus": "2"}
    assert {name: SERVICE[name] for name in wanted} == wanted
    assert int(SERVICE["RestartSec"]) >= 1
    assert int(SERVICE["TimeoutStopSec"]) >= 40


def test_the_watchdog_has_the_time_limit_of_the_health_check() -> None:
    assert BEAT * 2 < float(SERVICE["WatchdogSec"]) == STALE


def test_the_limit_of_files_allows_all_connections_of_pages() -> None:
    assert int(SERVICE["LimitNOFILE"]) >= 2 * MOST_CONNECTIONS


def test_the_timer_makes_a_backup_every_day() -> None:
    timer = unit("mafia-backup.timer")
    assert timer["Timer"]["OnCalendar"] == "daily"
    assert timer["Install"]["WantedBy"] == "timers.target"


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    """systemd, if it is installed, accepts the units. It checks that the named programs and manual pages
    exist."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed")
    for path in UNITS.iterdir():
        text = re.sub("ExecStart=/srv/mafia/.venv/bin/mafia", "ExecStart=/bin/true", path.read_text("utf-8"))
        (tmp_path / path.name).write_text(text, "utf-8")
    command = [analyze, "verify", "--man=no", *sorted(map(str, tmp_path.iterdir()))]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0
    assert [line for line in told.stderr.splitlines() if str(tmp_path) in line] == []
