from tests.database import clock, database, database_url, migrated, other, store, template
from tests.postgres import postgres

__all__ = ["clock", "database", "database_url", "migrated", "other", "postgres", "store", "template"]
