"""A proxy in front of several programs, as with a webhook. It counts the programs' answers."""

from __future__ import annotations

import json
import socket
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice

from aiohttp import ClientConnectorError, ClientError, ClientSession, ClientTimeout, TCPConnector, web

from tests.rig.e2e.process import PATIENCE

SECRET = "a-secret-that-no-log-may-ever-hold"
NOT_STORED = '"event": "update not stored"'
"""A part of the line that a program logs for each 503."""
PASSED_ON = ("Content-Type", "X-Telegram-Bot-Api-Secret-Token")


@dataclass
class Proxy:
    """The proxy. `answers`: status → how often it came; `by_program`: the same for each program. 502 comes
    from the proxy itself, when a program ended in the middle of a request. `offers`: how often each update of
    a bot passed; `under_way`: unanswered updates, by path and number."""

    port: int = 0
    programs: list[int] = field(default_factory=list)
    """The ports on which the programs listen."""
    answers: Counter[int] = field(default_factory=Counter)
    by_program: defaultdict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    offers: Counter[tuple[str, int]] = field(default_factory=Counter)
    under_way: set[tuple[str, int]] = field(default_factory=set)
    _turn: int = 0

    def add(self) -> Mapping[str, str]:
        self.programs.append(_free_port())
        return {
            "MAFIA_MODE": "webhook",
            "MAFIA_WEBHOOK_URL": f"http://127.0.0.1:{self.port}/mafia",
            "MAFIA_WEBHOOK_SECRET": SECRET,
            "MAFIA_LISTEN": f"127.0.0.1:{self.programs[-1]}",
        }

    @property
    def not_taken(self) -> dict[int, int]:
        """Returns each status other than 200 → how often it came."""
        return {status: number for status, number in sorted(self.answers.items()) if status != 200}

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Proxy]:
        app = web.Application()
        app.router.add_post("/{path:.*}", self._pass_on)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        # nginx does the same by default: a connection that is kept may end just when it is used again.
        lines = TCPConnector(force_close=True)
        async with ClientSession(connector=lines, timeout=ClientTimeout(PATIENCE)) as self._client:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            self.port = runner.addresses[0][1]
            try:
                yield self
            finally:
                await runner.cleanup()

    async def _pass_on(self, request: web.Request) -> web.Response:
        body = await request.read()
        update = request.path, json.loads(body)["update_id"]
        self.offers[update] += 1
        self.under_way.add(update)
        status = await self._answer(request, body)
        self.under_way.discard(update)
        self.answers[status] += 1
        return web.Response(status=status)

    async def _answer(self, request: web.Request, body: bytes) -> int:
        """Takes the next program in turn, or another if that does not listen. Returns the status."""
        self._turn += 1
        for port in islice(cycle(self.programs), self._turn, self._turn + len(self.programs)):
            try:
                status = await self._ask(port, request, body)
            except ClientConnectorError:
                continue
            except ClientError:
                break
            self.by_program[port][status] += 1
            return status
        return 502

    async def _ask(self, port: int, request: web.Request, body: bytes) -> int:
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        url = f"http://127.0.0.1:{port}{request.path}"
        async with self._client.post(url, data=body, headers=headers) as response:
            return response.status


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
