from pathlib import Path

import pytest

from tests.bot.flows.conftest import town
from tests.database import database, migrated

__all__ = ["database", "migrated", "town"]


@pytest.fixture
def database_url(database: Path) -> str:
    """A scene is put back by SQLite's own means."""
    return f"sqlite:///{database}"
