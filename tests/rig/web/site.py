"""The server of pages beside a town. A test opens pages as people do, and reads their streams."""

import asyncio
import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from aiohttp import ClientResponse
from aiohttp.test_utils import TestClient, TestServer

from bot.delivery.verdict import Accepted
from bot.runtime.permits import Permit
from bot.settings import Settings
from bot.store.telegram import inbox
from bot.web.hosted import Hosted
from bot.web.server import Server
from tests.rig.flows.rows import answers
from tests.rig.flows.telegram import BOT_ID, TOKEN
from tests.rig.flows.town import Town

URL = "https://mafia.example"
DAY = 24 * 3600

Told = dict[str, Any]


def init_data(user: int, at: float, *, token: str = TOKEN, person: str | None = None, **more: str) -> str:
    """Returns init data of a Mini App, signed as Telegram does it. `person`: another field `user`; "" for
    none."""
    who = json.dumps({"id": user, "first_name": "N"}) if person is None else person
    named = {"user": who} if who else {}
    fields = {"auth_date": str(int(at)), **named, **more}
    checked = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    return urlencode({**fields, "hash": hmac.digest(key, checked.encode(), hashlib.sha256).hex()})


class EndedError(Exception):
    """The server has ended the stream."""


@dataclass
class Page:
    """An open page. `told`: everything that its stream has told, as its viewer now knows it."""

    site: "Site"
    session: str
    told: Told = field(default_factory=dict)
    frames: list[Told] = field(default_factory=list)
    events: int = 0
    raw: list[bytes] = field(default_factory=list)
    _stream: ClientResponse | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.session}", "Origin": URL, "Accept-Language": "ru"}

    async def open(self) -> "Page":
        path = f"/{BOT_ID}/stream"
        after = self.told.get("cursor", "")
        self._stream = await self.site.client.get(path, headers=self.headers, params={"after": after})
        assert self._stream.status == 200, await self._stream.text()
        return await self.read()

    async def read(self) -> "Page":
        """Waits for the next event of the stream. Raises EndedError."""
        assert self._stream is not None
        async with asyncio.timeout(10):
            while not (line := await self._stream.content.readuntil(b"\n\n")).startswith(b"data: "):
                if not line:
                    raise EndedError
        self.raw.append(line)
        self.take(json.loads(line.removeprefix(b"data: ")))
        self.events += 1
        return self

    def take(self, event: Told) -> None:
        """Takes an event, as the page itself does."""
        had = {} if event.get("fresh") else self.told.get("notes", {})
        notes = {seat: text for seat, text in {**had, **event["notes"]}.items() if text}
        self.told = {**event, "notes": notes}
        self.frames[event["from"] :] = event["frames"]

    async def until(self, **facts: Any) -> "Page":
        """Reads the stream until it has told these facts."""
        while any(self.told.get(name) != value for name, value in facts.items()):
            await self.read()
        return self

    async def ends(self) -> "Page":
        with suppress(EndedError):
            while True:
                await self.read()
        return self

    async def close(self) -> None:
        if self._stream is not None:
            self._stream.close()

    def taps(self, kind: str) -> dict[int, str]:
        """Returns what can be touched: the seat, and what the touch sends."""
        return {each["seat"]: each["tap"] for each in self.told["acts"] if each["kind"] == kind}

    def kinds(self, seat: int = 0) -> set[str]:
        """Returns the kinds of what can be touched at a seat; 0: below the table."""
        return {each["kind"] for each in self.told["acts"] if each["seat"] == seat}

    def touch(self, kind: str, seat: int = 0) -> Told:
        found: list[Told] = [each for each in self.told["acts"] if each["kind"] == kind]
        return next(each for each in found if each["seat"] == seat)

    def chosen(self, kind: str, seat: int, reason: str) -> str:
        """Returns what a touch sends when one of its reasons has been chosen."""
        touch = self.touch(kind, seat)
        assert reason in {value for value, *_ in self.told["reasons"][touch["reasons"]]}
        return str(touch["tap"]).replace("*", reason)

    async def act(self, tap: str) -> Told:
        return await self.post("act", {"tap": tap})

    async def post(self, path: str, body: Mapping[str, Any]) -> Told:
        sent = {**body, "after": self.told.get("cursor", "")}
        answer = await self.site.client.post(f"/{BOT_ID}/{path}", json=sent, headers=self.headers)
        said = await answer.json()
        if "event" in said:
            self.take(said.pop("event"))
        return {"status": answer.status, **said}


class Site:
    """The server, with everything that it needs of a town."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.settings = Settings(bot_token=TOKEN, web_url=URL)
        self.pages: list[Page] = []

    @asynccontextmanager
    async def serving(self) -> AsyncIterator["Site"]:
        town = self.town
        watchers, metrics = town.app.context.watchers, town.app.metrics
        self.hosted = Hosted.of(
            town.bot, self.settings, town.store, watchers, self.press, metrics, shared=False
        )
        town.bot.session.middleware(self.hosted.answers)
        self.server = Server([self.hosted], self.settings, town.clock)
        async with TestClient(TestServer(self.server.application())) as client:
            self.client: TestClient[Any, Any] = client
            yield self
            for page in self.pages:
                await page.close()

    async def press(self, update: dict[str, Any]) -> None:
        """Gives a press to the town, and lets the town answer it."""
        town, before = self.town, await self.town.newest()
        stored = await town.writes(inbox.store, BOT_ID, inbox.received([update]))
        town.app.queues.receive(stored)
        await town.app.queues.dispatch(town.app.queues.arrivals.get_nowait())
        await town.quiet()
        (row,) = answers(await town.rows(before))
        verdict = await town.app.sender.courier.carry(row, 1.0)
        assert isinstance(verdict, Accepted)

    async def enter(self, shown: Mapping[str, Any]) -> Told:
        answer = await self.client.post(f"/{BOT_ID}/session", json=shown, headers={"Origin": URL})
        return {"status": answer.status, **await answer.json()}

    async def page(self, user: int, **kept: Any) -> Page:
        game = await self.town.game()
        link = Permit("link", game.id, user, int(self.town.now) + DAY)
        return await self._opened({"permit": self.hosted.admission.signer.write(link)}, **kept)

    async def watching(self) -> Page:
        game = await self.town.game()
        return await self._opened({"permit": self.hosted.admission.signer.write(Permit("stream", game.id))})

    async def by_link(self, url: str) -> Page:
        return await self._opened({"permit": url.partition("#")[2]})

    async def _opened(self, shown: Mapping[str, Any], **kept: Any) -> Page:
        entered = await self.enter(shown)
        assert entered["status"] == 200, entered
        page = Page(self, entered["session"], **kept)
        self.pages.append(page)
        return await page.open()
