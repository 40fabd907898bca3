"""`/healthz`, `/readyz` and `/metrics`."""

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
"""Connections at most: a few tools ask."""
FRESH = {"Cache-Control": "no-store"}
LOCALHOST = "localhost"


class Pages:
    """Text for tools. Nobody has to prove who he is: where it listens says who can ask."""

    def __init__(self, monitor: Monitor) -> None:
        self._monitor = monitor

    def application(self, *, own_machine: bool = False) -> web.Application:
        """An application with the three pages, and nothing else. `own_machine`: it is called by a name of
        this machine, or not at all."""
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
    """Answers there within the block; nowhere if there is no address. Raises SettingsError if the address can
    not be had."""
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
    """403 for a page of another site that has bound its own name to this machine."""
    hosts = request.headers.getall(hdrs.HOST, [])
    if len(hosts) == 1 and _is_own(_name_in(hosts[0])):
        return await handler(request)
    return web.Response(status=403, text="call this machine localhost or 127.0.0.1\n")


def _name_in(host: str) -> str:
    """Without the port and brackets; "" if it is no name."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_own(name: str) -> bool:
    """Whether it names this machine and reaches no other."""
    try:
        return name.lower() == LOCALHOST or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
