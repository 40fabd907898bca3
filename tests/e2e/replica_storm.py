"""Attacks several programs at one database: kills them, pauses them past the end of their lease, and cuts
them from the database. It does so at random moments, often before the last program has recovered."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from bot.store.leases import LASTS
from tests.e2e.process import Process
from tests.e2e.replicas import owner, pause, resume
from tests.e2e.storm import Storm
from tests.e2e.town import Table, Town
from tests.e2e.wire import Wire

CALM = (1.0, 9.0)
"""Real seconds between two blows."""
DOWN = (0.0, 0.5, 2.0)
"""Real seconds that a killed program stays down."""
PAST = (0.5, 3.0)
"""Real seconds that a program stays paused or cut off after its leases have run out."""
LAGS = (0.01, 0.1)
"""Real seconds that a slow wire adds in each direction."""
OF_PAUSES = frozenset({'"event": "not painted"'})
"""A part of a warning that a program may log after a pause, because its painter took too long."""
AT_OWNERS = 0.8
"""The share of blows that hit a program because it owns a bot."""


class Blow(StrEnum):
    """What a storm does to a program. `silent`: nothing comes through its connection to the database;
    `broken`: its connections break, and so does each new one; `slow`: everything on the connection takes
    longer."""

    KILL = "kill"
    PAUSE = "pause"
    SILENT = "silent"
    BROKEN = "broken"
    SLOW = "slow"


CUTS = frozenset({Blow.PAUSE, Blow.SILENT, Blow.BROKEN})
"""Blows that break a program's transactions: after them, it can not store an update from the webhook."""
WEIGHTS = {Blow.KILL: 8, Blow.PAUSE: 2, Blow.SILENT: 1, Blow.BROKEN: 1, Blow.SLOW: 1}


@dataclass
class Gale(Storm):
    """A storm with several kinds of blows. `killed_at` has the moments of all of them, because each may
    double one message."""

    blows: Counter[str] = field(default_factory=Counter)


async def rage_at_all(
    town: Town, wires: Sequence[Wire], tables: Sequence[Table], seed: int, kills: int
) -> Gale:
    """Strikes until `kills` programs were killed, or every game has ended. Leaves all programs running."""
    gale, random = Gale(), Random(seed)
    away: dict[int, asyncio.Task[None]] = {}
    while gale.blows[Blow.KILL] < kills and not all(map(town.record_of, tables)):
        await asyncio.sleep(random.uniform(*CALM))
        for number in [number for number, task in away.items() if task.done()]:
            away.pop(number).result()
        town.watch_replicas()
        there = [number for number in range(len(town.replicas)) if number not in away]
        if not there:
            continue
        number = await _victim(town, there, random)
        (blow,) = random.choices([*WEIGHTS], [*WEIGHTS.values()])
        gale.blows[blow] += 1
        if blow is Blow.KILL:
            await town.kill(town.replicas[number])
        gale.killed_at.append(time.time())
        coming = _strike(blow, town.replicas[number], wires[number], Random(random.random()))
        away[number] = asyncio.create_task(coming, name=f"{blow} {number}")
    for task in away.values():
        await task
    return gale


async def _victim(town: Town, there: Sequence[int], random: Random) -> int:
    found = await asyncio.to_thread(owner, town, random.choice(town.bots))
    owners = [number for number in there if town.replicas[number] is found]
    return owners[0] if owners and random.random() < AT_OWNERS else random.choice(there)


async def _strike(blow: Blow, replica: Process, wire: Wire, random: Random) -> None:
    """Strikes one program, and waits until it has recovered."""
    past = LASTS + random.uniform(*PAST)
    match blow:
        case Blow.KILL:
            await asyncio.sleep(random.choice(DOWN))
            await replica.start()
        case Blow.PAUSE:
            pause(replica)
            await asyncio.sleep(past)
            resume(replica)
        case Blow.SILENT:
            wire.hold()
            await asyncio.sleep(past)
            wire.mend()
        case Blow.BROKEN:
            wire.drop()
            await asyncio.sleep(past)
            wire.mend()
        case Blow.SLOW:
            wire.delay = random.uniform(*LAGS)
            await asyncio.sleep(past)
            wire.delay = 0.0
