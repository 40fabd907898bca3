"""The history of the schema in `bot/store/schema/`. It is the same for every database."""
