from tests.rig.store.database import clock, database, database_url, migrated, other, store, template
from tests.rig.store.postgres import postgres

__all__ = ["clock", "database", "database_url", "migrated", "other", "postgres", "store", "template"]
