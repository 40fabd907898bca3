"""`kill -9` at random moments: games end, all of them is told, and a kill doubles at most one message. That
each act takes effect once, evenings in one loop prove (`simulation/invariants/acts.py`)."""

import os
import sys
from itertools import accumulate
from random import SystemRandom

from tests.e2e.conftest import Found
from tests.rig.e2e.storm import OF_KILLS, gather, rage, reckon

TABLES = 3
"""The number of tables. The seed decides which of the five books they play."""
KILLS = 6


async def test_games_end_correctly_after_kills_at_random_moments(found: Found) -> None:
    seed = int(os.environ.get("STORM_SEED", SystemRandom().randrange(10**6)))
    sys.stdout.write(f"STORM_SEED={seed}\n")
    town = await found(scale=0.02, seed=seed)
    town.expected_refusals |= OF_KILLS
    tables = await gather(town, TABLES, first=seed)
    storm = await rage(town, tables, seed, KILLS)
    await reckon(town, tables, storm)
    assert len(storm.killed_at) == KILLS
    assert all(copies <= kills for kills, copies in enumerate(accumulate(storm.doubled), 1))
