from tests.bot.flows.conftest import migrated, town

__all__ = ["migrated", "town"]
