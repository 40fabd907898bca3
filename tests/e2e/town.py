"""A town: the sandbox and the bot as two processes, and everything a test does with them."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from aiohttp import ClientSession

from tests.e2e.mirror import Json, Mirror, Shown
from tests.e2e.nursery import Newborn
from tests.e2e.process import PATIENCE, Process

T = TypeVar("T")

TOKEN = "1000001:a-token-that-no-log-may-ever-hold-0"
ROOT = Path(__file__).parents[2]
GAME = 240.0
"""Real seconds in which a game has to end, whatever its time scale here and however busy the machine."""


@dataclass(frozen=True)
class Table:
    """A group made for a game. `people`: ids, the first called the table."""

    chat: int
    language: str
    people: tuple[int, ...]


@dataclass
class Town:
    """One sandbox and one bot. `scale`: what every duration is multiplied by."""

    folder: Path
    scale: float
    sandbox: Process
    bot: Process
    mirror: Mirror
    client: ClientSession
    kills: int = 0
    expected_refusals: set[str] = field(default_factory=set)
    """Words of refusals that this test brings about."""
    _read: int = 0

    # The page's interface

    async def seat(
        self,
        language: str = "ru",
        *,
        mine: tuple[int, ...] = (),
        start: bool = True,
        command: str = "/newgame",
        **more: int,
    ) -> Table:
        """A new group of ten; `mine`: indexes of those whom the test plays; `more`: what kind of group."""
        order = {"language": language, "mine": list(mine), "start": start, "command": command, **more}
        made = await self.post("tables", order)
        return Table(made["chat"], language, tuple(made["people"]))

    async def send(self, person: int, chat: int, text: str) -> None:
        await self.post(f"people/{person}/send", {"chat": chat, "text": text})

    async def press(self, person: int, shown: Shown, data: str) -> str:
        """Returns the number of the query, which its answer bears."""
        order = {"chat": shown.chat, "message": shown.id, "data": data}
        return str((await self.post(f"people/{person}/press", order))["query"])

    async def open(self, person: int, url: str) -> None:
        await self.post(f"people/{person}/open", {"url": url})

    async def fault(self, kind: str, probability: float, **more: Any) -> None:
        await self.post("faults", {"kind": kind, "probability": probability, **more})

    async def stats(self) -> Json:
        async with self.client.get(f"{self.mirror.address}/sandbox/stats") as response:
            found: Json = await response.json()
            return found

    async def updates(self) -> list[Json]:
        """Every update that the bot was ever offered: its number, and which press or message it was."""
        async with self.client.get(f"{self.mirror.address}/sandbox/updates") as response:
            found: list[Json] = await response.json()
            return found

    async def post(self, path: str, body: Json) -> Json:
        async with self.client.post(f"{self.mirror.address}/sandbox/{path}", json=body) as response:
            assert response.status == 200, await response.text()
            answer: Json = await response.json()
            return answer

    # Looking and waiting

    async def until(self, condition: Callable[[], T | None], why: str, within: float = GAME) -> T:
        """Waits until the condition, which looks at the page, gives something true."""

        def looked() -> T | None:
            self._watch_bot()
            return condition()

        return await self.mirror.until(looked, within, why)

    def _watch_bot(self) -> None:
        """A test fails when the bot does, not when patience does."""
        assert not self.bot.ended, f"the bot ended by itself:\n{self.bot.said[-3000:]}"
        size = self.bot.output.stat().st_size
        if size != self._read:
            self._read = size
            assert self.log_errors() == []

    async def over(self, table: Table) -> Shown:
        """Waits until the game has ended and its record is sent; returns the message with the record."""
        return await self.until(lambda: self.record_of(table), f"the game in {table.chat} does not end")

    def record_of(self, table: Table) -> Shown | None:
        return next((said for said in self.mirror.said_in(table.chat) if said.now["document"]), None)

    async def download(self, shown: Shown) -> str:
        url = self.mirror.address + shown.now["document"]["url"]
        async with self.client.get(url) as response:
            assert response.status == 200
            return (await response.read()).decode()

    # The bot's life

    async def start_bot(self) -> None:
        await self.bot.start()
        await self.ready()

    async def ready(self) -> None:
        """Waits until the bot that runs now says that it has started."""
        await self.bot.says('"event": "started"', since_start=True)

    async def kill_bot(self) -> None:
        """`kill -9`."""
        await self.bot.end(signal.SIGKILL)
        self.kills += 1

    async def stop_bot(self) -> None:
        """As an operator does it."""
        assert await self.bot.end(signal.SIGTERM) == 0, self.bot.said[-3000:]

    # What must hold whenever a test is over

    async def quiet(self) -> Json:
        """Waits until every press is answered and nothing is left to be told; returns the statistics."""
        async with asyncio.timeout(PATIENCE):
            while True:
                stats = await self.stats()
                left = [
                    query for query in stats["callbacks"]["unanswered"] if not self._answered_too_late(stats)
                ]
                if not left and not stats["updates"]["pending"]:
                    return stats
                await asyncio.sleep(0.05)

    def _answered_too_late(self, stats: Json) -> bool:
        """Whether there are refused answers for the unanswered presses, and the test expects them."""
        late = sum(self._expects(refused) for refused in stats["refused"])
        return len(stats["callbacks"]["unanswered"]) <= late

    def _expects(self, refused: Json) -> bool:
        return any(words in refused["error"] for words in self.expected_refusals)

    async def check(self) -> None:
        """No refused call, no unanswered press, nothing wrong and nothing secret in the log."""
        try:
            stats = await self.quiet()
        except TimeoutError:
            stats = await self.stats()
            raise AssertionError(f"unanswered: {stats['callbacks']['unanswered']}") from None
        refused = [each for each in stats["refused"] if not self._expects(each)]
        assert refused == [], refused[:3]
        assert self.log_errors() == []
        assert TOKEN not in self.bot.said
        assert TOKEN.split(":")[1] not in self.bot.said
        assert "Traceback" not in self.sandbox.said

    def log_errors(self) -> list[str]:
        """Lines of the bot's log that are no JSON (a traceback) or tell of an error."""
        return [line for line in self.bot.said.splitlines() if _is_wrong(line)]


def _is_wrong(line: str) -> bool:
    try:
        entry = json.loads(line)
    except ValueError:
        return True
    return entry["level"] in ("error", "critical") or "exception" in entry


@asynccontextmanager
async def town(
    folder: Path,
    *,
    scale: float,
    limits: str = "count",
    seed: int = 1,
    checked: bool = True,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> AsyncIterator[Town]:
    """Starts both; at the end sees to it that all was well (unless it ends in mid-game, which can not be
    `checked`), and ends both, whatever happened."""
    serve = (
        "-m",
        "sandbox",
        "--port",
        "0",
        "--token",
        TOKEN,
        "--limits",
        limits,
        "--time-scale",
        repr(scale),
    )
    sandbox = Process((*serve, "--seed", str(seed)), ROOT, folder / "sandbox.log")
    bot = Newborn(("run",), folder, folder / "bot.log")
    await sandbox.start()
    try:
        said = await sandbox.says("The sandbox is at")
        address = said.split("The sandbox is at ")[1].split()[0].rstrip("/")
        bot.environment = {
            "PYTHONPATH": str(ROOT),
            "MAFIA_API_SERVER": address,
            "MAFIA_BOT_TOKEN": TOKEN,
            "MAFIA_TIME_SCALE": repr(scale),
            "MAFIA_DATABASE_URL": f"sqlite:///{folder / 'mafia.db'}",
            "MAFIA_LOG_FORMAT": "json",
            **settings,
        }
        mirror = Mirror(address)
        following = asyncio.create_task(mirror.follow())
        async with ClientSession() as client:
            made = Town(folder, scale, sandbox, bot, mirror, client)
            await made.start_bot()
            await made.until(lambda: mirror.bot, "the page's events do not come")
            try:
                yield made
                if checked:
                    await made.check()
            finally:
                following.cancel()
    finally:
        for process in (bot, sandbox):
            if process.running is not None:
                await process.end(signal.SIGKILL)
