"""`python -m tests.e2e.hostile_page ADDRESS ORIGIN SESSION GAME SECONDS`: somebody with an own page does to
its server all that may hold it up. Prints how often each kind of request got each answer, as JSON."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from random import Random
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector

TOUCHES, STREAMS, SILENT = 20, 100, 100
"""How many touches, streams and silent connections he begins each second."""
BODIES = 4
"""How many large bodies are sent at the same time."""
LARGE, CHUNK = 64 << 20, 1 << 16
"""The size of a body, and of its parts, in bytes."""
TAPS = ("a:{}:1:vote:0", "a:{}:2:nominate:3", "q:{}:0:stay", "wk:{}:1", "junk")


Act = Callable[[], Coroutine[None, None, None]]


class Rage:
    """All that he does at once. `address`: of the bot's pages. `game`: the one that he plays."""

    def __init__(self, client: ClientSession, address: str, game: int) -> None:
        self.counts: Counter[str] = Counter()
        self._client, self._address, self._game = client, address, game
        self._random = Random(1)

    async def go(self) -> None:
        async with asyncio.TaskGroup() as group:
            for act, pace in ((self._touch, TOUCHES), (self._stream, STREAMS), (self._silence, SILENT)):
                group.create_task(self._each_second(pace, act, group))
            for _ in range(BODIES):
                group.create_task(self._large())

    async def _each_second(self, pace: int, act: Act, group: asyncio.TaskGroup) -> None:
        while True:
            group.create_task(act())
            await asyncio.sleep(1 / pace)

    async def _touch(self) -> None:
        tap = self._random.choice(TAPS).format(self._game)
        await self._post("touch", json.dumps({"tap": tap}).encode())

    async def _large(self) -> None:
        async def body() -> AsyncIterator[bytes]:
            for _ in range(LARGE // CHUNK):
                yield bytes(CHUNK)

        while True:
            await self._post("large body", body())

    async def _post(self, kind: str, body: bytes | AsyncIterator[bytes]) -> None:
        try:
            async with self._client.post(f"{self._address}/act", data=body) as answer:
                self.counts[f"{kind} {answer.status}"] += 1
        except (ClientError, OSError):
            self.counts[f"{kind} cut"] += 1

    async def _stream(self) -> None:
        with suppress(ClientError, OSError):
            async with self._client.get(f"{self._address}/stream") as answer:
                self.counts[f"stream {answer.status}"] += 1
                if answer.status == 200:
                    await asyncio.Event().wait()  # nobody reads it

    async def _silence(self) -> None:
        at = urlsplit(self._address)
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(at.hostname, at.port)
            self.counts["silent"] += 1
            try:
                await reader.read()
            finally:
                writer.transport.abort()


async def rage(address: str, origin: str, session: str, game: int, seconds: float) -> Counter[str]:
    headers = {"Authorization": f"Bearer {session}", "Origin": origin, "Content-Type": "application/json"}
    limits = ClientTimeout(total=None)
    async with ClientSession(connector=TCPConnector(limit=0), timeout=limits, headers=headers) as client:
        attack = Rage(client, address, game)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await attack.go()
    return attack.counts


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    address, origin, session, game, seconds = sys.argv[1:]
    sys.stdout.write(json.dumps(asyncio.run(rage(address, origin, session, int(game), float(seconds)))))
