"""The page's live view of the world: a snapshot, then every change, as Server-Sent Events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, assert_never

from aiohttp import web

from sandbox import shapes
from sandbox.changes import (
    Change,
    ChatChanged,
    EphemeralPosted,
    MemberChanged,
    MessageDeleted,
    MessageEdited,
    MessagePosted,
    MessageRefreshed,
    PersonChanged,
    QueryAnswered,
    QueryPressed,
    SpeedChanged,
    TableChanged,
)
from sandbox.model import Bot, Chat, Message
from sandbox.world import World

HEARTBEAT = 15.0
"""Seconds of silence after which a comment keeps the connection alive."""

Event = tuple[str, dict[str, Any]]


class Stream:
    """Serves any number of pages, which see the groups and the private chats with one bot."""

    def __init__(self, world: World, bot: Bot) -> None:
        self._world = world
        self._bot = bot
        self._pages: set[asyncio.Queue[str | None]] = set()
        self.on_visit: Callable[[], None] = lambda: None

    def __call__(self, change: Change) -> None:
        if not self._pages:
            return
        event = self._event(change)
        if event is not None:
            for page in self._pages:
                page.put_nowait(_written(*event))

    async def serve(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        page: asyncio.Queue[str | None] = asyncio.Queue()
        page.put_nowait(_written("snapshot", self.snapshot()))
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

    def snapshot(self) -> dict[str, Any]:
        world = self._world
        chats = [
            *world.chats.values(),
            *(chat for (bot, _), chat in world.private.items() if bot == self._bot.id),
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
            "bot": {"id": self._bot.id, "username": self._bot.username, "name": self._bot.name},
            "tables": [shapes.table(table) for table in world.tables.values()],
            "now": world.now(),
        }

    def _shows(self, chat: Chat) -> bool:
        return chat.bot is None or chat.bot is self._bot

    def _event(self, change: Change) -> Event | None:
        match change:
            case PersonChanged(person):
                return "person", shapes.person(person)
            case ChatChanged(chat):
                return ("chat", shapes.chat(chat)) if self._shows(chat) else None
            case MessagePosted(message) | MessageEdited(message) | MessageRefreshed(message):
                return ("message", shapes.message(message)) if self._shows(message.chat) else None
            case EphemeralPosted(message):
                shown = self._shows(message.chat) and _is_mine(message)
                return ("message", shapes.message(message)) if shown else None
            case MessageDeleted(chat, number):
                return ("deleted", {"chat": chat.id, "id": number}) if self._shows(chat) else None
            case QueryAnswered(query, text, alert, url):
                said = {
                    "text": text,
                    "alert": alert,
                    "url": url,
                    "after": self._world.now() - query.pressed_at,
                }
                return "answer", {**shapes.press(query), **said}
            case QueryPressed(query):
                return "press", shapes.press(query)
            case TableChanged(table):
                return "table", shapes.table(table)
            case SpeedChanged(scale, _):
                return "speed", {"scale": scale}
            case MemberChanged():
                return None
            case _:
                assert_never(change)


def _is_mine(message: Message) -> bool:
    """Whether an ephemeral message is for somebody whom the visitor plays."""
    return message.alone is not None and message.alone.receiver.mine


async def _next(page: asyncio.Queue[str | None]) -> str | None:
    try:
        async with asyncio.timeout(HEARTBEAT):
            return await page.get()
    except TimeoutError:
        return ": still here\n\n"


def _written(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
