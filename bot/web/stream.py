"""The stream of one viewer: an event whenever what he may know changes, and signs of life between events."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable

from bot.runtime.permits import Permit
from bot.web.identity import StrangerError
from bot.web.watching import Table

HEARTBEAT = 15.0
"""Seconds after which a stream without news sends a sign of life."""
BEAT = b":\n\n"


async def events(
    table: Table, shown: Permit, cursor: str, clock: Callable[[], float]
) -> AsyncGenerator[bytes, None]:
    """Yields what a viewer may know, as parts of an event stream, whenever that changes. Ends when he may not
    look any more, or his permit ends; his page then asks again, and is told why. `cursor`: how far the page
    is. `clock`: returns unix seconds.

    The moments of signs of life depend only on what this viewer has been told. So they do not reveal when
    something has happened of which he may not know.
    """
    loop, told = asyncio.get_running_loop(), None
    quiet_at = loop.time() + HEARTBEAT
    while True:
        version = table.version
        if shown.until and shown.until < clock():
            return
        try:
            seen = table.seen(await table.looker(shown), shown.user_id, cursor)
        except StrangerError:
            return
        if seen.facts != told:  # they count the frames, too
            told, cursor = seen.facts, seen.facts["cursor"]
            start = {"whole": True} if seen.start else {}
            data = {"now": clock(), **start, **seen.facts, "frames": seen.frames}
            yield f"data: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n".encode()
            quiet_at = loop.time() + HEARTBEAT
        while not await _changed(table, version, quiet_at):
            yield BEAT
            quiet_at += HEARTBEAT


async def _changed(table: Table, version: int, until: float) -> bool:
    """Waits until the game has been read again since it had this version, at most until this moment of the
    loop's clock. Says whether it has been read."""
    try:
        async with asyncio.timeout_at(until):
            await table.until(version)
    except TimeoutError:
        return False
    return True
