"""A coroutine that nobody awaits is told as a fault of the program, except where a dead program is buried."""

import asyncio
import gc
from random import Random

import pytest

from simulation.life import Life, warnings_told
from simulation.loop import Loop


async def asked() -> None: ...


@pytest.fixture
def told() -> list[str]:
    return []


def test_a_coroutine_that_is_never_awaited_is_reported(told: list[str]) -> None:
    with warnings_told(told.append):
        asked()  # type: ignore[unused-coroutine]
        gc.collect()
    assert told == ["coroutine 'asked' was never awaited"]


def test_a_coroutine_of_a_killed_program_is_not_reported(told: list[str]) -> None:
    async def asks_at_its_end() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.create_task(asked())

    loop, life = Loop(Random(1)), Life(1)  # type: ignore[abstract]

    async def dies() -> None:
        life.remains.append(asyncio.create_task(asks_at_its_end()))
        await asyncio.sleep(1)

    loop.run(dies())
    with warnings_told(told.append):
        life.bury()
        gc.collect()
    assert told == []
