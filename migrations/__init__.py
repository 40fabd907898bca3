"""The history of the schema in `bot/store/schema.py`: one for every database."""
