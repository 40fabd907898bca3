"""Runs `mafia play` as a separate process."""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from tests.rig.e2e.process import PATIENCE, Process
from tests.rig.e2e.town import ROOT

SPEED = 100


@asynccontextmanager
async def playing(folder: Path, speed: int = SPEED) -> AsyncIterator[str]:
    """Starts `mafia play` as a person would. Yields the address of its page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = ("-m", "bot.commands.cli", "play", "--no-browser", "--port", str(port), "--speed", str(speed))
    play = Process(
        command, ROOT, folder / "play.log", {"TMPDIR": str(folder), "HOME": str(folder), "XDG_DATA_HOME": ""}
    )
    await play.start()
    address = f"http://127.0.0.1:{port}/"
    try:
        await _serves(address)
        yield address
    finally:
        assert await play.end(signal.SIGINT) == 0, play.said[-2000:]
    assert "Traceback" not in play.said


async def _serves(address: str) -> None:
    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as client:
        while True:
            try:
                async with client.get(address) as response:
                    assert response.status == 200
                    return
            except aiohttp.ClientConnectorError:
                await asyncio.sleep(0.05)  # the other process does not announce that it listens
