"""What the judge of a game has before him."""

from sqlalchemy import Boolean, Column, ForeignKey, String, Table, false

from bot.store.schema.base import Json, Serial, metadata

panels = Table(
    "panels",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("page", String, nullable=False),
)

marks = Table(
    "marks",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("marks", Json, nullable=False),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("told", Json),
)
