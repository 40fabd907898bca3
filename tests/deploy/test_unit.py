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
def test_it_has_a_user_of_its_own_and_little_else(service: configparser.SectionProxy) -> None:
    assert service["User"] not in ("", "root", "nobody")
    assert {name: service.get(name) for name in HARDENED} == HARDENED
    assert {"MemoryMax", "TasksMax"} <= set(service)


def test_both_do_their_work_in_the_same_place_under_the_same_confinement() -> None:
    shared = {
        name for name in SERVICE if re.match("Protect|Private|Restrict[A-Z]|SystemCall|User|Working", name)
    }
    shared.discard("RestartPreventExitStatus")
    assert {name: BACKUP.get(name) for name in shared} == {name: SERVICE[name] for name in shared}


def test_settings_stand_in_the_one_file_that_commands_by_hand_read() -> None:
    """Commands that are typed by hand would not know a setting in the unit."""
    for service in (SERVICE, BACKUP):
        assert "MAFIA_" not in "".join(service.values())
        assert service["WorkingDirectory"] == "/srv/mafia"
    assert "cd /srv/mafia && sudo -u mafia .venv/bin/mafia check" in RUNNING


def test_the_database_and_its_backups_are_where_it_may_write() -> None:
    state = f"/var/lib/{SERVICE['StateDirectory']}/"
    assert f"MAFIA_DATABASE_URL=sqlite:///{state}" in RUNNING
    assert shlex.split(BACKUP["ExecStart"])[-1].startswith(state)
    assert BACKUP["StateDirectory"] == SERVICE["StateDirectory"]


@pytest.mark.parametrize("service", [SERVICE, BACKUP])
def test_it_runs_a_command_of_the_program(service: configparser.SectionProxy) -> None:
    program, command, *arguments = shlex.split(service["ExecStart"])
    assert program == f"{service['WorkingDirectory']}/.venv/bin/mafia"
    told = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"}).stdout
    assert [each for each in arguments if each.startswith("--") and each not in told] == []


def test_it_is_started_again_unless_only_a_person_can_mend_it_and_has_time_to_end() -> None:
    wanted = {"Type": "notify", "Restart": "always", "RestartPreventExitStatus": "2"}
    assert {name: SERVICE[name] for name in wanted} == wanted
    assert int(SERVICE["RestartSec"]) >= 1
    assert int(SERVICE["TimeoutStopSec"]) >= 40


def test_the_watchdog_is_as_patient_as_the_check_by_hand() -> None:
    assert BEAT * 2 < float(SERVICE["WatchdogSec"]) == STALE


def test_it_has_room_for_all_connections_of_pages() -> None:
    assert int(SERVICE["LimitNOFILE"]) >= 2 * MOST_CONNECTIONS


def test_the_backup_comes_every_day() -> None:
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
