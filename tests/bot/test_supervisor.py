"""The program tells systemd when it is ready, that it moves, what it does, and that it stops."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.monitor.status import status_of
from bot.runtime import supervisor
from bot.runtime.condition import Condition
from bot.runtime.heartbeat import STUCK_AFTER, Heartbeat
from tests.rig.program.started import answer, started
from tests.rig.store.database import Clock
from tests.rig.telegram.fake_api import FakeApi, serving

QUIET = Condition(
    now=0.0, started_at=0.0, version="1", database="SQLite", games=2, lobbies=1, waits=0.0, size=1
)


@contextmanager
def service_manager(address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Plays systemd: a socket whose path the program gets."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(address.replace("@", "\0"))
        heard.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        yield heard


def all_of(heard: socket.socket) -> list[str]:
    said = []
    while True:
        try:
            said.append(heard.recv(4096).decode())
        except BlockingIOError:
            return said


@pytest.mark.parametrize("place", ["folder", "abstract"])
def test_any_kind_of_address_is_notified(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = str(tmp_path / "notify") if place == "folder" else f"@mafia-{tmp_path.name}-{id(tmp_path)}"
    with service_manager(address, monkeypatch) as heard:
        supervisor.tell(READY=1, STATUS="serves")
        assert all_of(heard) == ["READY=1\nSTATUS=serves"]


def test_a_missing_or_full_socket_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with service_manager(str(tmp_path / "notify"), monkeypatch) as heard:
        for _ in range(1000):  # more messages than the socket's queue holds
            supervisor.tell(WATCHDOG=1)
        assert all_of(heard)
    supervisor.tell(WATCHDOG=1)
    monkeypatch.delenv("NOTIFY_SOCKET")
    supervisor.tell(WATCHDOG=1)


def test_the_watchdog_hears_nothing_while_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held, now = ["work"], Clock()
    heartbeat = Heartbeat(tmp_path / "alive", {"queues": lambda: held}, now)
    with service_manager(str(tmp_path / "notify"), monkeypatch) as heard:
        heartbeat.beat()
        assert all_of(heard) == ["WATCHDOG=1"]
        now.now += STUCK_AFTER
        heartbeat.beat()
        assert all_of(heard) == []
        held.clear()
        heartbeat.beat()
        assert all_of(heard) == ["WATCHDOG=1"]


def test_the_status_line_tells_what_runs_and_what_is_wrong() -> None:
    assert status_of(QUIET, hosted=1) == "bots: 1, games: 2, tables that gather: 1"
    assert status_of(QUIET, hosted=0) == "stands by, games: 2, tables that gather: 1"
    assert status_of(replace(QUIET, size=None, stuck=("queues",)), hosted=1).endswith(
        "; trouble: database, standstill"
    )


async def test_systemd_learns_of_start_and_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with service_manager(str(tmp_path / "notify"), monkeypatch) as heard:
        async with serving(FakeApi(answer=answer)) as api:
            process = await started(tmp_path, api)
            said: list[str] = []
            async with asyncio.timeout(STUCK_AFTER):
                while "READY=1" not in said or "games: 0" not in "".join(said):
                    said.append((await asyncio.get_running_loop().sock_recv(heard, 4096)).decode())
                assert {"WATCHDOG=1", "STATUS=looks at the database"} <= set(said)
                assert await process.end(signal.SIGTERM) == 0
        assert "STOPPING=1" in all_of(heard)
