"""A town: the sandbox and the program as two processes, and everything that a test does with them. There may
be several programs at one database (`replicas`)."""

import asyncio
import json
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from aiohttp import ClientSession

from bot.site.page_record import record_in
from tests.rig.e2e.mirror import Json, Mirror, Shown
from tests.rig.e2e.process import PATIENCE, Process

T = TypeVar("T")

ROOT = Path(__file__).parents[3]
GAME = 240.0
"""The most real seconds of a game, at all time scales used here and on a busy machine."""

TOKEN = "1000001:a-token-that-no-log-may-ever-hold-0"


@dataclass(frozen=True)
class Table:
    """A group made for a game. `people`: ids; the first person opened the lobby."""

    chat: int
    language: str
    people: tuple[int, ...]


@dataclass
class Town:
    """One sandbox, and one or several programs. `scale`: the factor for every duration. `database`: its
    URL."""

    folder: Path
    scale: float
    database: str
    sandbox: Process
    replicas: Sequence[Process]
    mirror: Mirror
    client: ClientSession
    kills: int = 0
    expected_refusals: set[str] = field(default_factory=set)
    """Parts of error texts. A refused request whose error contains one of them does not fail the test."""
    _read: int = 0

    @property
    def bot(self) -> Process:
        return self.replicas[0]

    # Acts through the page's interface.

    async def seat(
        self, language: str = "ru", *, start: bool = True, command: str = "/newgame fiim-2019", **more: int
    ) -> Table:
        """Makes a new group of ten. `more`: the kind of group."""
        made = await self.post("tables", {"language": language, "start": start, "command": command, **more})
        return Table(made["chat"], language, tuple(made["people"]))

    async def send(self, person: int, chat: int, text: str) -> None:
        await self.post(f"people/{person}/send", {"chat": chat, "text": text})

    async def stats(self) -> Json:
        async with self.client.get(f"{self.mirror.address}/sandbox/stats") as response:
            found: Json = await response.json()
            return found

    async def post(self, path: str, body: Json) -> Json:
        async with self.client.post(f"{self.mirror.address}/sandbox/{path}", json=body) as response:
            assert response.status == 200, await response.text()
            answer: Json = await response.json()
            return answer

    @property
    def gave_pictures_up(self) -> bool:
        """Whether a picture took longer than the bot waits, as on a busy machine. Then the message
        has its words alone."""
        return any("picture given up" in replica.said for replica in self.replicas)

    # Waits.

    async def until(self, condition: Callable[[], T | None], why: str, within: float = GAME) -> T:
        """Waits until the condition, which looks at the page, is true. Returns its value."""

        def looked() -> T | None:
            self.watch_replicas()
            return condition()

        return await self.mirror.until(looked, within, why)

    def watch_replicas(self) -> None:
        """Fails as soon as a program has ended, so that a test need not wait for a timeout."""
        for replica in self.replicas:
            assert not replica.ended, f"the program ended by itself:\n{replica.said[-3000:]}"
        size = sum(replica.output.stat().st_size for replica in self.replicas)
        if size != self._read:
            self._read = size
            assert not (errors := self.log_errors()), errors

    async def over(self, table: Table) -> Shown:
        """Waits until the game has ended and its record is sent, as long as the bot goes on to tell of it.
        Returns the record's message."""
        why = f"the game in {table.chat} does not end"
        while (record := self.record_of(table)) is None:
            heard = len(self.mirror.said_in(table.chat))
            await self.until(partial(self._goes_on, table, heard), why)
        return record

    def _goes_on(self, table: Table, heard: int) -> bool:
        return len(self.mirror.said_in(table.chat)) > heard

    def record_of(self, table: Table) -> Shown | None:
        return next((said for said in self.mirror.said_in(table.chat) if said.now["document"]), None)

    async def download(self, shown: Shown) -> str:
        """Returns the record that a message carries, in the game's page or alone."""
        url = self.mirror.address + shown.now["document"]["url"]
        async with self.client.get(url) as response:
            assert response.status == 200
            text = (await response.read()).decode()
            return record_in(text) or text

    # Starts, kills and stops the bot.

    async def start_bot(self) -> None:
        await self.bot.start()
        await self.ready()

    async def ready(self) -> None:
        await self.bot.says('"event": "started"', since_start=True)

    async def kill_bot(self) -> None:
        await self.kill(self.bot)

    async def kill(self, replica: Process) -> None:
        await replica.end(signal.SIGKILL)
        self.kills += 1

    async def stop_bot(self) -> None:
        for replica in self.replicas:
            if replica.running is not None:
                await self.stop(replica)

    async def stop(self, replica: Process) -> None:
        assert await replica.end(signal.SIGTERM) == 0, replica.said[-3000:]

    # What must be true after every test.

    async def quiet(self) -> Json:
        """Waits until every press is answered and no message is waiting. Returns the statistics."""
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
        late = sum(self._expects(refused) for refused in stats["refused"])
        return len(stats["callbacks"]["unanswered"]) <= late

    def _expects(self, refused: Json) -> bool:
        return any(words in refused["error"] for words in self.expected_refusals)

    async def check(self) -> None:
        """Checks that no request was refused, no press is unanswered, and the log has no error and no
        secret."""
        try:
            stats = await self.quiet()
        except TimeoutError:
            stats = await self.stats()
            raise AssertionError(f"unanswered: {stats['callbacks']['unanswered']}") from None
        refused = [each for each in stats["refused"] if not self._expects(each)]
        assert refused == [], refused[:3]
        assert self.log_errors() == []
        for replica in self.replicas:
            assert TOKEN.split(":")[1] not in replica.said
        assert "Traceback" not in self.sandbox.said

    def log_errors(self) -> list[str]:
        """Returns the log lines that are no JSON (a traceback) or report an error."""
        said = (line for replica in self.replicas for line in replica.said.splitlines())
        return [line for line in said if _is_wrong(line)]


def _is_wrong(line: str) -> bool:
    try:
        entry = json.loads(line)
    except ValueError:
        return True
    return entry["level"] in ("error", "critical") or "exception" in entry
