"""What a hostile page can do to the server: it is refused, and it takes nothing from others."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.intake.gate import BURST, PACE
from bot.replica.entrance import Entrance
from bot.setting_values import Address
from bot.web import places, server
from bot.web.places import STREAMS
from bot.web.server import LARGEST_BODY, Server
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town
from tests.rig.web.site import URL, Page, Site, init_data
from tests.rig.web.watched import OUTSIDER, open_to_all

PATIENCE = 10.0
"""Seconds after which a server that has not answered counts as broken."""


@dataclass
class Raw:
    """A connection to the server, as somebody uses it who does not speak as a browser does."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def ask(self, line: str, *headers: str, body: bytes = b"") -> None:
        self.writer.write("\r\n".join([f"{line} HTTP/1.1", "Host: x", *headers, "", ""]).encode() + body)

    async def status(self) -> int:
        """Returns the status of the answer; 0 if the connection ends without one."""
        async with asyncio.timeout(PATIENCE):
            try:
                line = await self.reader.readline()
            except ConnectionError:
                return 0
        return int(line.split()[1]) if line else 0

    async def event(self) -> None:
        """Reads the beginning of the stream's next event."""
        async with asyncio.timeout(PATIENCE):
            await self.reader.readuntil(b"data: ")

    async def ended(self) -> None:
        """Waits until the server has closed the connection."""
        async with asyncio.timeout(PATIENCE):
            try:
                while await self.reader.read(1 << 16):
                    pass
            except ConnectionError:
                return


class Wire:
    """The server on its own port. `close`: stops it."""

    def __init__(self, served: Server, port: int) -> None:
        self._served, self._port = served, port
        self._stack = AsyncExitStack()
        self._opened: list[Raw] = []

    async def begin(self) -> None:
        await self._stack.enter_async_context(self._served.listening(Address("127.0.0.1", self._port)))

    async def close(self) -> None:
        await self._stack.aclose()
        for raw in self._opened:
            raw.writer.close()
            with suppress(ConnectionError):
                await raw.writer.wait_closed()

    async def connect(self) -> Raw:
        self._opened.append(Raw(*await asyncio.open_connection("127.0.0.1", self._port)))
        return self._opened[-1]

    async def stream(self, page: Page) -> Raw:
        """Opens a stream, and reads the beginning of its first event."""
        raw = await self.connect()
        raw.ask(f"GET /{BOT_ID}/stream", f"Authorization: Bearer {page.session}")
        assert await raw.status() == 200
        await raw.event()
        return raw

    async def begin_note(self, page: Page) -> Raw:
        """Sends a note whose body does not come."""
        raw = await self.connect()
        raw.ask(f"POST /{BOT_ID}/note", *POST, f"Authorization: Bearer {page.session}", "Content-Length: 99")
        return raw


@pytest.fixture
async def wire(town: Town, site: Site, unused_tcp_port: int) -> AsyncIterator[Wire]:
    wire = Wire(site.server, unused_tcp_port)
    await town.dealt()
    await wire.begin()
    yield wire
    await wire.close()


POST = (f"Origin: {URL}", "Content-Type: application/json")


async def test_a_body_that_is_too_large_is_refused_before_it_is_read(wire: Wire) -> None:
    raw = await wire.connect()
    raw.ask(f"POST /{BOT_ID}/session", *POST, f"Content-Length: {LARGEST_BODY + 1}")
    assert await raw.status() == 413


async def test_a_broken_body_is_not_logged(site: Site, wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    (await wire.begin_note(page := await site.page(3))).writer.transport.abort()
    raw = await wire.connect()
    raw.ask(f"POST /{BOT_ID}/session", *POST, "Content-Length: 99", body=b"{")
    raw.writer.transport.abort()
    await wire.stream(page)
    assert caplog.records == []


async def test_a_stranger_is_refused_before_his_body_is_read(wire: Wire) -> None:
    raw = await wire.connect()
    raw.ask(f"POST /{BOT_ID}/act", *POST, "Content-Length: 100", "Authorization: Bearer x.y")
    assert await raw.status() == 401


@pytest.mark.parametrize("path", ["act", "note", "ticket"])
async def test_a_body_sent_after_its_headers_keeps_the_connection(site: Site, wire: Wire, path: str) -> None:
    """A browser sends head and body apart. A connection that ends before it has sent the body loses the
    answer."""
    raw, page = await wire.connect(), await site.page(3)
    raw.ask(f"POST /{BOT_ID}/{path}", *POST, f"Authorization: Bearer {page.session}", "Content-Length: 2")
    await wire.stream(page)  # meanwhile the server has seen the head
    raw.writer.write(b"{}")
    await raw.status()
    raw.ask("GET /static/main.js")
    assert b"HTTP/1.1 200 OK\r\n" in await raw.reader.readuntil(b"text/javascript")


async def test_the_streams_of_a_person_are_limited(town: Town, site: Site, wire: Wire) -> None:
    page, other = await site.page(3), await site.page(4)
    mine = [await wire.stream(page) for _ in range(STREAMS - 1)]  # one is open already
    one_more = await wire.connect()
    one_more.ask(f"GET /{BOT_ID}/stream", f"Authorization: Bearer {page.session}")
    assert await one_more.status() == 429
    await wire.stream(other)
    mine[0].writer.close()
    await mine[0].writer.wait_closed()
    await asyncio.sleep(0)  # the server reads the end
    await wire.stream(page)


async def test_requests_for_many_games_are_slowed_down(town: Town, site: Site) -> None:
    game = await town.dealt()
    init = init_data(OUTSIDER, town.now)
    answers = [await site.enter({"init": init, "game": str(game.id)}) for _ in range(40)]
    assert [answer["status"] for answer in answers[:BURST]] == [403] * BURST
    assert [answer["status"] for answer in answers].count(429) >= 5
    assert (await site.page(3)).told["seat"] == 3


async def test_many_spectators_do_not_use_the_connections_of_players(
    town: Town, site: Site, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "WATCHING", 2)
    await open_to_all(town, "now")
    one = await site.watching()
    await wire.stream(one)
    late = await wire.connect()
    late.ask(f"GET /{BOT_ID}/stream", f"Authorization: Bearer {one.session}")
    assert await late.status() == 429
    await wire.stream(await site.page(3))


async def test_an_unread_stream_is_closed(site: Site, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    async def much(*_: object) -> AsyncIterator[bytes]:
        try:
            while True:
                sent.append(1 << 16)
                yield b"data: " + bytes(1 << 16)
        finally:
            ended.set()

    sent: list[int] = []
    ended = asyncio.Event()
    page = await site.page(3)
    monkeypatch.setattr(server, "events", much)
    monkeypatch.setattr(server, "WRITTEN_WITHIN", 0.05)
    await wire.stream(page)
    async with asyncio.timeout(PATIENCE):
        await ended.wait()
    assert sum(sent) < 1 << 25


async def test_silent_connections_close_no_open_page(
    town: Town, site: Site, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "MOST_CONNECTIONS", 4)
    await town.dealt()
    pages = [await site.page(user) for user in (1, 2, 3, 4)]
    wire = Wire(site.server, unused_tcp_port)
    await wire.begin()
    streams = [await wire.stream(page) for page in pages[:3]]
    silent = [await wire.connect() for _ in range(10)]
    for raw in silent[:-1]:
        await raw.ended()
    fourth = await wire.stream(pages[3])
    await silent[-1].ended()
    await (await wire.connect()).ended()  # all places are taken by open pages of players
    await town.time_out()
    for raw in (*streams, fourth):
        await raw.event()
    fourth.writer.close()
    await wire.close()


async def test_a_connection_that_sends_no_body_is_closed(
    town: Town, site: Site, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "MOST_CONNECTIONS", 4)
    await town.dealt()
    page, other = await site.page(3), await site.page(4)
    wire = Wire(site.server, unused_tcp_port)
    await wire.begin()
    slow = [await wire.begin_note(page) for _ in range(8)]
    stream = await wire.stream(other)
    for raw in slow[:5]:
        await raw.ended()
    await town.time_out()
    await stream.event()
    await wire.close()


async def test_streams_of_spectators_are_closed_first(
    town: Town, site: Site, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "MOST_CONNECTIONS", 6)
    await town.dealt()
    await open_to_all(town, "now")
    watcher, *players = [await site.watching(), *[await site.page(user) for user in (1, 2, 3)]]
    await watcher.close()
    wire = Wire(site.server, unused_tcp_port)
    await wire.begin()
    watching = [await wire.stream(watcher) for _ in range(4)]
    late = await wire.connect()
    late.ask(f"GET /{BOT_ID}/stream", f"Authorization: Bearer {watcher.session}")
    assert await late.status() == 429
    late.writer.close()
    for page in players:
        await wire.stream(page)
    await watching[0].ended()
    await town.time_out()
    await watching[1].event()
    await wire.close()


async def test_the_simultaneous_requests_of_a_person_are_limited(
    site: Site, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "UNDER_WAY", 3)
    page, other = await site.page(3), await site.page(4)
    for _ in range(2):  # one stream is open already
        await wire.begin_note(page)
    assert await (await wire.begin_note(page)).status() == 429
    await wire.stream(other)


async def test_the_server_does_not_wait_for_open_pages_when_it_ends(site: Site, wire: Wire) -> None:
    raw = await wire.stream(await site.page(3))
    async with asyncio.timeout(PATIENCE):
        await wire.close()
    await raw.ended()


async def test_a_flood_of_touches_is_slowed_down_and_delays_nobody(town: Town, site: Site) -> None:
    """The flood goes through the gate of the bot, as all presses do."""
    game = await town.dealt()
    entrance = Entrance(town.bot, town.settings, town.store, asyncio.Event(), shared=False)
    entrance.app = town.app
    hosted = replace(site.hosted, press=entrance.receiver.receive)
    served = Server([hosted], site.settings, town.clock)
    await town.app.queues.start()
    sending = asyncio.create_task(town.app.sender.run())
    async with TestClient(TestServer(served.application())) as client:
        site.client = client
        flooding, calm = await site.page(3), await site.page(4)
        tap, began = f"wk:{game.id}:1", time.monotonic()
        floods = [await asyncio.gather(*(flooding.act(tap) for _ in range(20))) for _ in range(3)]
        other = await calm.act(tap)
        notes = [await flooding.post("note", {"seat": 1, "text": str(number)}) for number in range(60)]
        most = BURST + PACE * (time.monotonic() - began) + 1
        for page in site.pages:
            await page.close()
    sending.cancel()
    await asyncio.wait({sending})
    too_fast = "Не так быстро"
    answers = [answer for flood in floods for answer in flood]
    assert {answer["status"] for answer in (*answers, other)} == {200}
    assert sum(not answer["text"].startswith(too_fast) for answer in answers) <= most
    assert not other["text"].startswith(too_fast)
    assert [note["status"] for note in notes].count(200) <= most
