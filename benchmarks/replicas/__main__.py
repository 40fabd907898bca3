"""`python -m benchmarks.replicas [--replicas 1,2,3] [--tables 100,1000,3000]`: see docs/scaling.md."""

import argparse
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import NamedTuple

from benchmarks.replicas import report
from benchmarks.replicas.prepared import BOTS, Games, build, template
from benchmarks.replicas.replica import PATIENCE, Found, Part, inherit, serve
from benchmarks.replicas.report import Row
from benchmarks.replicas.server import SETTINGS, Taken, taken
from tests.postgres import Server, programs, serving

MINUTE = 60
LOOKED = 1.0
"""Seconds between two looks at the server."""

FRESH = multiprocessing.get_context("spawn")


class Plan(NamedTuple):
    """`pace`: taps a second of one table; `taps`: in a stretch at least, all replicas together."""

    pace: float
    taps: int
    seconds: float
    seed: int

    def lasts(self, tables: int) -> float:
        """Seconds of a stretch."""
        return max(self.seconds, self.taps / (self.pace * tables))


def measure(plan: Plan, url: str, tables: int, replicas: int, server: Server | None) -> Row:
    """So many replicas at this database, over the same stretches of time. `server`: None for a file."""
    seconds = plan.lasts(tables)
    together: Barrier = FRESH.Barrier(replicas + 1)
    with ProcessPoolExecutor(replicas, FRESH, inherit, (together,)) as pool:
        running = [
            pool.submit(serve, Part(url, BOTS[place::replicas], plan.pace, seconds, plan.seed + place))
            for place in range(replicas)
        ]
        try:
            together.wait(PATIENCE)
            took = _watched(server, seconds, together)
        except BrokenBarrierError:
            raise _cause(running) from None
        return Row(tables, plan.pace * tables, [each.result() for each in running], took)


def _cause(running: Sequence[Future[Found]]) -> BaseException:
    """Why one of the replicas failed; the others only waited for it in vain."""
    failures = [each.exception() for each in running]
    return next(why for why in failures if why is not None and not isinstance(why, BrokenBarrierError))


def _watched(server: Server | None, seconds: float, together: Barrier) -> Taken | None:
    """The most that the server takes in both stretches; of the processor, in the first."""
    looks: list[Taken] = []
    spent = 0.0
    for stretch in range(2):
        end = time.monotonic() + seconds
        begun = taken(server).cpu if server else 0.0
        while time.monotonic() < end:
            if server:
                looks.append(taken(server))
            time.sleep(LOOKED)
        if server and not stretch:
            spent = taken(server).cpu - begun
        together.wait(PATIENCE)
    if not server:
        return None
    return Taken(max(look.connections for look in looks), max(look.memory for look in looks), spent)


def rows(plan: Plan, sizes: Sequence[Games], replicas: Sequence[int], *, file: bool) -> Iterator[Row]:
    """`file`: for each size one program at SQLite, too."""
    where = programs()
    if where is None:
        sys.exit("PostgreSQL's server is not installed")
    with serving(where, SETTINGS) as server:
        for games in sizes:
            held = template(server, games)
            for count in replicas:
                url = server.create(held)
                yield measure(plan, url, games.tables, count, server)
                server.drop(url)
            server.drop(server.url(held))
            if file:
                copy = shutil.copy(games.path, games.path.with_suffix(".copy"))
                yield measure(plan, f"sqlite:///{copy}", games.tables, 1, None)


def _numbers(text: str) -> Sequence[int]:
    return [int(number) for number in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.replicas", description=__doc__)
    parser.add_argument("--replicas", type=_numbers, default="1,2,3", help="with commas between")
    parser.add_argument("--tables", type=_numbers, default="100,1000,3000", help="with commas between")
    parser.add_argument("--pace", type=float, default=3.0, help="taps a minute of each table")
    parser.add_argument("--taps", type=int, default=400, help="in a stretch at least")
    parser.add_argument("--seconds", type=float, default=60.0, help="of a stretch at least")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-file", action="store_true", help="leave SQLite out")
    asked = parser.parse_args()
    plan = Plan(asked.pace / MINUTE, asked.taps, asked.seconds, asked.seed)
    with tempfile.TemporaryDirectory(prefix="mafia-replicas-") as directory:
        orders = [Games(Path(directory) / f"{size}.db", size, asked.seed) for size in asked.tables]
        with ProcessPoolExecutor(os.cpu_count(), FRESH) as pool:
            sizes = list(pool.map(build, orders))
        measured = rows(plan, sizes, asked.replicas, file=not asked.no_file)
        sys.stdout.write(report.table(measured))


if __name__ == "__main__":
    main()
