"""A app of so many games in a process of its own: prepared, started, pressed, and measured."""

import asyncio
import gc
import resource
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from pydantic import SecretStr

from benchmarks.load.figures import MILLI, Alone, Load, Quantiles, Side, Start, by_length
from benchmarks.load.floor import Floor
from benchmarks.load.tables import prepare
from benchmarks.load.taps import Crowd, Press, Tap, Timed, Way, arrive, at_most, given, through
from benchmarks.load.telegram import BOT_ID, NAME, LocalTelegram, token_of
from bot.app import BotApp
from bot.delivery.budget import Budget
from bot.runtime import garbage, logs
from bot.settings import Settings
from bot.store.migrate import migrate
from bot.store.transaction import Store

WARM_UP = 100
SETTLING = 0.5
"""Seconds after a block in which what it brought about is sent."""
UNLIMITED = replace(Budget(*(1_000_000,) * len(fields(Budget))), openings_per_minute=0)
"""Calls kept for openings would be taken from the figures."""
NATURAL_RATE = 3 / 60
"""Taps a second of one game of ten at a table's own pace: minutes of speech, two hands a second in votes."""
ALWAYS_UNDER_WAY = 8
BLOCK = 100
"""Taps in a row on one side before it is the other's turn."""


class Order(NamedTuple):
    """What to measure: on the database `path`, so many games, pressed so many times, `rate` a second."""

    path: Path
    games: int
    taps: int
    rate: float
    seed: int


def settings_of(database_url: str, bots: Sequence[int] = (BOT_ID,)) -> Settings:
    tokens = SecretStr(",".join(map(token_of, bots)))
    return Settings(_env_file=None, bot_token=tokens, database_url=database_url, log_level="error")


@asynccontextmanager
async def _app(order: Order) -> AsyncIterator[tuple[BotApp, LocalTelegram]]:
    settings, telegram = settings_of(f"sqlite:///{order.path}"), LocalTelegram()
    logs.configure(settings)
    async with opened(settings, telegram) as app:
        yield app, telegram


@asynccontextmanager
async def opened(
    settings: Settings, telegram: LocalTelegram, clock: Callable[[], float] = time.time
) -> AsyncIterator[BotApp]:
    """An app that does not run yet. What it has begun is finished at the end of the block."""
    store = Store.open(settings.database_url, clock)
    app = BotApp(settings, telegram.bot, store, NAME, budget=UNLIMITED)
    try:
        yield app
    finally:
        await app.queues.stop()
        await store.close()


def build(order: Order) -> Tap:
    """Writes a database with so many running games; returns a tap that waits for the start."""

    async def run() -> Tap:
        await migrate(f"sqlite:///{order.path}")
        chance = Random(order.seed)  # noqa: S311
        async with _app(order) as (app, _):
            await prepare(app.context, range(order.games), chance)
            return await (await Crowd.of(app, chance)).press()

    return asyncio.run(run())


def measure(order: Order, waiting: Tap, command: float) -> Load:
    """Starts a app on a database built before, with a tap waiting, and goes on pressing. `command`:
    seconds that the program took to start there."""
    return asyncio.run(_measure(order, waiting, command))


async def _measure(order: Order, waiting: Tap, command: float) -> Load:
    async with _app(order) as (app, telegram):
        gc.collect()
        garbage.search_seldom()  # as `mafia run` does
        empty_memory, run_at = resident(), time.time()
        answered = telegram.hand(waiting.update)
        running = asyncio.create_task(app.run())
        await answered
        answered_at = time.time()
        chance = Random(order.seed)  # noqa: S311
        crowd = await Crowd.of(app, chance)
        await crowd.look()
        start = Start(answered_at - run_at, empty_memory, resident())
        try:
            async with _floor(order, telegram) as floor:
                return await Measurement(order, crowd, through(telegram), floor, chance).run(command, start)
        finally:
            app.stopping.set()
            await running


@asynccontextmanager
async def _floor(order: Order, telegram: LocalTelegram) -> AsyncIterator[Floor]:
    floor = await Floor.open(telegram.bot, order.path.with_suffix(".floor"))
    try:
        yield floor
    finally:
        await floor.close()


class Measurement:
    """The blocks of taps at one app, the floor's between them."""

    def __init__(self, order: Order, crowd: Crowd, way: Way, floor: Floor, chance: Random) -> None:
        self._order = order
        self._crowd = crowd
        self._way = way
        self._floor = floor
        self._chance = chance
        self._seen: list[Tap] = []

    async def run(self, command: float, start: Start) -> Load:
        order = self._order
        await self._blocks(order.rate, WARM_UP)
        floor, app, cpu = await self._blocks(order.rate, order.taps)
        natural = order.games * NATURAL_RATE
        hurried = None
        if natural > order.rate:
            floor_too, house_too, _ = await self._blocks(natural, order.taps)
            hurried = Side(natural, Quantiles.of(floor_too), Quantiles.of(house_too))
        return Load(
            games=order.games,
            command=command,
            start=start,
            even=Side(order.rate, Quantiles.of(floor), Quantiles.of(app)),
            natural=hurried,
            cpu=cpu * MILLI,
            at_most=await at_most(self._crowd.press, self._way, ALWAYS_UNDER_WAY, order.taps),
            alone=await self._alone(),
            by_length=by_length(app),
        )

    async def _blocks(self, rate: float, taps: int) -> tuple[list[Timed], list[Timed], float]:
        """The times of both sides, and the app's seconds of the processor a tap."""
        floor: list[Timed] = []
        app: list[Timed] = []
        cpu = 0.0
        while len(app) < taps:
            begun = time.process_time()
            app += await arrive(self._press, self._way, BLOCK, rate, self._chance)
            await asyncio.sleep(SETTLING)
            cpu += time.process_time() - begun
            again = given(self._seen[-BLOCK:])
            floor += await arrive(again, self._floor.take, BLOCK, rate, self._chance)
        return floor, app, cpu / len(app)

    async def _alone(self) -> Alone:
        way, rate, chance = self._way, self._order.rate, self._chance
        cpu, _ = await self._chosen_before(lambda press, count: arrive(press, way, count, rate, chance))
        cpu_at_most, seconds = await self._chosen_before(
            lambda press, count: at_most(press, way, ALWAYS_UNDER_WAY, count)
        )
        return Alone(cpu * MILLI, cpu_at_most * MILLI, 1 / seconds)

    async def _chosen_before(self, send: Callable[[Press, int], Awaitable[object]]) -> tuple[float, float]:
        """Seconds of the processor, and seconds, a tap. `send` sends so many."""
        taken, cpu, seconds = 0, 0.0, 0.0
        while taken < self._order.taps:
            chosen = await self._crowd.presses(BLOCK)
            await asyncio.sleep(SETTLING)
            begun, cpu_begun = time.perf_counter(), time.process_time()
            await send(given(chosen), len(chosen))
            seconds += time.perf_counter() - begun
            await asyncio.sleep(SETTLING)
            cpu += time.process_time() - cpu_begun
            taken += len(chosen)
        return cpu / taken, seconds / taken

    async def _press(self) -> Tap:
        tap = await self._crowd.press()
        self._seen.append(tap)
        return tap


def resident() -> int:
    """Bytes of memory that the process holds."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()
