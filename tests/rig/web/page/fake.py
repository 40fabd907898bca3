"""A small server in place of the bot's: it serves the page, and tells it what a test wants."""

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from aiohttp import web

from bot.render.game.roster import roster_of
from bot.site.frames import frames as frames_of
from bot.site.replay_data import replay_data
from bot.web import page
from bot.web.sight import kinds_of
from engine.replay import replay
from tests.rig.render.telling import record_of

Json: TypeAlias = dict[str, Any]
LENGTH = 1024
"""The bytes of every post of an open page, with the end of its path."""

NAMES = ("Аня", "Богдан", "Вера", "Глеб", "Даша", "Егор", "Жанна", "Захар", "Инна", "Константин")


def film(book: str, viewer: str, locale: str) -> list[Json]:
    """Returns the frames of a game for one viewer, with their words in this language. Only a check is his
    own."""
    played = replay(record_of(book))
    data = replay_data(played, roster_of(NAMES, len(played.record.roles)))
    words = data["words"][locale]
    frames = []
    for place in data["views"][viewer]["frames"]:
        shot = data["frames"][place]
        said = {name: words[shot[name]] for name in ("title", "now", "ballot") if name in shot}
        told = [words[word] for word in shot["told"]]
        own = [at for at, text in enumerate(told) if "проверяет" in text or "перевіряє" in text]
        frames.append({**shot, **said, "told": told, "own": own})
    return frames


def kinds(book: str, viewer: int) -> list[list[str]]:
    """Returns what the lines of the same frames tell of."""
    played = replay(record_of(book))
    rules, roles = played.record.rules, played.record.roles
    shots = frames_of(rules, roles, played.events, viewer, roster_of(NAMES, len(roles)))
    return [kinds_of(frame.told) for _, frame in shots]


@dataclass
class Fake:
    """What the page is told, and what it has posted. `photos`: by seat; `sought`: the seats whose photos the
    page has asked for. `up`: whether the server answers at all."""

    frames: list[Json]
    view: Json
    posts: list[tuple[str, Json]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    answer: Json = field(default_factory=lambda: {"text": "", "alert": False})
    photos: dict[int, bytes] = field(default_factory=dict)
    sought: list[int] = field(default_factory=list)
    up: bool = True
    shown: int = 0
    slow: asyncio.Event = field(default_factory=asyncio.Event)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    version: int = 0
    run: int = 0
    edition: int = 0

    def __post_init__(self) -> None:
        self.slow.set()

    async def show(self, count: int | None = None, **changes: Any) -> None:
        """Tells all open pages so many frames, and these other parts of an event."""
        async with self.changed:
            self.shown = self.shown if count is None else count
            self.view |= changes
            self.version += 1
            self.changed.notify_all()

    async def set_up(self, *, up: bool) -> None:
        """Stops or starts to answer. Open streams end."""
        async with self.changed:
            self.up = up
            self.run += 1
            self.changed.notify_all()

    def event(self, after: int) -> Json:
        frames = self.frames[after : self.shown]
        cursor = f"{self.edition}-{self.shown}"
        told = {"now": time.time(), "cursor": cursor, "frames": frames, "from": after, "fresh": True}
        return {**told, "whole": after == 0, **self.view}

    async def stream(self, request: web.Request) -> web.StreamResponse:
        if not self.up:
            raise web.HTTPServiceUnavailable
        cursor = request.query["after"]
        self.asked.append(cursor)
        edition, _, had = cursor.partition("-")
        after = int(had) if edition == str(self.edition) else 0
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        seen, run = -1, self.run
        while run == self.run:
            if seen != self.version:
                seen = self.version
                text = json.dumps(self.event(after), ensure_ascii=False)
                after = self.shown
                await response.write(f"data: {text}\n\n".encode())
            async with self.changed:
                while run == self.run and seen == self.version:
                    await self.changed.wait()
        return response

    async def post(self, request: web.Request) -> web.Response:
        what = request.path.rsplit("/", 1)[-1]
        if not self.up:
            raise web.HTTPServiceUnavailable
        body = await request.json()
        if body.pop("after", None) is not None:
            assert len(what) + len(await request.read()) == LENGTH
        self.posts.append((what, body))
        async with self.changed:
            self.changed.notify_all()
        if what == "session":
            return web.json_response({"session": "S", "locale": self.view["locale"]})
        if what == "ticket":
            return web.json_response({"address": "replay?ticket=T"})
        await self.slow.wait()
        return web.json_response(self.answer)

    async def photo(self, request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == "Bearer S"
        seat = int(request.match_info["seat"])
        self.sought.append(seat)
        if seat not in self.photos:
            raise web.HTTPNotFound
        return web.Response(body=self.photos[seat], content_type="image/png")

    def app(self) -> web.Application:
        made = web.Application()
        made.router.add_get("/static/{name}", page.static)
        made.router.add_get("/7/stream", self.stream)
        made.router.add_get("/7/photo/{seat}", self.photo)
        made.router.add_get("/7/replay", _replay)
        made.router.add_get("/7/{table:[^/]*}", _shell)
        made.router.add_post("/7/{what}", self.post)
        return made


async def _shell(_request: web.Request) -> web.Response:
    return page.shell("ru", "mafia_bot")


async def _replay(_request: web.Request) -> web.Response:
    return web.Response(text="<!doctype html><title>replay</title><p>Игра по шагам", content_type="text/html")
