"""One app with many games, in a process of its own: prepared, started, pressed and measured."""

import asyncio
import gc
import resource
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from pydantic import SecretStr

from benchmarks.load.figures import MILLI, Alone, Load, Pace, Quantiles, Start, by_length
from benchmarks.load.tables import prepare
from benchmarks.load.taps import Crowd, Press, Tap, Timed, Way, arrive, at_most, given
from benchmarks.load.telegram import NAME, TOKEN, LocalTelegram
from bot.app import BotApp
from bot.delivery.budget import Budget
from bot.runtime import logs
from bot.settings import Settings
from bot.store.database.migrate import migrate
from bot.store.database.transaction import Store

WARM_UP = 100
SETTLING = 0.5
"""Seconds of rest after a block of taps. In this time, all messages that the taps caused are sent."""
UNLIMITED = replace(Budget(*(1_000_000,) * len(fields(Budget))), openings_per_minute=0)
"""A budget without limits. Otherwise the requests reserved for openings would change the figures."""
NATURAL_RATE = 3 / 60
"""Taps a second in a game of ten at a table's own pace: speeches of a minute, two hands a second in votes."""
ALWAYS_UNDER_WAY = 8
BLOCK = 100
"""The number of taps that are sent one after another."""


class Order(NamedTuple):
    """What to measure: a database with this many games, this many taps, and `rate` taps a second."""

    database_url: str
    games: int
    taps: int
    rate: float
    seed: int


@asynccontextmanager
async def _app(order: Order) -> AsyncIterator[tuple[BotApp, LocalTelegram]]:
    """Opens an app without running it. At the end of the block, work that the app has started is finished."""
    url, token = order.database_url, SecretStr(TOKEN)
    settings = Settings(_env_file=None, bot_token=token, database_url=url, log_level="error")
    logs.configure(settings)
    store, telegram = Store.open(url), LocalTelegram()
    app = BotApp(settings, telegram.bot, store, NAME, budget=UNLIMITED)
    try:
        yield app, telegram
    finally:
        await app.queues.stop()
        await store.close()


def build(order: Order) -> Tap:
    """Writes a database with the order's number of running games. Returns a tap that waits for the start."""

    async def run() -> Tap:
        await migrate(order.database_url)
        chance = Random(order.seed)  # noqa: S311
        async with _app(order) as (app, _):
            await prepare(app.context, range(order.games), chance)
            return await (await Crowd.of(app, chance)).press()

    return asyncio.run(run())


def measure(order: Order, waiting: Tap) -> Load:
    """Starts an app on a database that was built before. The press `waiting` has come before the start; then
    more buttons are pressed, as `order` says. Returns what was measured."""
    return asyncio.run(_measure(order, waiting))


async def _measure(order: Order, waiting: Tap) -> Load:
    async with _app(order) as (app, telegram):
        gc.collect()
        gc.freeze()  # as `mafia run` does
        gc.set_threshold(10_000)
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
            return await Measurement(order, crowd, lambda tap: telegram.hand(tap.update), chance).run(start)
        finally:
            app.stopping.set()
            await running


class Measurement:
    """Sends taps to one app in blocks, and measures them."""

    def __init__(self, order: Order, crowd: Crowd, way: Way, chance: Random) -> None:
        self._order = order
        self._crowd = crowd
        self._way = way
        self._chance = chance

    async def run(self, start: Start) -> Load:
        order = self._order
        await self._blocks(order.rate, WARM_UP)
        timed, cpu = await self._blocks(order.rate, order.taps)
        paces = [Pace(order.rate, Quantiles.of(timed))]
        natural = order.games * NATURAL_RATE
        if natural > order.rate:
            hurried, _ = await self._blocks(natural, order.taps)
            paces.append(Pace(natural, Quantiles.of(hurried)))
        return Load(
            games=order.games,
            start=start,
            paces=paces,
            cpu=cpu * MILLI,
            at_most=await at_most(self._crowd.press, self._way, ALWAYS_UNDER_WAY, order.taps),
            alone=await self._alone(),
            by_length=by_length(timed),
        )

    async def _blocks(self, rate: float, taps: int) -> tuple[list[Timed], float]:
        """Returns the time of each tap, and the mean processor seconds of this process for one."""
        timed: list[Timed] = []
        begun = time.process_time()
        while len(timed) < taps:
            timed += await arrive(self._crowd.press, self._way, BLOCK, rate, self._chance)
            await asyncio.sleep(SETTLING)
        return timed, (time.process_time() - begun) / len(timed)

    async def _alone(self) -> Alone:
        way, rate, chance = self._way, self._order.rate, self._chance
        cpu, _ = await self._chosen_before(lambda press, count: arrive(press, way, count, rate, chance))
        cpu_at_most, seconds = await self._chosen_before(
            lambda press, count: at_most(press, way, ALWAYS_UNDER_WAY, count)
        )
        return Alone(cpu * MILLI, cpu_at_most * MILLI, 1 / seconds)

    async def _chosen_before(self, send: Callable[[Press, int], Awaitable[object]]) -> tuple[float, float]:
        """Returns the mean processor seconds, and the mean seconds, of a tap. The taps are chosen before they
        are sent. `send`: sends taps; it gets their source and their number."""
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


def resident() -> int:
    """Returns the bytes of memory that this process uses."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()
