"""Tests `mafia check --alive`, which a health check runs beside a running program."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from bot.runtime import lock
from bot.runtime.heartbeat import STALE, Heartbeat, alive_file, seconds_since_beat
from tests.rig.program.running import mafia
from tests.rig.program.started import answer as bot_api
from tests.rig.program.started import started
from tests.rig.telegram.fake_api import TOKEN, FakeApi, serving

LONG_AGO = 1_000_000.0
"""A moment long ago, in unix seconds."""


def check_alive(folder: Path, **others: str) -> "subprocess.CompletedProcess[str]":
    here = {"MAFIA_DATABASE_URL": f"sqlite:///{folder / 'mafia.db'}"}
    return mafia("check", "--alive", **{**here, **others})


def test_no_bot_is_alive_if_none_runs(tmp_path: Path) -> None:
    done = check_alive(tmp_path)
    assert (done.returncode, done.stdout) == (1, "✗ alive: no bot runs with this database\n")


def test_a_heartbeat_grows_stale(tmp_path: Path) -> None:
    path = alive_file(f"sqlite:///{tmp_path / 'mafia.db'}")
    path.touch()
    assert check_alive(tmp_path).returncode == 0
    os.utime(path, (time.time() - STALE - 1,) * 2)
    done = check_alive(tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("✗ alive: the bot has stood still for ")


def test_the_command_tells_when_a_killed_bot_was_last_alive(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mafia.db'}"
    path = alive_file(url)
    path.touch()
    with lock.alone_at(url):
        assert check_alive(tmp_path).returncode == 0
    os.utime(path, (LONG_AGO, LONG_AGO))
    done = check_alive(tmp_path)
    said = "✗ alive: no bot runs here; the last one was alive at 1970-01-12 13:46:40 UTC\n"
    assert (done.returncode, done.stdout) == (1, said)
    path.unlink()
    assert check_alive(tmp_path).stdout == "✗ alive: no bot runs here\n"


AT_A_SERVER = "postgresql://mafia@db.example.org/mafia"


@pytest.fixture
def at_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Returns the environment of a program that systemd runs with a folder of its own."""
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    (tmp_path / "run").mkdir()
    return {"MAFIA_DATABASE_URL": AT_A_SERVER, "RUNTIME_DIRECTORY": str(tmp_path / "run")}


def of_another(number: int) -> Path:
    """Returns the heartbeat file of another program at the same database."""
    return alive_file(AT_A_SERVER).with_suffix(f".{number}")


def number_of_the_dead() -> int:
    """Returns the id of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid


def test_others_see_the_heartbeat_of_a_bot_with_a_server(at_a_server: dict[str, str], tmp_path: Path) -> None:
    assert check_alive(tmp_path, **at_a_server).returncode == 1
    alive_file(AT_A_SERVER).touch()
    assert [path.suffix for path in (tmp_path / "run").iterdir()] == [f".{os.getpid()}"]
    assert check_alive(tmp_path, **at_a_server).returncode == 0
    elsewhere = {**at_a_server, "RUNTIME_DIRECTORY": str(tmp_path)}
    assert check_alive(tmp_path, **elsewhere).returncode == 1


async def test_a_program_that_stops_leaves_the_heartbeat_of_another(at_a_server: dict[str, str]) -> None:
    of_another(os.getppid()).touch()
    of_another(number_of_the_dead()).touch()
    beating = asyncio.create_task(Heartbeat(alive_file(AT_A_SERVER), {}).run())
    async with asyncio.timeout(30):
        while not alive_file(AT_A_SERVER).exists():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
    left = {path.name for path in alive_file(AT_A_SERVER).parent.iterdir()}
    assert left == {alive_file(AT_A_SERVER).name, of_another(os.getppid()).name}
    beating.cancel()
    await asyncio.wait({beating})
    assert seconds_since_beat(AT_A_SERVER) is not None


def test_one_program_that_hangs_is_reported_among_several(at_a_server: dict[str, str]) -> None:
    alive_file(AT_A_SERVER).touch()
    still, dead = of_another(os.getppid()), of_another(number_of_the_dead())
    dead.touch()
    os.utime(dead, (LONG_AGO, LONG_AGO))
    assert (seconds_since_beat(AT_A_SERVER) or STALE) < STALE
    still.touch()
    os.utime(still, (LONG_AGO, LONG_AGO))
    assert (seconds_since_beat(AT_A_SERVER) or 0) > STALE


async def test_a_running_bot_is_alive_until_it_ends(tmp_path: Path) -> None:
    path = alive_file(f"sqlite:///{tmp_path / 'mafia.db'}")
    async with serving(FakeApi(answer=bot_api)) as api:
        process = await started(tmp_path, api)
        async with asyncio.timeout(30):
            while not path.exists():  # noqa: ASYNC110 - another process tells nobody
                await asyncio.sleep(0.01)
        assert (await asyncio.to_thread(check_alive, tmp_path)).returncode == 0
        await process.end(signal.SIGTERM)
    assert (await asyncio.to_thread(check_alive, tmp_path)).returncode == 1
    assert not path.exists()


async def test_a_second_program_at_one_file_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    async with serving(FakeApi(answer=bot_api)) as api:
        settings = {
            "MAFIA_DATABASE_URL": f"sqlite:///{tmp_path / 'mafia.db'}",
            "MAFIA_BOT_TOKEN": TOKEN,
            "MAFIA_API_SERVER": api.url,
        }
        first = await started(tmp_path, api)
        done = await asyncio.to_thread(partial(mafia, "run", **settings))
        why = f"another program has it for itself (process {first.pid}): stop that one first"
        assert done.stderr == f"mafia: MAFIA_DATABASE_URL: {tmp_path}/mafia.db: {why}\n"
        assert done.returncode == 2
        forgotten = await asyncio.to_thread(partial(mafia, "forget", "5", **settings))
        saved = await asyncio.to_thread(partial(mafia, "backup", str(tmp_path / "saved"), **settings))
        assert (forgotten.returncode, saved.returncode) == (0, 0)
        await first.end(signal.SIGKILL)
        again = await started(tmp_path, api)
        assert await again.end(signal.SIGTERM) == 0


BLOCKED = """
import asyncio, sys
from pathlib import Path
from bot.runtime import heartbeat

heartbeat.BEAT = 0.001
beating = heartbeat.Heartbeat(Path(sys.argv[1]), {})

async def main():
    task = asyncio.create_task(beating.run())
    while not Path(sys.argv[1]).exists():
        await asyncio.sleep(0)
    print("beats", flush=True)
    sys.stdin.readline()  # blocks the loop, as a handler that never gives way
    await task

asyncio.run(main())
"""


def test_a_program_with_a_blocked_event_loop_is_not_alive(tmp_path: Path) -> None:
    path = alive_file(f"sqlite:///{tmp_path / 'mafia.db'}")
    with subprocess.Popen(
        [sys.executable, "-c", BLOCKED, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "beats\n"
        os.utime(path, (LONG_AGO, LONG_AGO))
        assert check_alive(tmp_path).returncode == 1
        process.stdin.write("\n")
        process.stdin.flush()
        deadline = time.monotonic() + 30
        while path.stat().st_mtime == LONG_AGO:
            assert time.monotonic() < deadline
        assert check_alive(tmp_path).returncode == 0
        process.kill()
