from tests.database import clock, database, database_url, migrated, postgres, store, template

__all__ = ["clock", "database", "database_url", "migrated", "postgres", "store", "template"]
