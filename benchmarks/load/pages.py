"""`python -m benchmarks.load.pages` measures what the pages of tables cost (docs/table-page.md).

It plays the same presses twice in one run: without pages, and with pages open at every table. The pages are
read by another process, over the loopback.
"""

import argparse
import asyncio
import multiprocessing
import statistics
import sys
import tempfile
import time
from bisect import bisect_right
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple

from aiohttp import ClientSession, ClientTimeout, TCPConnector, web

from benchmarks.load.app import WARM_UP, opened, resident, settings_of
from benchmarks.load.tables import prepare, user_of
from benchmarks.load.taps import Crowd, arrive, through
from benchmarks.load.telegram import LocalTelegram
from bot.app import BotApp
from bot.runtime import logs
from bot.runtime.permits import Permit, Signer
from bot.services.live.watchers import Watchers
from bot.settings import Settings
from bot.store.database.migrate import migrate
from bot.web.hosted import Hosted
from bot.web.server import Server

SEATS = 10
SETTLING = 2.0
"""Seconds of rest after the presses, in which all events arrive."""
OPENED, STOP = "opened", "stop"
MILLI = 1000.0


class Wanted(NamedTuple):
    """A page to open: its address, its session, and the number of its table."""

    address: str
    session: str
    table: int


class Cost(NamedTuple):
    """What a run has cost. `cpu`: processor milliseconds for each press. `answers`: seconds of each press.
    `memory`: bytes."""

    cpu: float
    answers: Sequence[float]
    memory: int


def read_pages(pipe: Connection) -> None:
    """Opens the pages that come through the pipe, and notes the moment of every event until it is stopped.
    Runs in a process of its own."""
    pages: list[Wanted] = pipe.recv()
    pipe.send(asyncio.run(_read(pages, pipe)))


async def _read(pages: Sequence[Wanted], pipe: Connection) -> list[tuple[int, int, float]]:
    heard: list[tuple[int, int, float]] = []
    begun = asyncio.Semaphore(0)

    async def read(number: int, page: Wanted) -> None:
        headers, first = {"Authorization": f"Bearer {page.session}"}, True
        async with session.get(page.address, headers=headers) as stream:
            async for line in stream.content:
                if line.startswith(b"data: ") and b'"beat":true' not in line:
                    heard.append((page.table, number, time.time()))
                    if first:
                        begun.release()
                    first = False

    limits = ClientTimeout(total=None)
    async with ClientSession(connector=TCPConnector(limit=0), timeout=limits, read_bufsize=2**18) as session:
        reading = [asyncio.create_task(read(*each)) for each in enumerate(pages)]
        for _ in pages:
            await begun.acquire()
        pipe.send(OPENED)
        heard.clear()
        await asyncio.to_thread(pipe.recv)
        for each in reading:
            each.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
    return heard


@asynccontextmanager
async def served(app: BotApp, settings: Settings) -> AsyncIterator[str]:
    """Serves the pages of the app's tables during the block. Yields their address."""

    async def press(_update: dict[str, object]) -> None:
        """No page presses here: presses come as from Telegram."""

    watchers = app.context.watchers
    hosted = Hosted.of(app.bot, settings, app.store, watchers, press, app.metrics, shared=False)
    runner = web.AppRunner(Server([hosted], settings).application(), access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, backlog=4096)
    await site.start()
    host, port = runner.addresses[0][:2]
    try:
        yield f"http://{host}:{port}/{app.bot.id}/stream"
    finally:
        await runner.cleanup()


def wanted(address: str, games: Sequence[int], pages: int, signer: Signer) -> Iterator[Wanted]:
    """Yields the pages of all tables: each player has one; if there are more, the first players have two."""
    until = int(time.time()) + 3600
    for table, game_id in enumerate(games):
        for page in range(pages):
            user_id = user_of(table, page % SEATS + 1)
            yield Wanted(address, signer.write(Permit("session", game_id, user_id, until)), table)


class Noted(Watchers):
    """Notes the moment of each change of a game, when it is committed."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[int, float]] = []

    def changed(self, game_id: int) -> None:
        self.told.append((game_id, time.time()))
        super().changed(game_id)


class Run:
    """One app with its crowd."""

    def __init__(self, telegram: LocalTelegram, crowd: Crowd, chance: Random) -> None:
        self._crowd, self._chance, self._send = crowd, chance, through(telegram)

    async def press(self, presses: int, rate: float) -> Cost:
        """Presses buttons at random moments. Returns what this has cost."""
        begun = time.process_time()
        timed = await arrive(self._crowd.press, self._send, presses, rate, self._chance)
        await asyncio.sleep(SETTLING)
        cpu = (time.process_time() - begun) / presses * MILLI
        return Cost(cpu, [one.seconds for one in timed], resident())


def delays(
    changes: Sequence[tuple[int, float]], heard: Sequence[tuple[int, int, float]], games: Sequence[int]
) -> list[float]:
    """Returns for each event at a page the seconds since the last change of its game."""
    moments: defaultdict[int, list[float]] = defaultdict(list)
    for game_id, at in changes:
        moments[game_id].append(at)
    found: list[float] = []
    for table, _, at in heard:
        before = moments[games[table]]
        place = bisect_right(before, at)
        if place:
            found.append(at - before[place - 1])
    return found


async def measure(options: argparse.Namespace, database_url: str) -> str:
    """Returns a table of what both halves of the run have cost."""
    settings = settings_of(database_url).model_copy(update={"web_url": "https://pages.example"})
    logs.configure(settings)
    await migrate(database_url)
    chance, telegram = Random(options.seed), LocalTelegram()  # noqa: S311
    async with opened(settings, telegram) as app:
        app.context.watchers = noted = Noted()
        await prepare(app.context, range(options.tables), chance)
        running = asyncio.create_task(app.run())
        crowd = await Crowd.of(app, chance)
        await crowd.look()
        run = Run(telegram, crowd, chance)
        try:
            await run.press(WARM_UP, options.rate)
            without = await run.press(options.presses, options.rate)
            async with served(app, settings) as address:
                games = crowd.games
                pages = [*wanted(address, games, options.pages, Signer(app.bot.token))]
                async with reading(pages) as reader:
                    with_pages = await run.press(options.presses, options.rate)
                    heard = await reader.stop()
            return report(options, without, with_pages, delays(noted.told, heard, games))
        finally:
            app.stopping.set()
            await running


class Reader:
    """The process that reads the pages. `pipe`: to it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    async def stop(self) -> list[tuple[int, int, float]]:
        """Returns the table, the page and the moment of every event."""
        self._pipe.send(STOP)
        found: list[tuple[int, int, float]] = await asyncio.to_thread(self._pipe.recv)
        return found


@asynccontextmanager
async def reading(pages: Sequence[Wanted]) -> AsyncIterator[Reader]:
    """Reads these pages in another process during the block, which begins when all of them are open."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=read_pages, args=(theirs,))
    process.start()
    try:
        ours.send(pages)
        await asyncio.to_thread(ours.recv)
        yield Reader(ours)
    finally:
        process.kill()
        process.join()


def report(options: argparse.Namespace, without: Cost, with_pages: Cost, late: Sequence[float]) -> str:
    """Returns the figures as text."""
    rows: list[tuple[str, float, float]] = [
        ("processor, ms a press", without.cpu, with_pages.cpu),
        ("answer to a press, p50, ms", _quantile(without.answers, 50), _quantile(with_pages.answers, 50)),
        ("answer to a press, p99, ms", _quantile(without.answers, 99), _quantile(with_pages.answers, 99)),
        ("memory, MB", without.memory / 2**20, with_pages.memory / 2**20),
    ]
    lines = [
        f"{options.tables} tables, {options.presses} presses, {options.rate:g} a second",
        f"| | no pages | {options.pages} pages a table | ratio |",
        "|---|---|---|---|",
        *(f"| {name} | {one:.1f} | {other:.1f} | {other / one:.2f} |" for name, one, other in rows),
    ]
    told = (
        f"from a change to a page: {len(late)} events, p50 {_quantile(late, 50):.0f} ms, "
        f"p99 {_quantile(late, 99):.0f} ms, longest {max(late) * MILLI:.0f} ms"
    )
    return "\n".join([*lines, told, ""])


def _quantile(seconds: Sequence[float], percent: int) -> float:
    return statistics.quantiles(seconds, n=100, method="inclusive")[percent - 1] * MILLI


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.pages", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--pages", type=int, default=12, help="at each table")
    parser.add_argument("--presses", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=10.0, help="presses a second")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mafia-pages-") as folder:
        sys.stdout.write(asyncio.run(measure(options, f"sqlite:///{folder}/load.db")))


if __name__ == "__main__":
    main()
