"""The pages that monitoring tools read: `/healthz` (is it alive), `/readyz` (is it ready) and `/metrics`."""

import ipaddress
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from aiohttp import hdrs, web
from prometheus_client.exposition import choose_encoder

from bot.monitor.watching import Monitor
from bot.runtime.listener import listening
from bot.setting_values import Address

CONNECTIONS = 16
"""How many connections may be open at the same time. Only a few tools ask."""
FRESH = {"Cache-Control": "no-store"}
LOCALHOST = "localhost"


class Pages:
    """Pages of plain text for monitoring tools. They need no password: everybody who can reach their address
    can read them."""

    def __init__(self, monitor: Monitor) -> None:
        self._monitor = monitor

    def application(self, *, own_machine: bool = False) -> web.Application:
        """Returns a web application with only `/healthz`, `/readyz` and `/metrics`. `own_machine`: whether it
        answers only requests that call this machine `localhost` or by a loopback address."""
        app = web.Application(middlewares=[_called_by_own_name] if own_machine else [])
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/readyz", self._readyz)
        app.router.add_get("/metrics", self._metrics)
        return app

    async def _healthz(self, _request: web.Request) -> web.Response:
        return _verdict(self._monitor.standing_still())

    async def _readyz(self, _request: web.Request) -> web.Response:
        return _verdict(await self._monitor.not_ready())

    async def _metrics(self, request: web.Request) -> web.Response:
        await self._monitor.look()
        encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        body = encode(self._monitor.metrics.registry)
        return web.Response(body=body, headers={**FRESH, "Content-Type": content_type})


def _verdict(wrong: Sequence[str]) -> web.Response:
    text = "".join(f"{line}\n" for line in wrong or ["ok"])
    return web.Response(text=text, status=503 if wrong else 200, headers=FRESH)


@asynccontextmanager
async def answering(monitor: Monitor, address: Address | None) -> AsyncIterator[None]:
    """Answers requests for the pages at this address during the `async with` block. Answers none if `address`
    is None. Raises SettingsError if the address can not be used."""
    if address is None:
        yield
        return
    app = Pages(monitor).application(own_machine=_is_own(address.host))
    async with listening(app, address, setting="metrics_listen", most=CONNECTIONS):
        yield


@web.middleware
async def _called_by_own_name(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answers 403 to a request whose `Host` header is not a name of this machine. Otherwise a web page of a
    stranger could read the answers, by giving its own name the address of this machine."""
    hosts = request.headers.getall(hdrs.HOST, [])
    if len(hosts) == 1 and _is_own(_name_in(hosts[0])):
        return await handler(request)
    return web.Response(status=403, text="call this machine localhost or 127.0.0.1\n")


def _name_in(host: str) -> str:
    """Returns the host name or address in a `Host` header, without port and brackets; "" if it is invalid."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_own(name: str) -> bool:
    try:
        return name.lower() == LOCALHOST or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
