"""`mafia check --alive`, as a health check asks it of a running program."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from bot.runtime.heartbeat import STALE, alive_file
from tests.bot.fake_api import FakeApi, serving
from tests.bot.test_files import answer as bot_api
from tests.bot.test_files import environment, started

LONG_AGO = 1_000_000.0
"""Unix seconds."""


def check_alive(folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "bot.commands.cli", "check", "--alive"],
        env=environment(folder),
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_where_no_bot_runs_none_is_alive(tmp_path: Path) -> None:
    done = check_alive(tmp_path)
    assert (done.returncode, done.stdout) == (1, "✗ alive: no bot runs with this database\n")


def test_a_heartbeat_grows_stale(tmp_path: Path) -> None:
    path = alive_file(tmp_path / "mafia.db")
    path.touch()
    assert check_alive(tmp_path).returncode == 0
    os.utime(path, (time.time() - STALE - 1,) * 2)
    done = check_alive(tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("✗ alive: the bot has stood still for ")


async def test_a_running_bot_is_alive_until_it_ends(tmp_path: Path) -> None:
    path = alive_file(tmp_path / "mafia.db")
    async with serving(FakeApi(answer=bot_api)) as api:
        process = await started(tmp_path, api)
        async with asyncio.timeout(30):
            while not path.exists():  # noqa: ASYNC110 - another process tells nobody
                await asyncio.sleep(0.01)
        assert (await asyncio.to_thread(check_alive, tmp_path)).returncode == 0
        process.send_signal(signal.SIGTERM)
        await process.communicate()
    assert (await asyncio.to_thread(check_alive, tmp_path)).returncode == 1
    assert not path.exists()


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


def test_a_blocked_loop_is_not_alive(tmp_path: Path) -> None:
    path = alive_file(tmp_path / "mafia.db")
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
