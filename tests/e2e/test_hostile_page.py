"""Somebody has his page of a table open and wants to hold up all others: he posts twenty touches a second,
sends huge bodies, and opens thousands of streams and silent connections. The others act as before, their
pages show it soon, and none of them is closed.

The bounds are wide, because the machine does other things, too."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field

import pytest
from aiohttp import ClientSession, ClientTimeout, TCPConnector

from tests.e2e.attack import processor
from tests.e2e.conftest import Found
from tests.e2e.screen import begun, free_port, link_of, served_at
from tests.e2e.spread import Spread
from tests.e2e.town import BOT, GAME, ROOT, Town

pytestmark = pytest.mark.long

REAL = 1.0
"""The time scale. Where games are quicker, the gate lets more pass."""
CALM, ATTACKED = 20.0, 40.0
"""Seconds of each part."""
PACE = 1.0
"""Seconds of rest after an act of a player."""
USUAL, LONGEST = 2.0, 15.0
"""Seconds that a player may wait: in half of the cases, and at most."""
BROWSERS = 2
"""How many pages each player has open."""


@dataclass
class Player:
    """Somebody with open pages. `address`: of the bot's pages. `shown`: the note that each page shows."""

    client: ClientSession
    address: str
    session: str
    game: int
    shown: list[str] = field(default_factory=lambda: [""] * BROWSERS)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def listen(self, number: int) -> None:
        """Reads the stream of a page, which never ends."""
        async with self.client.get(f"{self.address}/stream", headers=self._headers) as stream:
            async for line in stream.content:
                if line.startswith(b"data: "):
                    notes = json.loads(line.removeprefix(b"data: "))["notes"]
                    async with self.news:
                        self.shown[number] = notes.get("1", "")
                        self.news.notify_all()
        raise AssertionError("a page was closed")

    async def act_for(self, seconds: float) -> list[tuple[float, float]]:
        end, waited = time.monotonic() + seconds, list[tuple[float, float]]()
        while time.monotonic() < end:
            waited.append(await self._act(f"{end:.3f} {len(waited)}"))
            await asyncio.sleep(PACE)
        return waited

    async def _act(self, note: str) -> tuple[float, float]:
        """Touches a button, and then writes a note. Returns the seconds until the touch was answered, and
        those until all pages of the player showed the note."""
        began = time.monotonic()
        await self._post("act", tap=f"wk:{self.game}:1")
        answered = time.monotonic()
        await self._post("note", seat=1, text=note)
        async with self.news, asyncio.timeout(GAME):
            await self.news.wait_for(lambda: self.shown == [note] * BROWSERS)
        return answered - began, time.monotonic() - answered

    async def _post(self, path: str, **body: object) -> None:
        address = f"{self.address}/{path}"
        async with self.client.post(address, json=body, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.session}"}


@dataclass(frozen=True)
class Waits:
    """How long players waited for the answer to a touch, and until their pages showed a note. `processor`:
    seconds that the program used in a second."""

    answers: Spread
    pages: Spread
    processor: float


async def test_a_hostile_page_holds_up_nobody(found: Found) -> None:
    origin = served_at(port := free_port())["MAFIA_WEB_URL"]
    town = await found(scale=REAL, checked=False, settings=served_at(port))
    async with playing(town, origin) as (hostile, *honest):
        calm = await acted(town, honest, CALM)
        attack = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.e2e.hostile_page", hostile.address, origin),
            *(hostile.session, str(hostile.game), str(ATTACKED)),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        attacked = await acted(town, honest, ATTACKED)
        counts = json.loads((await attack.communicate())[0])
    print(json.dumps({"sent": counts, "calm": asdict(calm), "attacked": asdict(attacked)}, indent=1))  # noqa: T201
    assert counts["touch 200"] > ATTACKED
    assert counts["stream 429"] > 1000
    assert counts["silent"] > 1000
    assert "large body 200" not in counts
    for waits in (attacked.answers, attacked.pages):
        assert waits.p50 < USUAL
        assert waits.most < LONGEST
    assert town.log_errors() == []


async def acted(town: Town, players: Sequence[Player], seconds: float) -> Waits:
    """All these players act for so long."""
    began, spent = time.monotonic(), processor(town.bot.pid)
    waited = await asyncio.gather(*(one.act_for(seconds) for one in players))
    share = (processor(town.bot.pid) - spent) / (time.monotonic() - began)
    answers, pages = zip(*(each for some in waited for each in some), strict=True)
    return Waits(Spread.of(answers, REAL), Spread.of(pages, REAL), round(share, 3))


@asynccontextmanager
async def playing(town: Town, origin: str) -> AsyncIterator[list[Player]]:
    """Opens pages at two tables during the block: of a hostile player, of his neighbour, and of one at the
    other table. Fails if a page is closed meanwhile."""
    near, far = [await begun(town, "ru", command="/newgame party", seats=5) for _ in range(2)]
    # A flood closes idle connections. A browser then opens another one; this client can not do that.
    ways, headers = TCPConnector(force_close=True), {"Origin": origin}
    async with ClientSession(connector=ways, timeout=ClientTimeout(total=None), headers=headers) as client:
        players = [
            await entered(client, origin, await link_of(town, person))
            for person in (*near.people[:2], far.people[0])
        ]
        async with asyncio.TaskGroup() as group:
            honest = players[1:]
            reading = [group.create_task(one.listen(at)) for one in honest for at in range(BROWSERS)]
            yield players
            for each in reading:
                each.cancel()


async def entered(client: ClientSession, origin: str, link: str) -> Player:
    """Opens a page by its link, as a browser does."""
    page, _, permit = link.partition("#")
    address = f"{origin}/{BOT}"
    async with client.post(f"{address}/session", json={"permit": permit}) as answer:
        assert answer.status == 200, await answer.text()
        session = (await answer.json())["session"]
    return Player(client, address, session, int(page.rpartition("/")[2]))
