"""What the judge of a game has before him."""

from sqlalchemy import Column, ForeignKey, String, Table

from bot.store.schema.base import Serial, metadata

panels = Table(
    "panels",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("page", String, nullable=False),
)
