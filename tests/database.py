"""A database to each test, brought up to the schema once; a conftest imports the fixtures it needs."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.migrate import migrate
from bot.store.transaction import Store


class Clock:
    """Time that stands until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nobody writes to this one."""
    path = tmp_path_factory.mktemp("migrated") / "mafia.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture
def database(migrated: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(migrated, tmp_path / "mafia.db"))


@pytest.fixture
def database_url(database: Path) -> str:
    return f"sqlite:///{database}"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(database_url: str, clock: Clock) -> AsyncIterator[Store]:
    store = Store.open(database_url, clock)
    yield store
    await store.close()
