"""Starts and ends a town."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType

from aiohttp import ClientSession

from tests.rig.e2e.mirror import Mirror
from tests.rig.e2e.nursery import Newborn
from tests.rig.e2e.process import PATIENCE, Process
from tests.rig.e2e.town import ROOT, TOKEN, Town

SAMPLE = 0.2
"""Seconds of the processor for which the machine is looked at."""


def pace(scale: float) -> float:
    """Returns a time scale at which simulated people keep up: a slower one while work takes more than twice
    its processor time, because other programs run too. Otherwise steps would end before anybody acts."""
    began, spent = time.perf_counter(), time.process_time()
    while time.process_time() - spent < SAMPLE:
        pass
    return scale * max(1.0, (time.perf_counter() - began) / SAMPLE / 2)


@asynccontextmanager
async def town(
    folder: Path,
    *,
    scale: float,
    seed: int = 1,
    checked: bool = True,
    settings: Mapping[str, str] = MappingProxyType({}),
    database: str | None = None,
    ways: Sequence[str] = (),
    own: Sequence[Mapping[str, str]] = (),
) -> AsyncIterator[Town]:
    """Starts all programs, at the `pace` of the machine. At the end, checks that all went well (unless
    `checked` is false, for a town that ends in the middle of a game), and ends the programs in any case.

    `database`: its URL; a file in the folder if left out. `ways`: the URL by which each replica reaches it;
    without them, one program uses the URL itself. `own`: more settings, a mapping for each program.
    """
    scale = pace(scale)
    how = (
        "--token",
        TOKEN,
        "--limits",
        "count",
        "--time-scale",
        repr(scale),
        "--seed",
        str(seed),
        "--private",
        "1",
    )
    sandbox = Newborn(("sandbox", "--port", "0", *how), ROOT, folder / "sandbox.log")
    await sandbox.start()
    replicas: list[Newborn] = []
    try:
        address = await _address(sandbox)
        url = database or f"sqlite:///{folder / 'mafia.db'}"
        for number, way in enumerate(ways or [url]):
            log = folder / (f"bot{number}.log" if number else "bot.log")
            environment = {
                "PYTHONPATH": str(ROOT),
                "MAFIA_API_SERVER": address,
                "MAFIA_BOT_TOKEN": TOKEN,
                "MAFIA_TIME_SCALE": repr(scale),
                "MAFIA_DATABASE_URL": way,
                "MAFIA_LOG_FORMAT": "json",
                **settings,
                **(own[number] if own else {}),
            }
            replicas.append(Newborn(("mafia", "run"), folder, log, environment))
        mirror = Mirror(address)
        following = asyncio.create_task(mirror.follow())
        async with ClientSession() as client:
            made = Town(folder, scale, url, sandbox, replicas, mirror, client)
            for replica in replicas:
                await replica.start()
            await hosted(made)
            await made.until(lambda: mirror.bot, "the page's events do not come")
            try:
                yield made
                if checked:
                    await made.check()
            finally:
                following.cancel()
    finally:
        for process in (*replicas, sandbox):
            if process.running is not None:
                await process.end(signal.SIGKILL)


async def _address(sandbox: Process) -> str:
    said = await sandbox.says("The sandbox is at")
    return said.split("The sandbox is at ")[1].split()[0].rstrip("/")


async def hosted(made: Town) -> None:
    """Waits until one of the programs hosts the bot."""
    async with asyncio.timeout(PATIENCE):
        while not any('"event": "started"' in replica.said for replica in made.replicas):
            made.watch_replicas()
            await asyncio.sleep(0.02)
