"""Runs an HTTP server for small requests: the webhook, the pages for monitoring, or those of tables."""

import asyncio
import errno
import resource
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypeAlias

import structlog
from aiohttp import ClientConnectionResetError, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web_protocol import RequestHandler

from bot.runtime.logs import complain
from bot.setting_values import Address
from bot.settings import PREFIX, SettingsError
from engine.remark import Remark

log = structlog.get_logger("bot.listener")

IDLE = 75.0
"""After so many seconds without a request, the server closes a connection. Proxies do so earlier."""
LONGEST_HEADER, MOST_HEADERS = 4096, 64
"""The largest size of one header or of the request line, in bytes, and how many headers a request may
have."""
MOST_CONNECTIONS = 256
"""How many connections may be open at the same time. Telegram opens up to a hundred. The program needs file
descriptors for other things, too."""


BODY_WITHIN = 10.0
"""Within so many seconds the whole body of a request must arrive."""

Spare: TypeAlias = Callable[[Sequence[RequestHandler]], RequestHandler | None]
"""Returns which of these connections is closed for a new one; None if the new one has to be closed."""


@asynccontextmanager
async def listening(
    app: web.Application,
    address: Address,
    *,
    setting: str,
    most: int = MOST_CONNECTIONS,
    spare: Spare = lambda ways: ways[0],
) -> AsyncIterator[None]:
    """Serves HTTP requests at this address during the `async with` block. `most`: how many connections may be
    open, but never more than half of the file descriptors. `spare`: chooses the connection that is closed for
    a new one, by default the oldest, which is the first of its argument. Raises SettingsError, which names
    the `setting` with the address, if it is not available."""
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=_Faults(),
        auto_decompress=False,
        lingering_time=0,  # the rest of a body is not read after the answer
        keepalive_timeout=IDLE,
        max_line_size=LONGEST_HEADER,
        max_field_size=LONGEST_HEADER,
        max_headers=MOST_HEADERS,
    )
    await runner.setup()
    try:
        listener = await _listener(partial(_connect, runner, room(most), spare), address, setting)
        try:
            yield
        finally:
            listener.close()
    finally:
        await runner.cleanup()


async def require_free(address: Address, *, setting: str) -> None:
    """Checks that a server can use the address now. If not, raises SettingsError, which names the `setting`
    that contains the address."""
    (await _listener(asyncio.Protocol, address, setting)).close()


async def _listener(
    connect: Callable[[], asyncio.Protocol], address: Address, setting: str
) -> asyncio.Server:
    try:
        return await asyncio.get_running_loop().create_server(connect, *address)
    except OSError as error:
        taken = Remark("address-taken", text=f"{address.host}:{address.port}")
        why = taken if error.errno == errno.EADDRINUSE else error
        raise SettingsError((f"{PREFIX}{setting.upper()}", why)) from None


def raise_descriptors() -> None:
    """Lets the program have as many file descriptors open as the system allows it at most."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS refuses a limit without end
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def room(most: int) -> int:
    """Returns how many of `most` connections may be open. At most half of the file descriptors."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(most, sys.maxsize if soft == resource.RLIM_INFINITY else soft // 2)


async def body_of(request: web.Request, largest: int) -> bytes:
    """Returns the body of a request. Raises HTTPRequestEntityTooLarge if it has more than `largest` bytes,
    HTTPRequestTimeout if it is too slow, HTTPBadRequest if it breaks off."""
    if (request.content_length or 0) > largest:
        raise web.HTTPRequestEntityTooLarge(largest)
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (ConnectionError, HttpProcessingError, web.RequestPayloadError):
        raise web.HTTPBadRequest from None


class _Faults:
    """The log of aiohttp's server: only faults of the program, and nothing of clients or their requests."""

    def debug(self, *_said: object, **_more: object) -> None: ...

    def exception(self, *_said: object, exc_info: BaseException) -> None:
        # UnicodeEncodeError: the server repeats a header `Expect` that is no text.
        if not isinstance(exc_info, HttpProcessingError | ClientConnectionResetError | UnicodeEncodeError):
            complain(log, "request not answered", exc_info)


class _TooMany(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            transport.abort()


def _connect(runner: web.AppRunner, most: int, spare: Spare) -> asyncio.Protocol:
    """Returns the protocol for a new connection. If `most` are open, closes the one that `spare` chooses,
    whose client can open a new one; the new connection is closed if `spare` chooses none. Raises
    ConnectionAbortedError if the server has ended."""
    server = runner.server
    if server is None:
        raise ConnectionAbortedError("the server is closing")
    connections = [each for each in server.connections if each.transport is not None]
    if len(connections) >= most:
        closing = spare(connections)
        if closing is None:
            return _TooMany()
        closing.force_close()
    return server()
