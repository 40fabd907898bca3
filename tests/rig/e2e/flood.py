"""Runs many tables with one bot while the sandbox enforces Telegram's limits. Measures how long messages
wait."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bot.values.outgoing import Priority
from engine.rules.registry import BOOKS
from tests.rig.e2e.attack import ATTACKED_OF, Attack
from tests.rig.e2e.founding import town
from tests.rig.e2e.gauges import set_gauges_in
from tests.rig.e2e.reader import read
from tests.rig.e2e.spread import Spread
from tests.rig.e2e.town import Town

GATHERED = 2
"""Minutes from the call of the last table until its cards are dealt."""


@dataclass(frozen=True)
class Gauged:
    """Measured waits. `waits`: by priority; `openings`: of messages that start a player's time; `deadlines`:
    how late deadlines were played."""

    waits: dict[str, Spread]
    openings: Spread
    deadlines: Spread


def set_gauges(made: Town) -> None:
    """Makes the database measure. Call it before anybody plays."""
    set_gauges_in(made.database)


def read_gauges(made: Town, since: float = 0.0) -> Gauged:
    """Returns the measured waits of messages sent, and of deadlines due, after `since` (unix seconds)."""
    rows, late = read(
        made.database,
        ("SELECT priority, opens, wait FROM waits WHERE said_at > ?", since),
        ("SELECT late FROM lateness WHERE due_at > ?", since),
    )
    waits = {
        priority.name.lower(): Spread.of([wait for of, _, wait in rows if of == priority], made.scale)
        for priority in Priority
    }
    openings = Spread.of([wait for _, opens, wait in rows if opens is not None], made.scale)
    return Gauged(waits, openings, Spread.of([value for (value,) in late], made.scale))


@dataclass(frozen=True)
class Openings:
    """How long messages waited or are waiting. `deals`: the last of a game's eleven messages at the deal,
    which are less urgent than other games' steps; `steps`: messages that open later steps."""

    deals: Spread
    steps: Spread

    @classmethod
    def of(cls, rows: Sequence[tuple[int, float]], scale: float) -> Openings:
        """Builds the waits from rows: the number of the step that the message opens, from 0, and its wait in
        real seconds."""
        deals = [wait for opens, wait in rows if opens == 0]
        return cls(Spread.of(deals, scale), Spread.of([wait for opens, wait in rows if opens], scale))


def read_openings(made: Town, chats: Collection[int]) -> tuple[Openings, Openings]:
    """Returns the waits of messages that start a player's time: in these chats, and in all other chats."""
    (rows,) = read(made.database, ("SELECT chat_id, opens, wait FROM openings",))
    here = [(opens, wait) for chat, opens, wait in rows if chat in chats]
    elsewhere = [(opens, wait) for chat, opens, wait in rows if chat not in chats]
    return Openings.of(here, made.scale), Openings.of(elsewhere, made.scale)


CALLS = ("sendMessage", "editMessageText", "answerCallbackQuery", "sendDocument", "deleteMessage")


@dataclass(frozen=True)
class Crowd:
    """What is played. `minutes`: the length of the run from the first command on; `within`: minutes until all
    tables are called; the `scale` shortens both. `distance`: real seconds to Telegram. `under_way`: how many
    new messages may wait for an answer at the same time. `hostile`: at every fifth table somebody sends up to
    `rate` updates a second, drawn from the `seed`."""

    tables: int
    minutes: float
    within: float
    scale: float
    distance: float
    under_way: int
    hostile: bool = False
    rate: float = 20.0
    seed: int = 1


async def flood(crowd: Crowd, folder: Path) -> dict[str, Any]:
    """Lets the crowd play. Returns the figures."""
    if crowd.hostile:
        return await attacked(crowd, folder)
    scale, minute = crowd.scale, 60 * crowd.scale
    settings = {"MAFIA_UNDER_WAY": str(crowd.under_way)}
    async with town(folder, scale=scale, limits="enforce", checked=False, settings=settings) as made:
        await prepare(made, crowd)
        began = time.time()
        async for number in one_after_another(crowd, began):
            language, command = called(number)
            await made.seat(language, command=command)
        await asyncio.sleep(max(0.0, began + crowd.minutes * minute - time.time()))
        stats = await made.stats()
        return {
            **asdict(crowd),
            "429": told_to_wait(stats),
            "calls": stats["calls"],
            "busiest minute of a group": max(
                each["busiest_minute"] for chat, each in stats["by_chat"].items() if int(chat) < 0
            ),
            "presses": {kind: stats["callbacks"][kind] for kind in ("pressed", "answered")},
            "openings": asdict(read_openings(made, ())[1]),
            "from the first command": asdict(read_gauges(made)),
            "once the cards are dealt": asdict(read_gauges(made, began + (crowd.within + GATHERED) * minute)),
        }


async def attacked(crowd: Crowd, folder: Path) -> dict[str, Any]:
    """Lets the crowd play with adversaries, who start with the first command of their tables. Returns the
    figures."""
    settings = {"MAFIA_UNDER_WAY": str(crowd.under_way)}
    how: dict[str, Any] = {"scale": crowd.scale, "limits": "enforce", "checked": False, "seed": crowd.seed}
    async with town(folder, **how, settings=settings) as made, Attack(made, crowd.seed, crowd.rate) as attack:
        await prepare(made, crowd)
        began = time.time()
        async for number in one_after_another(crowd, began):
            language, command = called(number)
            if number % ATTACKED_OF == 0:
                await attack.begin(command, language)
            else:
                await made.seat(language, command=command)
        await asyncio.sleep(max(0.0, began + crowd.minutes * 60 * crowd.scale - time.time()))
        here, elsewhere = read_openings(made, attack.chats)
        figures = await attack.figures()
        stats = await made.stats()
        return {
            **asdict(crowd),
            **figures,
            "429": told_to_wait(stats),
            "calls": stats["calls"],
            "openings at attacked tables": asdict(here),
            "openings at the others": asdict(elsewhere),
            "all": asdict(read_gauges(made)),
        }


def told_to_wait(stats: dict[str, Any]) -> int:
    return sum(refused["code"] == 429 for refused in stats["refused"])


async def prepare(made: Town, crowd: Crowd) -> None:
    set_gauges(made)
    if crowd.distance:
        await made.fault("distance", 1.0, seconds=crowd.distance, methods=CALLS)


async def one_after_another(crowd: Crowd, began: float) -> AsyncIterator[int]:
    """Yields the number of each table at the moment when somebody has to call it."""
    for number in range(crowd.tables):
        due = began + crowd.within * 60 * crowd.scale * number / crowd.tables
        await asyncio.sleep(max(0.0, due - time.time()))
        yield number


def called(number: int) -> tuple[str, str]:
    """Returns a table's language and the command that calls it. The tables play all books in turn."""
    books = [*BOOKS]
    return "uk" if number % 2 else "ru", f"/newgame {books[number % len(books)]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=15, help="of play, before the time scale")
    parser.add_argument("--scale", type=float, default=0.5, help="what every duration is multiplied by")
    parser.add_argument("--within", type=float, default=4, help="minutes in which all tables are called")
    parser.add_argument("--under-way", type=int, default=1, help="new messages sent side by side")
    parser.add_argument("--distance", type=float, default=0, help="of Telegram: real seconds an answer takes")
    parser.add_argument("--hostile", action="store_true", help="with an adversary at every fifth table")
    parser.add_argument("--rate", type=float, default=20, help="updates a second of an adversary, at most")
    parser.add_argument("--seed", type=int, default=1, help="of the adversaries, and the people")
    crowd = Crowd(**vars(parser.parse_args()))
    folder = Path(tempfile.mkdtemp(prefix="flood-"))
    found = asyncio.run(flood(crowd, folder))
    sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
