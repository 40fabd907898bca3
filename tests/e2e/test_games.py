"""Whole games: two processes, simulated people, from the command to the protocol and the record."""

from __future__ import annotations

from tests.e2e.account import settle_accounts
from tests.e2e.conftest import Found


async def test_a_game_in_each_language_from_the_command_to_the_record(found: Found) -> None:
    town = await found(scale=0.01)
    tables = [await town.seat("ru"), await town.seat("uk")]
    for table in tables:
        await settle_accounts(town, table)
