"""Real proxies on loopback, which a test can stop and start again at the same port."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import anyio
from anyio.abc import Listener, SocketAttribute
from anyio.streams.tls import TLSListener
from tiny_proxy import HttpProxyHandler, Socks5ProxyHandler

HANDLERS = {"socks5": Socks5ProxyHandler, "http": HttpProxyHandler, "https": HttpProxyHandler}
USER, PASSWORD = "host", "p@ss:w0rd"
"""What a proxy asks for."""
WRITTEN = "host:p%40ss%3Aw0rd"


@dataclass
class Proxy:
    """A proxy of the kind that the scheme names. `tls`: of one that is spoken to by TLS. `carried`: how many
    connections it has had."""

    scheme: str
    tls: ssl.SSLContext | None = None
    port: int = 0
    carried: int = 0
    _serving: "asyncio.Task[None] | None" = None

    @property
    def url(self) -> str:
        return f"{self.scheme}://{WRITTEN}@127.0.0.1:{self.port}"

    async def start(self) -> None:
        listening = await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=self.port)
        (listener,) = listening.listeners
        self.port = listener.extra(SocketAttribute.local_port)
        self._serving = asyncio.create_task(self._serve(listener))

    async def stop(self) -> None:
        """Breaks all connections; nobody listens at the port then."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.wait({self._serving})
            self._serving = None

    async def _serve(self, listener: Listener[Any]) -> None:
        async with listener:
            over = (
                listener if self.tls is None else TLSListener(listener, self.tls, standard_compatible=False)
            )
            await over.serve(self._carry)

    async def _carry(self, stream: Any) -> None:
        self.carried += 1
        await HANDLERS[self.scheme](USER, PASSWORD).handle(stream)


@asynccontextmanager
async def proxying(scheme: str, tls: ssl.SSLContext | None = None) -> AsyncIterator[Proxy]:
    """Runs a proxy for the block."""
    proxy = Proxy(scheme, tls)
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.stop()
