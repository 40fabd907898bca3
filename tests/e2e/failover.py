"""Measures how long a bot's games stand still when its program is killed or stopped.

`script/soak failover` prints a JSON object for each time, and one for all of them together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import asdict
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from engine.rules.registry import BOOKS
from tests.e2e.founding import town
from tests.e2e.kept import rows, until_kept
from tests.e2e.process import Process
from tests.e2e.replicas import owned, several
from tests.e2e.spread import Spread
from tests.e2e.storm import OF_KILLS
from tests.e2e.town import GAME, Table, Town

RUNNING = "SELECT chat_id FROM games WHERE status = 'running'"
CALM = (1.0, 2.0)
"""Real seconds that the new owner hosts the games before it is killed or stopped, too."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="of each kind")
    parser.add_argument("--tables", type=int, default=5, help="that play at the same time")
    parser.add_argument("--scale", type=float, default=0.02, help="what every duration is multiplied by")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


async def stands_still(made: Town, host: Process, *, killed: bool) -> tuple[float, float]:
    """Ends the program that owns the bot: with SIGKILL if `killed`, else with SIGTERM. Returns two times in
    real seconds from this signal: until another program owns the bot, and until that one has said or changed
    something in a running game."""
    running = {chat for (chat,) in rows(made, RUNNING)}
    began = time.time()
    going = asyncio.create_task(made.kill(host) if killed else made.stop(host))
    await owned(made, other_than=host)
    taken, heard = time.time() - began, len(made.mirror.calls)

    def said() -> float | None:
        calls = made.mirror.calls[heard:]
        return next((call.at for call in calls if call.shown.chat in running), None)

    prompted = await made.until(said, "no game goes on") - began
    await going
    await host.start()
    return taken, prompted


async def measure(wanted: argparse.Namespace, folder: Path) -> dict[str, Any]:
    random, books = Random(wanted.seed), cycle(BOOKS)
    async with AsyncExitStack() as stack:
        where, _ = await several(stack, 2)
        made = await stack.enter_async_context(
            town(folder, scale=wanted.scale, seed=wanted.seed, checked=False, **where)
        )
        made.expected_refusals |= OF_KILLS
        tables: list[Table] = []
        found: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
        for number in range(2 * wanted.kills):
            tables = [table for table in tables if made.record_of(table) is None]
            while len(tables) < wanted.tables:
                tables.append(await made.seat(command=f"/newgame {next(books)}"))
            await until_kept(lambda: rows(made, RUNNING), "no game begins", GAME)
            await asyncio.sleep(random.uniform(*CALM))
            killed = number % 2 == 0
            taken, prompted = await stands_still(made, await owned(made), killed=killed)
            found[killed].append((taken, prompted))
            sys.stdout.write(json.dumps({"killed": killed, "taken": taken, "prompted": prompted}) + "\n")
            sys.stdout.flush()
        return {
            **vars(wanted),
            **{
                f"{what} until {until}": asdict(Spread.of([each[part] for each in found[killed]], 1.0))
                for what, killed in (("killed", True), ("stopped", False))
                for part, until in enumerate(("taken over", "the next prompt"))
            },
        }


async def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="failover-"))
    found = await measure(arguments(), folder)
    shutil.rmtree(folder)
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    asyncio.run(main())
