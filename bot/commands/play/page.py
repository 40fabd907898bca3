"""Reads the speed that the user has chosen on the page of the local server, and tells this server the address
of the bot's Mini App."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import suppress

from aiohttp import ClientError, ClientSession, ClientTimeout

SECONDS_TO_RECONNECT = 1.0
"""Seconds of pause before a new connection, if one was lost."""


async def tell_app(address: str, app: str) -> None:
    """Tells the local server at which address the bot's Mini App is now. A server that does not run learns it
    when it starts."""
    with suppress(ClientError):
        async with ClientSession() as session, session.post(f"{address}/sandbox/app", json={"url": app}):
            pass


async def scales(address: str) -> AsyncGenerator[float]:
    """Yields the time scale of the local server now, and then each new one, without end. After a lost
    connection it begins again. `address`: the server's."""
    while True:
        try:
            async for event, data in _events(f"{address}/sandbox/events"):
                if event == "snapshot":
                    yield float(data["speed"])
                elif event == "speed":
                    yield float(data["scale"])
        except ClientError:
            pass
        await asyncio.sleep(SECONDS_TO_RECONNECT)


async def _events(url: str) -> AsyncGenerator[tuple[str, dict[str, float]]]:
    async with (
        ClientSession(timeout=ClientTimeout(total=None, sock_connect=5)) as session,
        session.get(url) as response,
    ):
        response.raise_for_status()
        waiting = b""
        async for chunk in response.content.iter_any():
            *blocks, waiting = (waiting + chunk).replace(b"\r\n", b"\n").split(b"\n\n")
            for block in blocks:
                fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if ": " in line)
                if fields.get("event") in ("snapshot", "speed"):
                    yield fields["event"], json.loads(fields["data"])
