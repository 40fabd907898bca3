"""Keeps what a visitor's page would show, from the live events of the sandbox, and waits for changes."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from aiohttp import ClientSession, ClientTimeout

Json = dict[str, Any]
T = TypeVar("T")

PARTS = ("text", "entities", "keyboard")
"""The parts of a message that an edit can change."""

LARGEST_EVENT = 1 << 26
"""The most bytes of one event; the stream begins with a snapshot of everything."""


@dataclass
class Shown:
    """A message, and the texts that it has had. `first`: the text with which it was sent; `now`: the whole
    object."""

    now: Json
    first: str

    @property
    def chat(self) -> int:
        return int(self.now["chat"])

    @property
    def id(self) -> int:
        return int(self.now["id"])

    @property
    def by_bot(self) -> bool:
        return bool(self.now["from"]["bot"]) and self.now["service"] is None

    @property
    def text(self) -> str:
        return str(self.now["text"])

    @property
    def buttons(self) -> list[Json]:
        return [button for row in self.now["keyboard"] or () for button in row]

    @property
    def taps(self) -> list[str]:
        """Returns the callback data of the message's buttons."""
        return [button["data"] for button in self.buttons if "data" in button]

    @property
    def countdown(self) -> bool:
        return any(entity["type"] == "date_time" for entity in self.now["entities"])


class Call(NamedTuple):
    """A message that the bot sent or edited. `at`: when the page heard of it, in real seconds. `then`: the
    whole message as it was then."""

    at: float
    shown: Shown
    edit: bool
    then: Json


@dataclass
class Mirror:
    """People and messages as the page knows them; deleted messages stay. `calls`: everything that the bot
    sent and edited, in order."""

    address: str
    people: dict[int, Json] = field(default_factory=dict)
    messages: dict[tuple[int, int], Shown] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    bot: Json = field(default_factory=dict)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self) -> None:
        """Follows the events until cancelled, or until the sandbox ends."""
        async with (
            ClientSession(timeout=ClientTimeout(total=None), read_bufsize=LARGEST_EVENT) as client,
            client.get(f"{self.address}/sandbox/events") as response,
        ):
            async for kind, data in _events(response.content.iter_any()):
                self._take(kind, data)
                self._changed.set()

    async def until(self, condition: Callable[[], T | None], within: float, why: str) -> T:
        """Waits until the condition returns something true, at most `within` real seconds. Returns it."""
        try:
            async with asyncio.timeout(within):
                while not (found := condition()):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"waited {within:.0f} s in vain: {why}") from None
        return found

    def said_in(self, chat: int) -> list[Shown]:
        """Returns the bot's messages in a chat, oldest first."""
        return [shown for (where, _), shown in self.messages.items() if where == chat and shown.by_bot]

    def _take(self, kind: str, data: Any) -> None:
        match kind:
            case "snapshot":
                self.bot = data["bot"]
                for person in data["people"]:
                    self._take("person", person)
                for message in data["messages"]:
                    self._take("message", message)
            case "person":
                self.people[data["id"]] = data
            case "message":
                self._show(data)
            case _:
                pass

    def _show(self, message: Json) -> None:
        key = (message["chat"], message["id"])
        known = self.messages.get(key)
        shown = Shown(message, message["text"]) if known is None else known
        changed = known is None or any(known.now[part] != message[part] for part in PARTS)
        shown.now = message
        self.messages[key] = shown
        if shown.by_bot and changed:
            self.calls.append(Call(time.time(), shown, edit=known is not None, then=message))


async def _events(chunks: AsyncIterator[bytes]) -> AsyncIterator[tuple[str, Any]]:
    waiting = b""
    async for chunk in chunks:
        *blocks, waiting = (waiting + chunk).split(b"\n\n")
        for block in blocks:
            fields = dict(line.split(": ", 1) for line in block.decode().split("\n"))
            if "event" in fields:
                yield fields["event"], json.loads(fields["data"])
