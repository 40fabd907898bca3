"""Gives each test a town, and checks that the town's log has no error.

All tests here run on SQLite. Tests of modules with `on_both` run on PostgreSQL, too. `script/long` runs all
of them on PostgreSQL.
"""

from collections.abc import AsyncIterator, Iterator

import pytest
from structlog.testing import capture_logs

from tests.rig.flows.town import Town
from tests.rig.store.database import database, migrated, url_of

__all__ = ["database", "migrated"]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    yield from url_of(request)


@pytest.fixture
async def town(database_url: str) -> AsyncIterator[Town]:
    with capture_logs() as logged:
        town = await Town(database_url).open()
        yield town
        await town.compare()
        await town.close()
    assert [line for line in logged if line["log_level"] in ("error", "critical")] == []
    assert not town.app.failures
    assert [line for line in logged if line["log_level"] in ("error", "critical")] == []
