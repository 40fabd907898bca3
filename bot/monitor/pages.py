"""`/healthz`, `/readyz` and `/metrics`."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client.exposition import choose_encoder

from bot.monitor.watching import Monitor
from bot.runtime.listener import listening
from bot.setting_values import Address

CONNECTIONS = 16
"""Connections at most: a few tools ask."""
FRESH = {"Cache-Control": "no-store"}


class Pages:
    """Text for tools. Nobody has to prove who he is: where it listens says who can ask."""

    def __init__(self, monitor: Monitor) -> None:
        self._monitor = monitor

    def application(self) -> web.Application:
        """An application with the three pages, and nothing else."""
        app = web.Application()
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
    async with listening(Pages(monitor).application(), address, setting="metrics_listen", most=CONNECTIONS):
        yield
