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


async def heard(names: str) -> str:
    """Starts a task for each letter. Returns the letters in the order in which the tasks ran."""
    order: list[str] = []

    async def say(name: str) -> None:
        await asyncio.sleep(0)
        order.append(name)

    await asyncio.gather(*map(say, names))
    return "".join(order)


def test_time_leaps_to_the_next_timer() -> None:
    async def sleep() -> float:
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(86_400)
        return asyncio.get_running_loop().time() - began

    assert loop().run(sleep()) == pytest.approx(86_400, abs=0.001)


def test_the_seed_decides_who_is_first() -> None:
    orders = {seed: loop(seed).run(heard("abcdef")) for seed in range(8)}
    assert len(set(orders.values())) > 4
    assert orders == {seed: loop(seed).run(heard("abcdef")) for seed in range(8)}


def test_a_loop_in_which_nothing_will_happen_says_so() -> None:
    async def wait() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(DeadlockError):
        loop().run(wait())


def test_a_timeout_ends_in_time_and_work_of_a_thread_is_done_at_a_later_moment() -> None:
    async def both() -> tuple[float, int]:
        running = asyncio.get_running_loop()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await asyncio.sleep(60)
        return running.time(), await running.run_in_executor(None, lambda: 7)

    ended, answer = loop().run(both())
    assert (round(ended, 2), answer) == (5.0, 7)


@pytest.mark.parametrize("calls", range(1, 7))
def test_after_a_death_nothing_of_a_life_happens(calls: int) -> None:
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
