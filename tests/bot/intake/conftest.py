from collections.abc import AsyncIterator

import pytest
from aiogram import Bot

from bot.store.database.transaction import Store
from tests.rig.intake.handler import Handler
from tests.rig.store.database import clock, database, database_url, migrated, store
from tests.rig.telegram.fake_api import FakeApi, bot_of, serving

__all__ = ["clock", "database", "database_url", "migrated", "store"]


@pytest.fixture
async def api() -> AsyncIterator[FakeApi]:
    async with serving(FakeApi()) as api:
        yield api


@pytest.fixture
async def bot(api: FakeApi) -> AsyncIterator[Bot]:
    async with bot_of(api) as bot:
        yield bot


@pytest.fixture
def handler(store: Store) -> Handler:
    return Handler(store)
