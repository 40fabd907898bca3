from collections.abc import AsyncIterator

import pytest

from bot.store.database.transaction import Store
from bot.store.game import games
from tests.rig.delivery.bench import BOT, GROUP, Rig
from tests.rig.store.database import Clock, clock, database, database_url, migrated, store
from tests.rig.telegram.fake_api import FakeApi, serving

__all__ = ["clock", "database", "database_url", "migrated", "store"]


@pytest.fixture
async def rig(store: Store, clock: Clock) -> AsyncIterator[Rig]:
    async with store.transaction() as tx:
        game = await games.create(
            tx, bot_id=BOT, chat_id=GROUP, creator_id=1, ruleset="fiim-2019", overrides={}, locale="ru"
        )
    assert game.id == 1
    async with serving(FakeApi()) as api:
        yield Rig(api, store, clock)
