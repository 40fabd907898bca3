"""`python -m benchmarks.load [--games 1,100,1000] [--presses 1000] [--postgres]` makes the figures of
docs/lab/performance.md."""

import argparse
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from benchmarks.load import report, start
from benchmarks.load.app import Order, build, measure
from tests.rig.store.postgres import programs, serving

P = ParamSpec("P")
T = TypeVar("T")

ON_DISK = ("max_connections=100",)
"""The settings of the server are those of an installed one, so a commit reaches the disk."""


def alone(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Returns the result of `work`, run in a new process: memory and start-up are measured for it alone."""
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as pool:
        return pool.submit(work, *args, **kwargs).result()


def load(database_url: str, games: int, options: argparse.Namespace) -> str:
    order = Order(database_url, games, options.presses, options.rate, options.seed)
    waiting = alone(build, order)
    measured = alone(measure, order, waiting)
    return report.app(measured, start.command(database_url))


@contextmanager
def databases(*, postgres: bool) -> Iterator[Callable[[], str]]:
    """Yields a function that makes new databases and returns their URLs. They are deleted after the block.
    Ends the program if `postgres` is wanted and not installed."""
    if not postgres:
        with tempfile.TemporaryDirectory(prefix="mafia-load-") as folder:
            yield lambda: f"sqlite:///{tempfile.mkdtemp(dir=folder)}/load.db"
        return
    where = programs()
    if where is None:
        sys.exit("PostgreSQL's server is not installed")
    with serving(where, ON_DISK) as server:
        yield server.create


BARE_LOOP = compile("s = 0\nfor i in range(10_000_000): s += i", "<bare loop>", "exec")


def bare_loop() -> float:
    """Returns the seconds of a loop at the level of a module. They show how fast the machine is now."""
    begun = time.perf_counter()
    exec(BARE_LOOP, {})  # noqa: S102  (its own constant)
    return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description="What the app costs.")
    parser.add_argument("--games", default="1,100,1000", help="sizes, with commas between")
    parser.add_argument("--presses", type=int, default=1000, help="of each kind, at each size")
    parser.add_argument("--rate", type=float, default=10.0, help="presses a second")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="in place of SQLite, a server of its own")
    options = parser.parse_args()
    sys.stdout.write(f"The bare loop takes {bare_loop():.2f} s.\n\n")
    with databases(postgres=options.postgres) as database:
        for size in map(int, options.games.split(",")):
            sys.stdout.write(load(database(), size, options))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
