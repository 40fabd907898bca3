"""What the streams of many viewers of one table tell, on a clock that jumps."""

import asyncio
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.choices import ChatSettings, Spectators
from bot.runtime.permits import Permit
from bot.services.live.games import LiveGames
from bot.store.chat import chats
from bot.web.stream import events
from bot.web.watching import Tables
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town
from tests.rig.program.leaping import in_one_thread

OUTSIDER = 77
"""A person who has nothing to do with the game."""
SETTLED = 0.2
"""Seconds of the jumping clock. Before they have passed, everybody has done what there is to do now."""


@dataclass
class Viewer:
    """A viewer with an open stream. `heard`: everything that the stream has told since it was last compared.
    `moments`: when it told that, in seconds of the loop's clock."""

    name: str
    heard: list[bytes] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)
    said: list[bytes] = field(default_factory=list)
    done: bool = False

    async def listen(self, town: Town, tables: Tables, shown: Permit) -> None:
        async with tables.table(shown.game_id) as table:
            async for data in events(table, shown, "", town.clock):
                self.heard.append(data)
                self.said.append(data)
                self.moments.append(asyncio.get_running_loop().time())
        self.done = True

    def fresh(self) -> list[bytes]:
        """Returns what has been told since the last call, without beats."""
        heard, self.heard = self.heard, []
        return [data for data in heard if b'"beat":true' not in data]

    @property
    def told(self) -> list[dict[str, Any]]:
        return [json.loads(data.removeprefix(b"data: ")) for data in self.said]


class Gallery:
    """The pages of a town's newest game, all open at once."""

    def __init__(self, town: Town) -> None:
        context = town.app.context
        self.town = town
        self.tables = Tables(BOT_ID, town.store, LiveGames(context.books), context.watchers, 1.0)
        self.viewers: dict[str, Viewer] = {}
        self._listening: list[asyncio.Task[None]] = []

    async def open(self, users: Iterable[int], **more: Permit) -> "Gallery":
        """Opens a page for each of these people, one for everybody, and others."""
        game = await self.town.game()
        permits = {str(user): Permit("session", game.id, user) for user in users} | more
        for name, shown in {**permits, "everybody": Permit("stream", game.id)}.items():
            viewer = self.viewers[name] = Viewer(name)
            self._listening.append(asyncio.create_task(viewer.listen(self.town, self.tables, shown)))
        await settled()
        return self

    async def close(self) -> None:
        for each in self._listening:
            each.cancel()
        await asyncio.wait(self._listening)


async def settled() -> None:
    """Waits until nothing happens any more at this moment of the jumping clock."""
    await asyncio.sleep(SETTLED)


class InOneThread(Town):
    """A town that can be used on a clock that jumps."""

    async def open(self) -> Town:
        await super().open()
        in_one_thread(self.store)
        return self


async def open_to_all(town: Town, spectators: Spectators, **choices: Any) -> None:
    """Lets everybody watch the tables of the group. `choices`: others of the group."""
    async with town.store.transaction() as tx:
        await chats.seen(tx, BOT_ID, GROUP, "Вечер")
        await chats.change_settings(tx, BOT_ID, GROUP, ChatSettings(spectators=spectators, **choices))
