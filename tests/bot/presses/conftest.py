from tests.bot.flows.conftest import town
from tests.database import database, migrated

__all__ = ["database", "migrated", "town"]
