from tests.rig.store.database import clock, database, database_url, migrated, store

__all__ = ["clock", "database", "database_url", "migrated", "store"]
