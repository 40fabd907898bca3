"""The timers of all games. Each rings once and in time, even if the system's clock is changed."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import structlog

from bot.runtime.timers import Timed, Timers

SOON = 0.05
"""A short time in seconds."""


def step(game_id: int, serial: int) -> Timed:
    return Timed("step", game_id, serial)


@dataclass
class Wall:
    """A system clock that a test can set."""

    ahead: float = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@dataclass
class Told:
    """The timers that have rung, and a way to wait for each in turn: on a busy machine several ring at
    once."""

    timed: list[Timed] = field(default_factory=list)
    unread: asyncio.Queue[Timed] = field(default_factory=asyncio.Queue)

    def __call__(self, timed: Timed) -> None:
        self.timed.append(timed)
        self.unread.put_nowait(timed)

    async def next(self) -> Timed:
        async with asyncio.timeout(60):
            return await self.unread.get()


@asynccontextmanager
async def running(timers: Timers) -> AsyncIterator[None]:
    task = asyncio.create_task(timers.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_the_timer_of_a_game_rings_once_for_its_latest_deadline() -> None:
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    async with running(timers):
        timers.put(step(1, 3), wall() + SOON, real=False)
        timers.put(step(1, 3), wall() + 2 * SOON)
        assert timers.ends_at(step(1, 3)) is not None
        assert await told.next() == step(1, 3)
        timers.put(step(2, 1), wall() + SOON)
        timers.clear(("game", 2))
        timers.put(step(1, 4), wall() + 2 * SOON)
        assert await told.next() == step(1, 4)
    assert told.timed == [step(1, 3), step(1, 4)]


async def test_a_deadline_that_waits_delays_no_other() -> None:
    told, wall, waits = Told(), Wall(), True
    timers = Timers(told, wall, waits=lambda timed, _: waits and timed.id == 1)
    async with running(timers):
        ends = wall()
        timers.put(step(1, 1), ends)
        timers.put(step(2, 1), ends + SOON)
        assert await told.next() == step(2, 1)
        assert (timers.ends_at(step(1, 1)), timers.any()) == (ends, True)
        waits = False
        assert await told.next() == step(1, 1)


def test_a_retried_end_does_not_stop_the_clock_of_a_newer_step() -> None:
    timers = Timers(lambda _timed: None, lambda: 1000.0, lambda: 0.0)
    timers.again(step(1, 3), 30.0)
    assert timers.ends_at(step(1, 3)) == 1030.0
    timers.put(step(2, 4), 1060.0)
    timers.again(step(2, 3), 30.0)
    assert timers.ends_at(step(2, 4)) == 1060.0


async def test_each_subject_has_one_deadline_of_its_own() -> None:
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    async with running(timers):
        timers.put(Timed("ready", 1), wall() + SOON)
        timers.put(Timed("motion", 1), wall() + 2 * SOON)
        timers.put(Timed("tournament", 1), wall() + 3 * SOON)
        timers.put(Timed("hour", 1), wall() + 4 * SOON)
        assert timers.ends_at(Timed("ready", 1)) is None
        assert [(await told.next()).kind for _ in range(3)] == ["motion", "tournament", "hour"]
    assert not any(timers.has(timed.subject) for timed in told.timed)


async def test_a_clock_set_back_delays_no_timer() -> None:
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    async with running(timers):
        timers.put(step(1, 1), wall() + SOON)
        wall.ahead = -3600.0
        assert await told.next() == step(1, 1)


async def test_a_clock_set_forward_shortens_no_time() -> None:
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    async with running(timers):
        timers.put(step(1, 1), wall() + 60.0)
        wall.ahead = 3600.0
        timers.put(step(2, 1), wall() + SOON)
        assert await told.next() == step(2, 1)
    assert told.timed == [step(2, 1)]


async def test_a_clock_set_before_the_commit_shortens_no_time() -> None:
    """The deadline is decided, then the clock is set, then the commit is done (simulation, seed 20022)."""
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    async with running(timers):
        due_at = wall() + 60.0
        moment = timers.moment_of(due_at)
        wall.ahead = 3600.0
        timers.put(step(1, 1), due_at, moment=moment)
        timers.put(step(2, 1), wall() + SOON)
        assert await told.next() == step(2, 1)
    assert told.timed == [step(2, 1)]


def test_a_clock_that_was_set_is_a_line_in_the_log() -> None:
    wall = Wall()
    timers = Timers(Told(), wall)
    with structlog.testing.capture_logs() as lines:
        timers.put(step(1, 1), wall() + 60.0)
        assert lines == []
        wall.ahead = -3600.0
        timers.put(step(1, 2), wall() + 60.0)
    assert [(line["log_level"], line["seconds"]) for line in lines] == [("warning", -3600.0)]


async def test_held_timers_do_not_end_and_keep_their_remaining_time() -> None:
    told, wall = Told(), Wall()
    timers = Timers(told, wall)
    hour, motion = Timed("hour", 1), Timed("motion", 2)
    async with running(timers):
        timers.hold()
        timers.put(hour, wall() - 1)
        timers.put(motion, wall() - 1)
        await asyncio.sleep(0)
        assert (told.timed, timers.held()) == ([], ())
        timers.go_on(3600.0)
        assert await told.next() == hour, "a moment of the day stays"
        assert round((timers.ends_at(motion) or 0) - wall()) == 3599
