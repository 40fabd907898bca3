"""A town to each test, with nothing in its log that says a fault."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.store.migrate import migrate
from tests.bot.flows.town import Town


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("flows") / "mafia.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture
async def town(migrated: Path, tmp_path: Path) -> AsyncIterator[Town]:
    with capture_logs() as logged:
        town = await Town(Path(shutil.copy(migrated, tmp_path / "mafia.db"))).open()
        yield town
        await town.close()
    assert not town.house.failures
    assert [line for line in logged if line["log_level"] in ("error", "critical")] == []
