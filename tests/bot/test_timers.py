"""The clock of all games: told once, in time, whatever becomes of the system's clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import structlog

from bot.runtime.timers import Running, Timers

SOON = 0.05
"""Seconds."""


@dataclass
class Wall:
    """A system clock that can be set."""

    ahead: float = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@dataclass
class Told:
    """Who was due, and a way to wait for him."""

    games: list[tuple[int, int]] = field(default_factory=list)
    more: asyncio.Event = field(default_factory=asyncio.Event)

    def __call__(self, game_id: int, serial: int) -> None:
        self.games.append((game_id, serial))
        self.more.set()

    async def next(self) -> tuple[int, int]:
        async with asyncio.timeout(60):
            await self.more.wait()
        self.more.clear()
        return self.games[-1]


@asynccontextmanager
async def running(timers: Timers) -> AsyncIterator[None]:
    task = asyncio.create_task(timers.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_the_latest_deadline_of_a_game_is_told_once() -> None:
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    async with running(timers):
        timers.put(1, Running(3, wall() + SOON, real=False))
        timers.put(1, Running(3, wall() + 2 * SOON, real=True))
        assert timers.ends_at(1, 3) is not None
        assert await told.next() == (1, 3)
        timers.put(2, Running(1, wall() + SOON, real=True))
        timers.clear(2)
        timers.put(1, Running(4, wall() + 2 * SOON, real=True))
        assert await told.next() == (1, 4)
    assert told.games == [(1, 3), (1, 4)]


def test_an_end_that_is_tried_again_takes_no_newer_step_its_clock() -> None:
    timers = Timers(lambda game_id, serial: None, lambda: 1000.0, lambda: 0.0)
    timers.again(1, 3, 30.0)
    assert timers.ends_at(1, 3) == 1030.0
    timers.put(2, Running(4, 1060.0, real=True))
    timers.again(2, 3, 30.0)
    assert timers.ends_at(2, 4) == 1060.0


async def test_a_clock_set_back_holds_up_nobody() -> None:
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    async with running(timers):
        timers.put(1, Running(1, wall() + SOON, real=True))
        wall.ahead = -3600.0
        assert await told.next() == (1, 1)


async def test_a_clock_set_forward_takes_nobodys_time() -> None:
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    async with running(timers):
        timers.put(1, Running(1, wall() + 60.0, real=True))
        wall.ahead = 3600.0
        timers.put(2, Running(1, wall() + SOON, real=True))
        assert await told.next() == (2, 1)
    assert told.games == [(2, 1)]


def test_a_clock_that_was_set_is_a_line_in_the_log() -> None:
    wall = Wall()
    timers = Timers(Told(), wall)
    with structlog.testing.capture_logs() as lines:
        timers.put(1, Running(1, wall() + 60.0, real=True))
        assert lines == []
        wall.ahead = -3600.0
        timers.put(1, Running(2, wall() + 60.0, real=True))
    assert [(line["log_level"], line["seconds"]) for line in lines] == [("warning", -3600.0)]
