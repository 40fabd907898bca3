"""`python -m benchmarks.load [--games 1,100,1000] [--taps 1000] [--rate 10]`: see docs/load.md."""

import argparse
import multiprocessing
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import ParamSpec, TypeVar

from benchmarks.load import engine, report, start
from benchmarks.load.app import Order, build, measure
from benchmarks.load.figures import Load

P = ParamSpec("P")
T = TypeVar("T")


def alone(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Does it in a fresh process: memory and start-up are its own."""
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as pool:
        return pool.submit(work, *args, **kwargs).result()


def load(directory: Path, games: int, options: argparse.Namespace) -> Load:
    order = Order(directory / f"{games}.db", games, options.taps, options.rate, options.seed)
    waiting = alone(build, order)
    return alone(measure, order, waiting, start.command(order.path))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description="What the app costs.")
    parser.add_argument("--games", default="1,100,1000", help="sizes, with commas between")
    parser.add_argument("--taps", type=int, default=1000, help="on each side, at each size")
    parser.add_argument("--rate", type=float, default=10.0, help="taps a second")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-engine", action="store_true", help="leave the engine out")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mafia-load-") as directory:
        loads = [load(Path(directory), int(size), options) for size in options.games.split(",")]
    sys.stdout.write(report.app(loads))
    if not options.no_engine:
        sys.stdout.write(report.engine(engine.measure(options.seed)))


if __name__ == "__main__":
    main()
