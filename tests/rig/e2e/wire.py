"""A wire between one program and a server."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

CHUNK = 1 << 16

Reach = Callable[[], Coroutine[Any, Any, tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
"""Connects to the server."""


@dataclass
class Wire:
    """Listens on loopback, at `port`. `heard` gets what the program sends and returns what the wire passes
    on."""

    reach: Reach
    heard: Callable[[bytes], bytes] = bytes
    port: int = 0
    _ends: set[asyncio.StreamWriter] = field(default_factory=set)

    def drop(self) -> None:
        """Breaks all connections."""
        for end in tuple(self._ends):
            end.transport.abort()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Passes on what comes through one connection of the program, until either end closes it."""
        try:
            there, back = await self.reach()
        except OSError:  # nobody listens there now
            writer.transport.abort()
            return
        ends = {writer, back}
        self._ends |= ends
        ways = (
            asyncio.create_task(self._carry(reader, back, self.heard)),
            asyncio.create_task(self._carry(there, writer, bytes)),
        )
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ends -= ends
            for way in ways:
                way.cancel()
            for end in ends:
                end.transport.abort()

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, heard: Callable[[bytes], bytes]
    ) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                target.write(heard(data))
                await target.drain()


@asynccontextmanager
async def stretched(wire: Wire) -> AsyncIterator[Wire]:
    """Opens the wire for the block."""
    server = await asyncio.start_server(wire.pass_on, "127.0.0.1", 0)
    wire.port = server.sockets[0].getsockname()[1]
    try:
        yield wire
    finally:
        server.close()
        wire.drop()
