"""Many tables on one bot with Telegram's limits enforced: who waits, and how long.

The figures are taken by triggers in the bot's database, so that the program measured is the one that is run:
when a message leaves the outbox, how long it lay there; when a deadline is played, how late.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bot.store.outbox import Priority
from engine.rules.registry import BOOKS
from tests.e2e.town import Town, town

NOW = "((julianday('now') - 2440587.5) * 86400.0)"
GAUGES = f"""
CREATE TABLE waits (said_at REAL, priority INTEGER, opens INTEGER, wait REAL);
CREATE TRIGGER waited AFTER DELETE ON outbox BEGIN
    INSERT INTO waits VALUES (
        OLD.created_at, OLD.priority, OLD.opens, {NOW} - max(OLD.created_at, OLD.not_before)
    );
END;
CREATE TABLE lateness (due_at REAL, late REAL);
CREATE TRIGGER was_late AFTER INSERT ON acts WHEN NEW.line = 'timeout' BEGIN
    INSERT INTO lateness SELECT due_at, NEW.at - due_at FROM deadlines WHERE game_id = NEW.game_id;
END;
"""

GATHERED = 2
"""Minutes after the last table was called: it has come through the deal."""


@dataclass(frozen=True)
class Spread:
    """Of seconds before the time scale."""

    count: int
    p50: float
    p99: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float], scale: float) -> Spread:
        if not values:
            return cls(0, 0.0, 0.0, 0.0)
        ordered = sorted(value / scale for value in values)

        def at(share: float) -> float:
            return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 3)

        return cls(len(ordered), at(0.5), at(0.99), round(ordered[-1], 3))


@dataclass(frozen=True)
class Gauged:
    """`waits` by priority; `openings`: of the messages that give a player his time."""

    waits: dict[str, Spread]
    openings: Spread
    deadlines: Spread


def set_gauges(made: Town) -> None:
    """Before anybody plays."""
    with sqlite3.connect(made.folder / "mafia.db") as found:
        found.executescript(GAUGES)


def read_gauges(made: Town, since: float = 0.0) -> Gauged:
    """Of what was said and due after `since`, in unix seconds."""
    with sqlite3.connect(f"file:{made.folder / 'mafia.db'}?mode=ro", uri=True) as found:
        rows = found.execute("SELECT priority, opens, wait FROM waits WHERE said_at > ?", (since,)).fetchall()
        late = [value for (value,) in found.execute("SELECT late FROM lateness WHERE due_at > ?", (since,))]
    waits = {
        priority.name.lower(): Spread.of([wait for of, _, wait in rows if of == priority], made.scale)
        for priority in Priority
    }
    openings = Spread.of([wait for _, opens, wait in rows if opens is not None], made.scale)
    return Gauged(waits, openings, Spread.of(late, made.scale))


CALLS = ("sendMessage", "editMessageText", "answerCallbackQuery", "sendDocument", "deleteMessage")


@dataclass(frozen=True)
class Crowd:
    """`minutes` of play from the first command on, and `within` how many all are called: both before the
    `scale`; `distance` of Telegram in real seconds; new messages that may be `under_way`."""

    tables: int
    minutes: float
    within: float
    scale: float
    distance: float
    under_way: int


async def flood(crowd: Crowd, folder: Path) -> dict[str, Any]:
    """Has so many tables play for so long."""
    scale, minute = crowd.scale, 60 * crowd.scale
    settings = {"MAFIA_UNDER_WAY": str(crowd.under_way)}
    async with town(folder, scale=scale, limits="enforce", checked=False, settings=settings) as made:
        set_gauges(made)
        if crowd.distance:
            await made.fault("distance", 1.0, seconds=crowd.distance, methods=CALLS)
        began = time.time()
        books = [*BOOKS]
        for number in range(crowd.tables):
            due = began + crowd.within * minute * number / crowd.tables
            await asyncio.sleep(max(0.0, due - time.time()))
            await made.seat("uk" if number % 2 else "ru", command=f"/newgame {books[number % len(books)]}")
        await asyncio.sleep(max(0.0, began + crowd.minutes * minute - time.time()))
        stats = await made.stats()
        return {
            **asdict(crowd),
            "429": sum(refused["code"] == 429 for refused in stats["refused"]),
            "calls": stats["calls"],
            "busiest minute of a group": max(
                each["busiest_minute"] for chat, each in stats["by_chat"].items() if int(chat) < 0
            ),
            "presses": {kind: stats["callbacks"][kind] for kind in ("pressed", "answered")},
            "from the first command": asdict(read_gauges(made)),
            "once the cards are dealt": asdict(read_gauges(made, began + (crowd.within + GATHERED) * minute)),
        }


def main() -> None:
    """Prints one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=15, help="of play, before the time scale")
    parser.add_argument("--scale", type=float, default=0.5, help="what every duration is multiplied by")
    parser.add_argument("--within", type=float, default=4, help="minutes in which all tables are called")
    parser.add_argument("--under-way", type=int, default=1, help="new messages sent side by side")
    parser.add_argument("--distance", type=float, default=0, help="of Telegram: real seconds an answer takes")
    crowd = Crowd(**vars(parser.parse_args()))
    folder = Path(tempfile.mkdtemp(prefix="flood-"))
    found = asyncio.run(flood(crowd, folder))
    sys.stdout.write(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
