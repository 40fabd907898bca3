from collections.abc import AsyncIterator

import pytest

from bot.store import games
from bot.store.unit import Store
from tests.bot.delivery.house import BOT, GROUP, House
from tests.bot.fake_api import FakeApi, serving
from tests.database import Clock, clock, database, database_url, migrated, store

__all__ = ["clock", "database", "database_url", "migrated", "store"]


@pytest.fixture
async def house(store: Store, clock: Clock) -> AsyncIterator[House]:
    async with store.unit() as unit:
        game = await games.create(
            unit, bot_id=BOT, chat_id=GROUP, creator_id=1, ruleset="fiim-2019", overrides={}, locale="ru"
        )
    assert game.id == 1
    async with serving(FakeApi()) as api:
        yield House(api, store, clock)
