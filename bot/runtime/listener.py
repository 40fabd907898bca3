"""An HTTP server that takes small requests at one address."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from bot.setting_values import Address
from bot.settings import PREFIX, SettingsError

IDLE = 75.0
"""Seconds that a connection may stay idle. Proxies keep theirs for less."""
LONGEST_HEADER, MOST_HEADERS = 4096, 64
"""Bytes of one header or of the request line, and the number of headers."""
MOST_CONNECTIONS = 256
"""Connections at most. Telegram opens up to a hundred; the program needs file descriptors for other
things."""


@asynccontextmanager
async def listening(
    app: web.Application, address: Address, *, setting: str, most: int = MOST_CONNECTIONS
) -> AsyncIterator[None]:
    """Takes requests at this address within the block, over `most` connections.

    Raises SettingsError, which names the `setting`, if the address can not be had.
    """
    runner = web.AppRunner(
        app,
        access_log=None,
        auto_decompress=False,
        lingering_time=0,  # do not read the rest of a body after the answer
        keepalive_timeout=IDLE,
        max_line_size=LONGEST_HEADER,
        max_field_size=LONGEST_HEADER,
        max_headers=MOST_HEADERS,
    )
    await runner.setup()
    try:
        listener = await _listener(partial(_connect, runner, most), address, setting)
        try:
            yield
        finally:
            listener.close()
    finally:
        await runner.cleanup()


async def require_free(address: Address, *, setting: str) -> None:
    """Raises SettingsError, which names the `setting`, if the address can not be had now."""
    (await _listener(asyncio.Protocol, address, setting)).close()


async def _listener(
    connect: Callable[[], asyncio.Protocol], address: Address, setting: str
) -> asyncio.Server:
    try:
        return await asyncio.get_running_loop().create_server(connect, *address)
    except OSError as error:
        raise SettingsError(f"{PREFIX}{setting.upper()}: {error.strerror}") from None


def _connect(runner: web.AppRunner, most: int) -> RequestHandler:
    """Accepts a new connection. If there are too many, the oldest is closed; a live client opens another."""
    server = runner.server
    if server is None:
        raise ConnectionAbortedError("the server is closing")
    connections = [each for each in server.connections if each.transport is not None]
    if len(connections) >= most:
        connections[0].force_close()
    return server()
