"""`mafia sandbox`: the local server alone, and the settings for a bot that is started by hand."""

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.commands.play.sandbox import is_free

PATIENCE = 60.0
"""Seconds after which a process that has not answered counts as broken."""


@pytest.fixture
def port() -> int:
    with socket.socket() as attempt:
        attempt.bind(("127.0.0.1", 0))
        return int(attempt.getsockname()[1])


@asynccontextmanager
async def sandbox(port: int, *options: str, **more: str) -> AsyncIterator[asyncio.subprocess.Process]:
    inherited = {name: value for name, value in os.environ.items() if name != "SANDBOX_TOKEN"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.commands.cli", "sandbox", "--port", str(port), *options),
        stdout=asyncio.subprocess.PIPE,
        env={**inherited, **more},
    )
    try:
        async with asyncio.timeout(PATIENCE):
            yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def said_at_start(process: asyncio.subprocess.Process) -> str:
    """Returns what the command prints before it serves."""
    assert process.stdout is not None
    said = ""
    while "The sandbox is at" not in said:
        line = (await process.stdout.readline()).decode()
        assert line, said
        said += line
    return said


async def json_at(url: str) -> dict[str, object]:
    async with ClientSession() as client, client.get(url) as response:
        found: dict[str, object] = await response.json()
        return found


def exported(said: str) -> dict[str, str]:
    """Returns the settings in the printed line, which people copy."""
    (line,) = (line for line in said.splitlines() if "export " in line)
    return dict(re.findall(r"(MAFIA_[A-Z_]+)=(\S+)", line))


async def test_it_tells_what_a_bot_started_by_hand_needs(port: int) -> None:
    async with sandbox(port) as process:
        told = exported(await said_at_start(process))
        assert told["MAFIA_API_SERVER"] == f"http://127.0.0.1:{port}"
        me = await json_at(f"{told['MAFIA_API_SERVER']}/bot{told['MAFIA_BOT_TOKEN']}/getMe")
        assert me["ok"]
        line = Path(f"/proc/{process.pid}/cmdline").read_bytes()  # noqa: ASYNC240
        assert told["MAFIA_BOT_TOKEN"].encode() not in line


async def test_a_token_of_ones_own_stays(port: int) -> None:
    async with sandbox(port, SANDBOX_TOKEN="5:mine") as process:
        assert exported(await said_at_start(process))["MAFIA_BOT_TOKEN"] == "5:mine"
        assert (await json_at(f"http://127.0.0.1:{port}/bot5:mine/getMe"))["ok"]


async def test_a_world_in_a_folder_stays_with_its_token(port: int, tmp_path: Path) -> None:
    told = set()
    for _ in range(2):
        async with sandbox(port, "--folder", str(tmp_path)) as process:
            told.add(exported(await said_at_start(process))["MAFIA_BOT_TOKEN"])
            process.kill()
            await process.wait()
    assert len(told) == 1
    assert (tmp_path / "world.db").stat().st_size


async def test_it_is_the_server_and_ends_with_it(port: int) -> None:
    async with sandbox(port) as process:
        await said_at_start(process)
        assert (await json_at(f"http://127.0.0.1:{port}/sandbox/stats"))["process"] == process.pid
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0
        assert is_free(port)


async def test_a_taken_port_is_a_line(port: int) -> None:
    async with sandbox(port) as first:
        await said_at_start(first)
        async with sandbox(port) as second:
            said, _ = await second.communicate()
            assert second.returncode == 1
    assert said.decode().startswith(f"mafia: port {port} is taken by a local server")
    assert said.count(b"\n") == 1
