"""The systemd unit in the docs: the bot runs as nobody in particular, and can do little else than that."""

import configparser
import re
import textwrap

from tests.architecture.sources import ROOT

RUNNING = (ROOT / "docs" / "running.md").read_text("utf-8")
UNIT = re.search(r"^    \[Unit\]\n(?:    .*\n|\n)+", RUNNING, re.MULTILINE)
HARDENED = {
    "UMask": "0077",
    "StateDirectoryMode": "0700",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "MemoryDenyWriteExecute": "yes",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "SystemCallFilter": "@system-service",
}


def service() -> dict[str, str]:
    assert UNIT is not None
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(textwrap.dedent(UNIT.group()))
    return dict(parser["Service"])


def test_it_has_a_user_of_its_own_and_little_else() -> None:
    found = service()
    assert found["User"] not in ("", "root", "nobody")
    assert {name: found.get(name) for name in HARDENED} == HARDENED


def test_the_database_is_where_it_may_write() -> None:
    found = service()
    assert found["Environment"].startswith(
        f"MAFIA_DATABASE_URL=sqlite:////var/lib/{found['StateDirectory']}/"
    )


def test_it_runs_the_program_and_gives_it_time_to_end() -> None:
    found = service()
    assert found["ExecStart"].endswith("/.venv/bin/mafia run")
    assert int(found["TimeoutStopSec"]) >= 40
