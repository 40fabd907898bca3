from pathlib import Path

import pytest

from tests.bot.flows.conftest import town
from tests.rig.store.database import database, migrated

__all__ = ["database", "migrated", "town"]


@pytest.fixture
def database_url(database: Path) -> str:
    """Yields an SQLite database: scenes are restored with the means of SQLite."""
    return f"sqlite:///{database}"
