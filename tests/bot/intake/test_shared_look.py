"""A look into the inbox that many ask for at the same time."""

import asyncio

import pytest

from bot.intake.queues import SharedLook


async def test_requests_during_a_look_share_the_next_look() -> None:
    """The current one began before, so it may miss what he asks about."""
    began, may_end = 0, asyncio.Event()

    async def see() -> None:
        nonlocal began
        began += 1
        await may_end.wait()

    shared = SharedLook(see)
    first = asyncio.create_task(shared.look())
    await asyncio.sleep(0)
    others = [asyncio.create_task(shared.look()) for _ in range(5)]
    await asyncio.sleep(0)
    may_end.set()
    await asyncio.gather(first, *others)
    assert began == 2


async def test_a_failed_look_fails_its_request_and_the_next_request_looks_again() -> None:
    outcomes = [ConnectionError(), None]

    async def see() -> None:
        if (outcome := outcomes.pop(0)) is not None:
            raise outcome

    shared = SharedLook(see)
    first, second = asyncio.create_task(shared.look()), asyncio.create_task(shared.look())
    with pytest.raises(ConnectionError):
        await first
    await second
    assert outcomes == []
