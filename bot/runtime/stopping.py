"""The end of a part of the program: an event that is set once, and what waits no longer than until then."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class StoppingError(Exception):
    """The program, or this part of it, stops before that was done."""


async def set_within(event: asyncio.Event, seconds: float) -> bool:
    """Waits for the event for so many seconds at most. Returns whether it is set."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


async def unless_set(event: asyncio.Event, work: Awaitable[T]) -> T:
    """What `work` returns. It is cancelled if the event is set before; then this raises StoppingError."""
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
