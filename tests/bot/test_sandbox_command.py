"""`mafia sandbox`: the local server alone, and the settings for a bot that is started by hand."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.commands.play.sandbox import is_free
from tests.rig.e2e.nursery import Newborn
from tests.rig.e2e.process import PATIENCE
from tests.rig.program.ports import free_port
from tests.rig.program.running import mafia


@pytest.fixture
def port() -> int:
    return free_port()


@asynccontextmanager
async def sandbox(folder: Path, port: int, *options: str, **more: str) -> AsyncIterator[Newborn]:
    """Runs the command. `more`: passed in the environment."""
    arguments = ("mafia", "sandbox", "--port", str(port), *options)
    command = Newborn(arguments, Path.cwd(), folder / "said", {"SANDBOX_TOKEN": "", **more})
    await command.start()
    try:
        async with asyncio.timeout(PATIENCE):
            await command.says("The sandbox is at", since_start=True)
            yield command
    finally:
        if command.running is not None:
            await command.end(signal.SIGKILL)


async def json_at(url: str) -> dict[str, object]:
    async with ClientSession() as client, client.get(url) as response:
        found: dict[str, object] = await response.json()
        return found


def exported(said: str) -> dict[str, str]:
    """Returns the settings in the last printed line that people copy."""
    *_, line = (line for line in said.splitlines() if "export " in line)
    return dict(re.findall(r"(MAFIA_[A-Z_]+)=(\S+)", line))


async def test_the_command_prints_the_settings_for_a_bot(tmp_path: Path, port: int) -> None:
    async with sandbox(tmp_path, port) as process:
        told = exported(process.said)
        assert told["MAFIA_API_SERVER"] == f"http://127.0.0.1:{port}"
        me = await json_at(f"{told['MAFIA_API_SERVER']}/bot{told['MAFIA_BOT_TOKEN']}/getMe")
        assert me["ok"]
        line = Path(f"/proc/{process.pid}/cmdline").read_bytes()  # noqa: ASYNC240
        assert told["MAFIA_BOT_TOKEN"].encode() not in line


async def test_a_given_token_is_used(tmp_path: Path, port: int) -> None:
    async with sandbox(tmp_path, port, SANDBOX_TOKEN="5:mine") as process:
        assert exported(process.said)["MAFIA_BOT_TOKEN"] == "5:mine"
        assert (await json_at(f"http://127.0.0.1:{port}/bot5:mine/getMe"))["ok"]


async def test_a_world_in_a_folder_stays_with_its_token(tmp_path: Path, port: int) -> None:
    told = set()
    for _ in range(2):
        async with sandbox(tmp_path, port, "--folder", str(tmp_path)) as process:
            told.add(exported(process.said)["MAFIA_BOT_TOKEN"])
            await process.end(signal.SIGKILL)
    assert len(told) == 1
    assert (tmp_path / "world.db").stat().st_size


async def test_the_command_is_the_process_of_the_server(tmp_path: Path, port: int) -> None:
    async with sandbox(tmp_path, port) as process:
        assert (await json_at(f"http://127.0.0.1:{port}/sandbox/stats"))["process"] == process.pid
        assert await process.end(signal.SIGTERM) == 0
        assert is_free(port)


async def test_a_taken_port_is_a_line(tmp_path: Path, port: int) -> None:
    async with sandbox(tmp_path, port):
        second = await asyncio.to_thread(mafia, "sandbox", "--port", str(port))
    assert (second.returncode, second.stdout.count("\n")) == (1, 1)
    assert second.stdout.startswith(f"mafia: port {port} is taken by a local server")
