"""Functions that wait, and end early when a part of the program stops. An `asyncio.Event` tells them so."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class StoppingError(Exception):
    """Work was not done, because the program, or this part of it, has stopped."""


async def set_within(event: asyncio.Event, seconds: float) -> bool:
    """Waits until the event is set, but at most this many seconds. Returns whether the event is set."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


async def unless_set(event: asyncio.Event, work: Awaitable[T]) -> T:
    """Awaits `work` and returns its result or raises its error. If the event is set first, cancels the work
    and raises StoppingError."""
    working, setting = asyncio.ensure_future(work), asyncio.create_task(event.wait())
    try:
        await asyncio.wait({working, setting}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        setting.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait({working})
    if working.cancelled():
        raise StoppingError
    return working.result()
