"""Whole games of several groups at the same time, with two processes and simulated people, from the command
to the record. Each game is told correctly, no call is refused, and no group gets more messages than from a
good live host.

Limits are counted, not enforced: `over_limit` shows what Telegram would have refused.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Found
from tests.rig.e2e.account import end_of, settle_accounts
from tests.rig.e2e.town import Table, Town

MOST_A_MINUTE = 12
"""The most sends and edits for one group in a minute of game time, but for one minute in fifty."""

MOST_EVER = 15
"""The most in any minute. Counts keep room for three openings of steps; more of them go over the aim."""

MOST_ON_AVERAGE = 6.0
"""The most sends and edits a minute for one group, on average over a game."""


@pytest.mark.parametrize("groups", [2, pytest.param(8, marks=pytest.mark.long)])
async def test_games_of_several_groups_stay_within_the_limits_of_a_server(found: Found, groups: int) -> None:
    town = await found(scale=0.03)
    tables = [await town.seat(("ru", "uk")[at % 2], command="/newgame fiim-2019") for at in range(groups)]
    for table in tables:
        await settle_accounts(town, table)
        await _ends_with_a_picture(town, table)
    figures = [await _figures(town, table) for table in tables]
    _keep(figures)
    stats = await town.stats()
    assert stats["refused"] == []
    assert stats["over_limit"] == 0
    assert max(group["busiest"] for group in figures) <= MOST_EVER, figures
    minutes = [calls for group in figures for calls in group["minutes"]]
    assert sum(calls > MOST_A_MINUTE for calls in minutes) <= len(minutes) / 50, figures
    assert sum(group["average"] for group in figures) / len(figures) <= MOST_ON_AVERAGE


async def _ends_with_a_picture(town: Town, table: Table) -> None:
    result = end_of(town, table)
    assert result is not None
    if result.now["photo"] is None:
        assert town.gave_pictures_up
        return
    assert result.now["photo"]["width"] == 900
    async with town.client.get(town.mirror.address + result.now["photo"]["url"]) as response:
        assert (await response.read()).startswith(b"\x89PNG")


async def _figures(town: Town, table: Table) -> dict[str, Any]:
    """Returns the calls for one group by minutes of game time, from the deal to the end."""
    stats = await town.stats()
    group = stats["by_chat"][str(table.chat)]
    minutes = group["minutes"]
    return {
        "sends": group["sends"],
        "edits": group["edits"],
        "busiest": group["busiest_minute"],
        "average": round(sum(minutes) / len(minutes), 2),
        "minutes": minutes,
    }


def _keep(figures: list[dict[str, Any]]) -> None:
    """Writes the figures for docs/calls.md into a file, if the environment asks for it."""
    path = os.environ.get("MAFIA_CALLS")
    if path:
        Path(path).write_text(json.dumps(figures, indent=1), encoding="utf-8")
