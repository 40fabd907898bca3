"""Work by the clock: again and again, whatever becomes of it, until the program stops."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.housekeeping import every
from bot.store import insist


async def until_done(times: int, fails: Exception | None = None) -> list[str]:
    """Does failing work so many times; returns what was logged of it."""
    stopping, done = asyncio.Event(), 0

    async def work() -> None:
        nonlocal done
        done += 1
        if done == times:
            stopping.set()
        if fails is not None:
            raise fails

    with capture_logs() as logged:
        async with asyncio.timeout(5):
            await every(0.0, work, stopping)
    assert done == times
    return [line["event"] for line in logged if line["log_level"] == "error"]


async def test_work_is_done_again_and_again() -> None:
    assert await until_done(5) == []


async def test_work_that_fails_is_logged_and_done_again() -> None:
    assert await until_done(3, RuntimeError("…")) == ["housekeeping failed"] * 3


async def test_who_stops_does_not_wait_for_the_next_time() -> None:
    async with asyncio.timeout(5):
        stopping = asyncio.Event()
        done = asyncio.Event()

        async def work() -> None:
            done.set()

        running = asyncio.create_task(every(3600.0, work, stopping))
        await done.wait()
        stopping.set()
        await running


async def test_who_stops_does_not_wait_for_a_database_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insist, "is_transient", lambda error: True)
    monkeypatch.setattr(insist, "FIRST_PAUSE", 3600.0)
    stopping, tried = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        tried.set()
        raise OSError

    async with asyncio.timeout(5):
        running = asyncio.create_task(every(3600.0, work, stopping))
        await tried.wait()
        stopping.set()
        await running
