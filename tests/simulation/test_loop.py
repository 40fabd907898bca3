"""The event loop of a simulation: its time, its order, and what a death leaves undone."""

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from random import Random

import pytest

from simulation import fence
from simulation.life import Life, living
from simulation.loop import DeadlockError, Loop


@pytest.fixture(autouse=True)
def _beginning() -> None:
    fence.begin("test")


def loop(seed: int = 1, before: Callable[[Life], None] = lambda _: None) -> Loop:
    return Loop(Random(seed), before)  # type: ignore[abstract]


def test_a_loop_without_any_future_event_raises_a_deadlock() -> None:
    async def wait() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(DeadlockError):
        loop().run(wait())


@pytest.mark.parametrize("calls", range(1, 7))
def test_after_the_kill_of_a_program_none_of_its_code_runs(calls: int) -> None:
    """A life that ends before its call number `calls` has done one thing less than that, and its `finally` is
    not reached. The world goes on."""
    done: list[str] = []
    left = iter(range(calls))

    def before(life: Life) -> None:
        if next(left, None) == calls - 1:
            life.end()

    async def mortal() -> None:
        try:
            for number in range(100):
                done.append(str(number))
                await asyncio.sleep(1)
        finally:
            done.append("finally")

    async def world() -> None:
        life = Life(1)
        within = copy_context()
        within.run(living.set, life)
        life.remains.append(asyncio.get_running_loop().create_task(mortal(), context=within))
        await asyncio.sleep(1000)
        assert done == list(map(str, range(calls // 2)))
        life.bury()

    loop(before=before).run(world())
