"""The sandbox enforces Telegram's limits. It never tells the bot to slow down, and urgent messages go
first."""

from __future__ import annotations

import asyncio

import pytest

from tests.e2e.conftest import Found
from tests.rig.e2e.flood import read_gauges, set_gauges
from tests.rig.e2e.spread import Spread
from tests.rig.e2e.storm import gather

pytestmark = pytest.mark.long


async def test_six_tables_under_enforced_limits_are_never_told_to_slow_down(found: Found) -> None:
    town = await found(scale=0.05, limits="enforce")
    set_gauges(town)
    tables = await gather(town, 6)
    await asyncio.gather(*(town.over(table) for table in tables))
    stats, gauged = await town.stats(), read_gauges(town)
    assert stats["over_limit"] == 0
    assert gauged.deadlines.count > 50
    assert gauged.waits["prompt"].p50 <= gauged.waits["count"].p99
    assert gauged.openings.most < 60.0


def test_a_spread_is_told_before_the_time_scale() -> None:
    assert Spread.of([0.1] * 98 + [0.2, 0.5], 0.1) == Spread(100, 1.0, 5.0, 5.0)
