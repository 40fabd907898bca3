from tests.database import clock, database, database_url, migrated, store, template
from tests.postgres import postgres

__all__ = ["clock", "database", "database_url", "migrated", "postgres", "store", "template"]
