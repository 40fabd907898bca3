"""Somebody who wants to spoil a game: a member of the group who sends whatever may hold it up.

What he sends, and when, is drawn from the seed of his table; what there is to press depends on what the bot
has said by then.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from bot.keyboards.taps import SettingTap
from tests.e2e.mirror import Json, Mirror
from tests.e2e.spread import Spread
from tests.e2e.town import Table, Town

COMMANDS = ("help", "table", "rules", "stats", "settings", "lang", "newgame", "begin", "stop", "leave")
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
"""Of the most that he sends: he is not always at it."""
PHASE = 5.0
"""Seconds, before the time scale, for which he keeps a pace."""
LIFETIME = 15.0
"""Real seconds in which a press can be answered."""
ATTACKED_OF = 5
"""One of so many tables is attacked."""
NEWEST = 40
"""Messages of a chat that he looks at."""


@dataclass
class Sight:
    """What the bot has said, by chat: for all adversaries of a town, so that it is looked through once."""

    mirror: Mirror
    messages: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    taps: dict[int, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    """A message and the data of a button that it has, or had."""
    _read: int = 0

    def look(self) -> None:
        fresh, self._read = self.mirror.calls[self._read :], len(self.mirror.calls)
        for _, shown, edit in fresh:
            if not edit:
                self.messages[shown.chat].append(shown.id)
            self.taps[shown.chat] += [(shown.id, data) for data in shown.taps]


@dataclass
class Adversary:
    """`most`: updates a second, before the time scale. `sent` counts what he sent, by kind."""

    town: Town
    table: Table
    person: int
    sight: Sight
    random: Random
    most: float
    sent: Counter[str] = field(default_factory=Counter)

    async def rage(self) -> None:
        """Goes on until cancelled."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            pace = self.most * self.random.choice(PACES) / self.town.scale
            for _ in range(max(1, round(pace * PHASE * self.town.scale))):
                due = max(due + 1 / pace, loop.time())
                await asyncio.sleep(due - loop.time())
                await self._strike()

    async def _strike(self) -> None:
        self.sight.look()
        kind = self.random.choices(("command", "talk", "press", "forged"), (3, 3, 3, 3))[0]
        chat = self.person if self.random.random() < 0.1 else self.table.chat
        match kind:
            case "command":
                taken = await self._post("send", chat=chat, text="/" + self.random.choice(COMMANDS))
            case "talk":
                taken = await self._post("send", chat=chat, text=self.random.choice(TALK))
            case "press":
                taken = await self._press(chat)
            case _:
                taken = await self._forge(chat)
        if taken:
            self.sent[kind] += 1

    async def _press(self, chat: int) -> bool:
        """A button that is or was there."""
        taps = self.sight.taps[chat][-NEWEST:]
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
        """What no keyboard has shown him: of no game, of another, or of his with a number changed."""
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
        """Whether Telegram let him: a message may be gone, he may have been shut out."""
        path = f"{self.town.mirror.address}/sandbox/people/{self.person}/{act}"
        async with self.town.client.post(path, json=order) as response:
            assert response.status in (200, 400, 404, 409), await response.text()
            return response.status == 200


class Attack:
    """All adversaries of a town: within the block they rage, at its end they stop.

    Tables take turns at what they bear: one who does not play, or one who plays; and every two of four have
    talk out of turn deleted.
    """

    def __init__(self, made: Town, seed: int, most: float) -> None:
        self._made = made
        self._seed = seed
        self._most = most
        self._sight = Sight(made.mirror)
        self._tables: list[Table] = []
        self._adversaries: list[Adversary] = []
        self._raging: list[asyncio.Task[None]] = []
        self._deleting = 0

    async def __aenter__(self) -> Attack:
        self._began, self._spent = time.time(), processor(self._made.bot.pid)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stop()

    @property
    def chats(self) -> frozenset[int]:
        return frozenset(table.chat for table in self._tables)

    async def begin(self, command: str, language: str) -> Table:
        """One more table with an adversary."""
        number = len(self._tables)
        table, person = await seat_attacked(self._made, command, language, plays=number % 2 == 1)
        if number % 4 < 2:
            self._deleting += await have_talk_deleted(self._made, table, within=10.0)
        random = Random(f"{self._seed}:{number}")
        adversary = Adversary(self._made, table, person, self._sight, random, self._most)
        self._tables.append(table)
        self._adversaries.append(adversary)
        self._raging.append(asyncio.create_task(adversary.rage(), name=f"adversary {number}"))
        return table

    async def figures(self) -> Json:
        """Ends the attack, lets the bot answer what it was asked, and counts."""
        elapsed = time.time() - self._began
        spent = processor(self._made.bot.pid) - self._spent
        await self._stop()
        unanswered = await self._unanswered()
        hostile = {adversary.person for adversary in self._adversaries}
        attacked = {person for table in self._tables for person in table.people} - hostile
        sent: Counter[str] = Counter()
        for adversary in self._adversaries:
            sent += adversary.sent
        return {
            "adversaries": len(self._adversaries),
            "tables that delete talk": self._deleting,
            "sent by adversaries": dict(sent),
            "a second of one": round(sent.total() / elapsed * self._made.scale / len(hostile), 1),
            "processor": round(spent / elapsed, 2),
            "presses unanswered": len([press for press in unanswered if press["person"] not in hostile]),
            "presses of adversaries unanswered": len(
                [press for press in unanswered if press["person"] in hostile]
            ),
            "answers to players at attacked tables": self._answers(lambda who: who in attacked),
            "answers to players at the others": self._answers(lambda who: who not in attacked | hostile),
            "answers to adversaries": self._answers(lambda who: who in hostile),
        }

    def _answers(self, of: Callable[[int], bool]) -> Json:
        waits = [answer["after"] for answer in self._made.mirror.answers if of(answer["person"])]
        return asdict(Spread.of(waits, self._made.scale))

    async def _unanswered(self) -> list[Json]:
        """Of what was pressed by now, that for which Telegram takes no answer any more."""
        pressed, until = time.time(), time.monotonic() + LIFETIME
        while True:
            waiting: list[Json] = (await self._made.stats())["callbacks"]["unanswered"]
            left = [press for press in waiting if press["at"] <= pressed]
            if not left or time.monotonic() > until:
                return left
            await asyncio.sleep(0.2)

    async def _stop(self) -> None:
        for task in self._raging:
            task.cancel()
        results = await asyncio.gather(*self._raging, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result


def processor(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = (
        Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    )
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def seat_attacked(made: Town, command: str, language: str, *, plays: bool) -> tuple[Table, int]:
    """A table and its adversary: one of its ten players, or an eleventh member who does not play."""
    if plays:
        table = await made.seat(language, command=command)
        return table, table.people[-1]
    table = await made.seat(language, command=command, seats=11, mine=(10,))
    return table, table.people[10]


async def have_talk_deleted(made: Town, table: Table, within: float) -> bool:
    """The table's creator sets it so; whether the bot offered it in `within` real seconds."""
    creator, data = table.people[0], SettingTap(name="discipline", value="delete").pack()
    await made.send(creator, table.chat, "/settings")

    def offered() -> Json | None:
        places = {table.chat, creator}
        found = [each for each in made.mirror.messages.values() if each.chat in places and data in each.taps]
        return found[-1].now if found else None

    until = time.monotonic() + within
    while (message := offered()) is None:
        if time.monotonic() > until:
            return False
        await asyncio.sleep(0.05)
    await made.post(
        f"people/{creator}/press", {"chat": message["chat"], "message": message["id"], "data": data}
    )
    return True
