"""Shows the world live on the page: sends a snapshot, and then every change, as Server-Sent Events."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, assert_never

from aiohttp import web

from sandbox import changes, shapes
from sandbox.model import Bot, Chat, Message
from sandbox.tables import NAMES
from sandbox.world import World

HEARTBEAT = 15.0
"""Seconds of silence after which the server sends a comment, so that the connection is not closed."""

Event = tuple[str, dict[str, Any]]


class _Page(asyncio.Queue[str | None]):
    """The events that a page has not received yet. `of_all`: it sees the private chats with all bots."""

    def __init__(self, *, of_all: bool) -> None:
        super().__init__()
        self.of_all = of_all


class Stream:
    """Serves any number of pages. A page sees the groups and the private chats with one bot, or with all bots
    if it asks for them (`?bots=all`)."""

    def __init__(self, world: World, bot: Bot) -> None:
        self._world = world
        self._bot = bot
        self._pages: set[_Page] = set()
        self.on_visit: Callable[[], None] = lambda: None

    def __call__(self, change: changes.Change) -> None:
        for of_all in {page.of_all for page in self._pages}:
            event = self._event(change, of_all=of_all)
            if event is None:
                continue
            text = _event_text(*event)
            for page in self._pages:
                if page.of_all is of_all:
                    page.put_nowait(text)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        page = _Page(of_all=request.query.get("bots") == "all")
        page.put_nowait(_event_text("snapshot", self.snapshot(of_all=page.of_all)))
        self._pages.add(page)
        self.on_visit()
        try:
            while (text := await _next(page)) is not None:
                await response.write(text.encode())
        except ConnectionResetError:
            pass
        finally:
            self._pages.discard(page)
        return response

    def close(self) -> None:
        for page in self._pages:
            page.put_nowait(None)

    def snapshot(self, *, of_all: bool = False) -> dict[str, Any]:
        world = self._world
        chats = [
            *world.chats.values(),
            *(chat for chat in world.private.values() if of_all or self._shows(chat)),
        ]
        return {
            "people": [shapes.person(person) for person in world.people.values()],
            "chats": [shapes.chat(chat) for chat in chats],
            "messages": [
                shapes.message(message)
                for chat in chats
                for message in (*chat.messages.values(), *filter(_is_mine, chat.ephemeral.values()))
            ],
            "speed": world.scale,
            "bot": {
                "id": self._bot.id,
                "username": self._bot.username,
                "app": self._bot.app is not None,
                "names": {language: shapes.named(self._bot, language) for language in NAMES},
            },
            "names": NAMES,
            "tables": [shapes.table(table) for table in world.tables.values()],
            "now": world.now(),
        }

    def _shows(self, chat: Chat) -> bool:
        return chat.bot is None or chat.bot is self._bot

    def _event(self, change: changes.Change, *, of_all: bool) -> Event | None:
        match change:
            case changes.PersonChanged(person):
                return "person", shapes.person(person)
            case changes.ChatChanged(chat):
                return ("chat", shapes.chat(chat)) if of_all or self._shows(chat) else None
            case (
                changes.MessagePosted(message)
                | changes.MessageEdited(message)
                | changes.MessageRefreshed(message)
            ):
                shown = of_all or self._shows(message.chat)
                return ("message", shapes.message(message)) if shown else None
            case changes.EphemeralPosted(message):
                shown = (of_all or self._shows(message.chat)) and _is_mine(message)
                return ("message", shapes.message(message)) if shown else None
            case changes.MessageDeleted(chat, number):
                return ("deleted", {"chat": chat.id, "id": number}) if of_all or self._shows(chat) else None
            case changes.QueryAnswered(query, text, alert, url):
                said = {
                    "text": text,
                    "alert": alert,
                    "url": url,
                    "after": self._world.now() - query.pressed_at,
                }
                return "answer", {**shapes.press(query), **said}
            case changes.QueryPressed(query):
                return "press", shapes.press(query)
            case changes.TableChanged(table):
                return "table", shapes.table(table)
            case changes.SpeedChanged(scale, _):
                return "speed", {"scale": scale}
            case changes.MemberChanged() | changes.Reacted():
                return None
            case _:
                assert_never(change)


def _is_mine(message: Message) -> bool:
    return message.alone is not None and message.alone.receiver.mine


async def _next(page: _Page) -> str | None:
    try:
        async with asyncio.timeout(HEARTBEAT):
            return await page.get()
    except TimeoutError:
        return ": still here\n\n"


def _event_text(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
