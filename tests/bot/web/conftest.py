from collections.abc import AsyncIterator

import pytest

from tests.bot.flows.conftest import database, database_url, migrated, town
from tests.bot.flows.town import Town
from tests.bot.web.site import Site

__all__ = ["database", "database_url", "migrated", "town"]


@pytest.fixture
async def site(town: Town) -> AsyncIterator[Site]:
    async with Site(town).serving() as site:
        yield site
