from tests.bot.flows.conftest import database, migrated, town

__all__ = ["database", "migrated", "town"]
