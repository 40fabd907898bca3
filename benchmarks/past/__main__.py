"""`python -m benchmarks.past [--games 1000000] [--sqlite]`: see docs/load.md."""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.load.app import settings_of
from benchmarks.load.start import until_hosting
from benchmarks.past import answers, filling, report, turns
from benchmarks.past.report import Found
from benchmarks.past.town import Town
from benchmarks.replicas.server import SETTINGS
from bot.runtime import logs
from tests.postgres import programs, serving

BULK = ("max_wal_size=4GB",)
"""For the filling: otherwise it waits for checkpoints."""


@contextmanager
def made(town: Town, asked: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The URLs of two databases with the same running games, the second one with a past, too."""
    if asked.sqlite:
        with tempfile.TemporaryDirectory(prefix="mafia-past-", dir=asked.folder) as directory:
            path = Path(directory) / "begun.db"
            begun = f"sqlite:///{path}"
            _begin(begun, town, asked)
            filled = f"sqlite:///{shutil.copy(path, path.with_name('filled.db'))}"
            _fill(filled, town)
            yield begun, filled
        return
    where = programs()
    if where is None:
        sys.exit("PostgreSQL's server is not installed")
    with serving(where, (*SETTINGS, *BULK)) as server:
        begun = server.create()
        _begin(begun, town, asked)
        filled = server.create(server.name(begun))
        _fill(filled, town)
        yield begun, filled


def _begin(url: str, town: Town, asked: argparse.Namespace) -> None:
    logs.configure(settings_of(url))
    asyncio.run(filling.begun(url, town, asked.running, asked.seed))


def _fill(url: str, town: Town) -> None:
    begun = time.monotonic()
    asyncio.run(filling.fill(url, town))
    sys.stdout.write(f"{town.games:,} games are written: {time.monotonic() - begun:.0f} s\n\n")
    sys.stdout.flush()


def compared(urls: tuple[str, str], asked: argparse.Namespace) -> str:
    """All figures. The programs' starts come last: they go on with the games."""
    given = [asyncio.run(answers.ask(url)) for url in urls]
    looked = sum(each.passed.looked for each in given)
    found = asyncio.run(turns.measure(urls, asked.taps, asked.rate, asked.seed, looked))
    one, other = (
        Found(asyncio.run(filling.games_over(url)), asyncio.run(filling.size(url)), each, until_hosting(url))
        for url, each in zip(urls, given, strict=True)
    )
    return report.tables((one, other), found, 2 * asked.taps)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.past", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000, help="that are over")
    parser.add_argument("--running", type=int, default=100, help="games")
    parser.add_argument("--taps", type=int, default=1000, help="at each of the two databases")
    parser.add_argument("--rate", type=float, default=10.0, help="taps a second")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sqlite", action="store_true", help="files in place of a PostgreSQL server")
    parser.add_argument("--folder", type=Path, help="where the files are made")
    asked = parser.parse_args()
    with made(Town.of(asked.games), asked) as urls:
        sys.stdout.write(compared(urls, asked))


if __name__ == "__main__":
    main()
