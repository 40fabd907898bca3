"""One replica in a process of its own: it hosts its bots, presses their buttons, and says what it found."""

import asyncio
import gc
import sys
import time
from collections.abc import Sequence
from random import Random
from threading import Barrier
from typing import NamedTuple

from benchmarks.load.app import ALWAYS_UNDER_WAY, resident, settings_of
from benchmarks.load.taps import Tap, Timed, arrive, at_most, through
from benchmarks.replicas.hosting import Host, hosting
from benchmarks.replicas.spent import Spent
from bot.runtime import garbage, logs
from bot.settings import Settings

WARM_UP = 50
"""Taps of each replica that are not measured."""
PATIENCE = 900.0
"""Seconds for which replicas wait for each other."""

_together: list[Barrier] = []
"""Where all replicas of a measurement meet: a process inherits it, and can not be sent it later."""


class Part(NamedTuple):
    """What one replica is asked for: its bots are pressed `pace` times a second and table, for so many
    `seconds`; then for so many as fast as they can answer."""

    database_url: str
    bots: Sequence[int]
    pace: float
    seconds: float
    seed: int


class Found(NamedTuple):
    """`seconds`: how long the first stretch took; `late`: of each deadline that passed in it, in seconds.
    `cpu` and `choosing`: seconds of the processor in it, the second for choosing taps. `at_most`: taps a
    second in the second stretch. `memory`: bytes."""

    taps: Sequence[Timed]
    seconds: float
    late: Sequence[float]
    cpu: float
    choosing: float
    at_most: float
    memory: int


def inherit(together: Barrier) -> None:
    """At the start of a process."""
    _together.append(together)


def serve(part: Part) -> Found:
    """Waits for the others before each of the two stretches, and after the last."""
    settings = settings_of(part.database_url, part.bots)
    logs.configure(settings)
    gc.collect()
    garbage.search_seldom()  # as `mafia run` does
    try:
        return asyncio.run(_serve(part, settings))
    except BaseException:
        _together[0].abort()
        raise


async def _serve(part: Part, settings: Settings) -> Found:
    chance = Random(part.seed)  # noqa: S311
    async with hosting(settings, chance) as hosts:
        for host in hosts:
            await host.crowd.look()
        found = await Pressed(part, hosts, chance).measure()
        await _meet()
        return found


async def _meet() -> None:
    """The bots go on meanwhile."""
    await asyncio.to_thread(_together[0].wait, PATIENCE)


class Pressed:
    """The bots of one replica, and all their players."""

    def __init__(self, part: Part, hosts: Sequence[Host], chance: Random) -> None:
        self._part = part
        self._hosts = hosts
        self._tables = [len(host.crowd) for host in hosts]
        self._way = through(*(host.telegram for host in hosts))
        self._chance = chance
        self._choosing = Spent()

    async def measure(self) -> Found:
        part, rate = self._part, self._part.pace * sum(self._tables)
        await at_most(self._press, self._way, ALWAYS_UNDER_WAY, WARM_UP)
        await _meet()
        for host in self._hosts:
            host.late.seconds.clear()
        self._choosing.seconds = 0.0
        begun, spent = time.perf_counter(), time.process_time()
        taps = await arrive(self._press, self._way, sys.maxsize, rate, self._chance, part.seconds)
        took, cpu = time.perf_counter() - begun, time.process_time() - spent
        late = [seconds for host in self._hosts for seconds in host.late.seconds]
        choosing = self._choosing.seconds
        await _meet()
        most = await at_most(self._press, self._way, ALWAYS_UNDER_WAY, sys.maxsize, part.seconds)
        return Found(taps, took, late, cpu, choosing, most, resident())

    async def _press(self) -> Tap:
        (host,) = self._chance.choices(self._hosts, self._tables)
        return await self._choosing.on(host.crowd.press())
