"""A proxy before several programs, as one stands before them by webhook. It counts what they answer."""

from __future__ import annotations

import json
import socket
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice

from aiohttp import ClientConnectorError, ClientError, ClientSession, ClientTimeout, TCPConnector, web

from tests.e2e.process import PATIENCE

SECRET = "a-secret-that-no-log-may-ever-hold"
NOT_STORED = '"event": "update not stored"'
"""What a program says of each 503."""
PASSED_ON = ("Content-Type", "X-Telegram-Bot-Api-Secret-Token")


@dataclass
class Proxy:
    """`answers`: how often which status came back; `by_program` of each of them. 502 is the proxy's own: a
    program went away in the middle of a request. `offers`: how often each update of a bot came by;
    `under_way`: those that are not answered yet, by path and number."""

    port: int = 0
    programs: list[int] = field(default_factory=list)
    """Where they listen."""
    answers: Counter[int] = field(default_factory=Counter)
    by_program: defaultdict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    offers: Counter[tuple[str, int]] = field(default_factory=Counter)
    under_way: set[tuple[str, int]] = field(default_factory=set)
    _turn: int = 0

    def add(self) -> Mapping[str, str]:
        """One more program; returns its settings."""
        self.programs.append(_free_port())
        return {
            "MAFIA_MODE": "webhook",
            "MAFIA_WEBHOOK_URL": f"http://127.0.0.1:{self.port}/mafia",
            "MAFIA_WEBHOOK_SECRET": SECRET,
            "MAFIA_LISTEN": f"127.0.0.1:{self.programs[-1]}",
        }

    @property
    def not_taken(self) -> dict[int, int]:
        """Answers that are not 200, and how many there were of each."""
        return {status: number for status, number in sorted(self.answers.items()) if status != 200}

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Proxy]:
        app = web.Application()
        app.router.add_post("/{path:.*}", self._pass_on)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        # As nginx does unless it is told otherwise: a line that is kept may end just when it is used again.
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
        """From the next in turn; from another one where nobody listens."""
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
