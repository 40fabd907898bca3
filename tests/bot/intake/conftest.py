from collections.abc import AsyncIterator

import pytest
from aiogram import Bot

from bot.store.database.transaction import Store
from tests.bot.fake_api import FakeApi, bot_of, serving
from tests.bot.intake.handler import Handler
from tests.database import clock, database, database_url, migrated, store

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
