import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import games
from bot.store.migrate import migrate
from bot.store.unit import Store
from tests.bot.delivery.house import BOT, GROUP, Clock, House
from tests.bot.fake_api import FakeApi, serving


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("migrated") / "mafia.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture
def database_url(migrated: Path, tmp_path: Path) -> str:
    return f"sqlite:///{shutil.copy(migrated, tmp_path / 'mafia.db')}"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(database_url: str, clock: Clock) -> AsyncIterator[Store]:
    store = Store.open(database_url, clock)
    yield store
    await store.close()


@pytest.fixture
async def house(store: Store, clock: Clock) -> AsyncIterator[House]:
    async with store.unit() as unit:
        game = await games.create(
            unit, bot_id=BOT, chat_id=GROUP, creator_id=1, ruleset="fiim-2019", overrides={}, locale="ru"
        )
    assert game.id == 1
    async with serving(FakeApi()) as api:
        yield House(api, store, clock)
