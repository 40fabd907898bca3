"""The history of the schema in `bot/store/schema/`: one for every database."""
