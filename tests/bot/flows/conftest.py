"""A town to each test, with nothing in its log that says a fault."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.bot.flows.town import Town
from tests.database import database, migrated

__all__ = ["database", "migrated"]


@pytest.fixture
async def town(database: Path) -> AsyncIterator[Town]:
    with capture_logs() as logged:
        town = await Town(database).open()
        yield town
        await town.close()
    assert not town.app.failures
    assert [line for line in logged if line["log_level"] in ("error", "critical")] == []
