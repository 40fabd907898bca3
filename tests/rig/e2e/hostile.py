"""A person who wants to spoil a game: a member of the group who sends everything that may delay the game. The
seed of his table decides what he sends, and when. He can press the buttons that the bot has sent."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random

from tests.rig.e2e.mirror import Mirror
from tests.rig.e2e.town import Table, Town

COMMANDS = ("help", "table", "rules", "stats", "settings", "lang", "newgame", "begin", "stop", "leave")
"""The commands that he sends. He sends the last one only if he does not play: a player who has left can do no
more harm."""
TALK = ("а", "да ладно", "пас", "выставляю 3", "хто мафія?", "я шериф " * 20, "<b>&amp;", "🎲")
FORGED = (
    "",
    "a:{game}:{number}:vote:0",
    "a:{game}:{number}:shoot:{seat}",
    "a:{game}:{number}:{junk}:{seat}",
    "p:{game}:{number}:order:add:{seat}",
    "p:{game}:{number}:best:done:0",
    "l:{game}:rules",
    "l:{game}:begin",
    "l:{game}:again",
    "l:{game}:books",
    "l:{game}:cancel-sure",
    "l:{game}:stop-sure",
    "j:{game}:home:0::0",
    "j:{game}:foul:{seat}:-:0",
    "j:{game}:remove:{seat}:-:0",
    "j:{game}:pause:0::0",
    "j:{game}:undo-sure:0::{number}",
    "j:{game}:stop-sure:0::0",
    "j:{game}:void:0:broken:0",
    "m:{game}:substitute:{seat}",
    "y:{game}:{number}",
    "q:{game}:{number}:leave",
    "q:{game}:{number}:surrender",
    "b:0:city",
    "b:{game}:city",
    "h:city:turn_seconds:30",
    "h:city:name:",
    "s:discipline:off",
    "n:uk",
    "{junk}",
)
PACES = (0.05, 0.25, 1.0, 1.0)
"""Shares of his highest rate, between which he changes: he is not always fully active."""
PHASE = 5.0
"""The seconds for which he keeps one share, before the time scale."""
SEATS = 10
FOR_EVER = 24 * 3600.0
NEWEST = 40
"""The number of newest messages of a chat that an adversary looks at."""


@dataclass
class Sight:
    """The bot's messages by chat. All adversaries of a town share this object, so that each message is
    examined once."""

    mirror: Mirror
    messages: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    taps: dict[int, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    """(message, data) of each button that a message of the chat has, or had."""
    running: set[int] = field(default_factory=set)
    """Chats in which a countdown was seen."""
    _read: int = 0

    def look(self) -> None:
        fresh, self._read = self.mirror.calls[self._read :], len(self.mirror.calls)
        for _, shown, edit, _ in fresh:
            if not edit:
                self.messages[shown.chat].append(shown.id)
            self.taps[shown.chat] += [(shown.id, data) for data in shown.taps]
            self.running |= {shown.chat} if shown.countdown else set()


@dataclass
class Adversary:
    """One adversary. `most`: updates a second, before the time scale. `sent` counts what he sent, by kind."""

    town: Town
    table: Table
    person: int
    sight: Sight
    random: Random
    most: float
    sent: Counter[str] = field(default_factory=Counter)

    async def rage(self) -> None:
        """Acts until cancelled. An adversary who plays begins when the cards are dealt, and stays at the
        table."""
        loop = asyncio.get_running_loop()
        if self.plays:
            await self.town.mirror.until(self._dealt, FOR_EVER, "no game begins")
        due = loop.time()
        while True:
            pace = self.most * self.random.choice(PACES) / self.town.scale
            for _ in range(max(1, round(pace * PHASE * self.town.scale))):
                due = max(due + 1 / pace, loop.time())
                await asyncio.sleep(due - loop.time())
                await self._strike()

    @property
    def plays(self) -> bool:
        return self.person in self.table.people[:SEATS]

    def _dealt(self) -> bool:
        self.sight.look()
        return self.table.chat in self.sight.running

    async def _strike(self) -> None:
        self.sight.look()
        kind = self.random.choices(("command", "talk", "press", "forged"), (3, 3, 3, 3))[0]
        chat = self.person if self.random.random() < 0.1 else self.table.chat
        match kind:
            case "command":
                taken = await self._post("send", chat=chat, text="/" + self._command())
            case "talk":
                taken = await self._post("send", chat=chat, text=self.random.choice(TALK))
            case "press":
                taken = await self._press(chat)
            case _:
                taken = await self._forge(chat)
        if taken:
            self.sent[kind] += 1

    def _command(self) -> str:
        return self.random.choice(COMMANDS[:-1] if self.plays else COMMANDS)

    async def _press(self, chat: int) -> bool:
        """Says whether there was a button, now or before."""
        taps = [
            tap for tap in self.sight.taps[chat][-NEWEST:] if not (self.plays and tap[1].startswith("q:"))
        ]
        if not taps:
            return False
        message, data = self.random.choice(taps)
        return await self._post("press", chat=chat, message=message, data=data)

    async def _forge(self, chat: int) -> bool:
        messages = self.sight.messages[chat][-NEWEST:]
        if not messages:
            return False
        message, data = self.random.choice(messages), self._data()
        return await self._post("press", chat=chat, message=message, data=data, forged=True)

    def _data(self) -> str:
        """No keyboard has shown it: of no game, of another game, or of his game with another number."""
        others = self.sight.taps[self.random.choice([*self.sight.taps] or [0])]
        if others and self.random.random() < 0.4:
            _, data = self.random.choice(others[-NEWEST:])
            return re.sub(r"[0-9]+", self._number, data) if self.random.random() < 0.5 else data
        junk = "".join(self.random.choice("аЯ:09<\u202e👹") for _ in range(6))
        parts = {"game": self._number(), "number": self._number(), "seat": self._number(), "junk": junk}
        return self.random.choice(FORGED).format(**parts)

    def _number(self, found: re.Match[str] | None = None) -> str:
        near = int(found[0][:9]) if found else self.random.randrange(40)
        return str(max(0, near + self.random.choice((-1, 0, 0, 0, 1, 7))))

    async def _post(self, act: str, **order: object) -> bool:
        """Returns False if the message is gone, or he is banned."""
        path = f"{self.town.mirror.address}/sandbox/people/{self.person}/{act}"
        async with self.town.client.post(path, json=order) as response:
            assert response.status in (200, 400, 404, 409), await response.text()
            return response.status == 200
