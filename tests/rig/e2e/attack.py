"""Lets adversaries attack some tables of a town, and measures what the other tables suffer."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random

from bot.presses.chat import SettingTap
from tests.rig.e2e.hostile import SEATS, Adversary, Sight
from tests.rig.e2e.kept import rows
from tests.rig.e2e.mirror import Json
from tests.rig.e2e.spread import Spread
from tests.rig.e2e.town import Table, Town

SEATED = "SELECT count(*) FROM seats JOIN games ON games.id = seats.game_id WHERE seats.held AND chat_id = ?"
LIFETIME = 15.0
"""Real seconds after a press during which Telegram accepts an answer to it."""
ATTACKED_OF = 5
"""One table of this many is attacked."""


class Attack:
    """Adversaries at the tables of a town. They act inside the block and stop at its end. At every second
    table the adversary plays in the game; at the others he is an eleventh member. At two of four tables, the
    bot deletes talk out of turn."""

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
        number = len(self._tables)
        table, person = await seat_attacked(self._made, command, language, plays=number % 2 == 1)
        if number % 4 < 2:
            self._deleting += await have_talk_deleted(self._made, table, within=10.0)
        random = Random(f"{self._seed}:{number}")
        adversary = Adversary(self._made, table, person, self._sight, random, self._most)
        self._tables.append(table)
        self._adversaries.append(adversary)
        self._raging.append(asyncio.create_task(adversary.rage(), name=f"adversary {number}"))
        if not adversary.plays:
            self._raging.append(asyncio.create_task(self._deal(table), name=f"creator {number}"))
        return table

    async def _deal(self, table: Table) -> None:
        """Simulated people take the person who sent the last command for the creator."""
        while True:
            if seated(self._made, table.chat) >= SEATS:
                break
            await asyncio.sleep(self._made.scale)
        await self._made.send(table.people[0], table.chat, "/begin")

    async def figures(self) -> Json:
        """Stops the attack, lets the bot answer everything, and returns the figures."""
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
        """Too late, Telegram no longer accepts an answer."""
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


def seated(made: Town, chat: int) -> int:
    """Counts the people at the table in a chat, in the lobby or in the game."""
    ((number,),) = rows(made, SEATED, chat)
    return int(number)


def processor(pid: int) -> float:
    """Returns the processor time that a process has used, in seconds."""
    fields = (
        Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    )
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def seat_attacked(made: Town, command: str, language: str, *, plays: bool) -> tuple[Table, int]:
    """Seats a table and returns it with its adversary: one of its ten players, or an eleventh member who does
    not play."""
    if plays:
        table = await made.seat(language, command=command)
        return table, table.people[-1]
    table = await made.seat(language, command=command, seats=SEATS + 1, mine=(SEATS,))
    return table, table.people[SEATS]


async def have_talk_deleted(made: Town, table: Table, within: float) -> bool:
    """The table's creator chooses that talk is deleted. Says whether the bot offered this setting within
    `within` real seconds."""
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
