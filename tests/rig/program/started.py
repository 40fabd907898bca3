"""Runs `mafia run` as a program of its own."""

import asyncio
import os
import sys
from pathlib import Path

from tests.rig.telegram.fake_api import TOKEN, FakeApi

ME = {"id": 7, "is_bot": True, "first_name": "Host", "username": "host_bot"}
PATIENCE = 60.0
"""Seconds after which a program that has not started counts as broken."""
OPEN = 0o022
"""The umask of most systems."""


def answer(call: object) -> object:
    return ME if getattr(call, "method", "") == "getMe" else None


def environment(folder: Path, **more: str) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAFIA_")}
    return {**inherited, "MAFIA_DATABASE_URL": f"sqlite:///{folder / 'mafia.db'}", **more}


async def begun(folder: Path, api: FakeApi, **more: str) -> asyncio.subprocess.Process:
    """Starts a bot and sends its log to a pipe. `more`: settings."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.commands.cli", "run"),
        env=environment(folder, MAFIA_BOT_TOKEN=TOKEN, MAFIA_API_SERVER=api.url, **more),
        umask=OPEN,
        stderr=asyncio.subprocess.PIPE,
    )


async def started(folder: Path, api: FakeApi, **more: str) -> asyncio.subprocess.Process:
    """Starts a bot and waits until it runs. `more`: settings."""
    process = await begun(folder, api, **more)
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        while b"started" not in (line := await process.stderr.readline()):
            assert line, "the bot ended instead of starting"
    return process
