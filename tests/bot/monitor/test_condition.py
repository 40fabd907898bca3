"""Tests the state of a process, as its owner can ask for it."""

import datetime as dt
import math
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from bot.runtime import files
from bot.runtime.condition import Trouble
from bot.services.game import playing
from bot.settings import Settings
from bot.store.backup import saved
from bot.store.database.transaction import Transaction
from bot.store.game import monitoring
from bot.version import version
from tests.rig.flows.telegram import TOKEN
from tests.rig.monitor.measured import MeasuredTown, value
from tests.rig.store.database import clock, database, database_url, migrated, store

__all__ = ["clock", "database", "database_url", "migrated", "store"]


@pytest.fixture
async def town(database_url: str) -> AsyncIterator[MeasuredTown]:
    town = await MeasuredTown(database_url).open()
    yield town
    await town.close()


async def test_games_are_counted_and_the_database_is_measured(town: MeasuredTown) -> None:
    await town.say(50, "/newgame city", chat=-5)
    await town.dealt()
    await town.whisper(40, "/start")
    await town.whisper(40, "/practice")
    town.now += 3600
    found = await town.monitor.condition()
    assert (found.games, found.lobbies) == (2, 1)
    assert found.size is not None
    assert found.size > 100_000
    assert (found.version, found.now - found.started_at) == (version(), 3600)
    if found.database == "SQLite":
        assert found.size >= town.path.stat().st_size
        assert found.free is not None
        assert found.free > 0
    else:
        assert found.free is None


async def test_a_game_that_is_over_is_counted_once(town: MeasuredTown) -> None:
    await town.dealt()
    assert value(await town.figures(), "mafia_games_over_total") == 0
    await town.does(playing.close, "stopped")
    assert value(await town.figures(), "mafia_games_over_total") == 1


async def test_a_failing_database_is_a_trouble(town: MeasuredTown, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(_tx: Transaction) -> int:
        raise OperationalError("…", None, Exception("gone"))

    monkeypatch.setattr(monitoring, "size", gone)
    found = await town.monitor.condition()
    assert Trouble.DATABASE in found.troubles


async def test_the_free_disk_is_a_metric_only_with_sqlite(town: MeasuredTown) -> None:
    free = value(await town.figures(), "mafia_disk_free_bytes")
    assert free > 0 if town.url.startswith("sqlite") else math.isnan(free)


async def test_a_full_disk_is_the_metric_zero(town: MeasuredTown, monkeypatch: pytest.MonkeyPatch) -> None:
    """An alert compares its value, and would end if there were none."""
    monkeypatch.setattr(files, "free_beside", lambda _url: 0)
    assert value(await town.figures(), "mafia_disk_free_bytes") == 0
    assert Trouble.DISK in (await town.monitor.condition()).troubles


async def test_the_time_of_the_newest_backup_is_a_metric(database_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    town = MeasuredTown(database_url)
    town.settings = Settings(bot_token=TOKEN, backups=folder)
    await town.open()
    try:
        assert (await town.monitor.condition()).backup_at is None
        assert math.isnan(value(await town.figures(), "mafia_backup_at_seconds"))
        for day in (23, 24):
            made = dt.datetime(2023, 11, day, tzinfo=dt.UTC)
            saved.save_among(folder, database_url, 7, now=made)
        saved.save_among(folder, database_url, 7, before="0024")
        assert (await town.monitor.condition()).backup_at == made.timestamp()
        assert value(await town.figures(), "mafia_backup_at_seconds") == made.timestamp()
    finally:
        await town.close()
