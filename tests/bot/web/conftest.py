from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy

import pytest

from tests.bot.flows.conftest import database, database_url, migrated, town
from tests.rig.flows.town import Town
from tests.rig.web.site import Site

__all__ = ["database", "database_url", "migrated", "town"]


@pytest.fixture
async def site(town: Town) -> AsyncIterator[Site]:
    async with Site(town).serving() as site:
        yield site


@pytest.fixture
async def towns(migrated: Path, tmp_path: Path) -> AsyncIterator[tuple[Town, Town]]:
    """Yields two towns with databases of their own."""
    both = [await Town(Path(copy(migrated, tmp_path / f"{number}.db"))).open() for number in (1, 2)]
    yield both[0], both[1]
    for each in both:
        await each.close()
        assert not each.app.failures
