"""What a table decides by itself, and games whose clock stands still."""

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, String, Table

from bot.store.schema.base import Serial, metadata

pauses = Table(
    "pauses",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("step", Integer, key="serial", nullable=False),
    Column("seconds", Float),
    Column("asked", String(16), nullable=False),
)

motions = Table(
    "motions",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("game_id", Serial, ForeignKey("games.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("subject", BigInteger, nullable=False),
    Column("by", Integer),
    Column("opened_at", Float, nullable=False),
    Column("closes_at", Float, nullable=False),
    Column("closed_at", Float),
    sqlite_autoincrement=True,
)
_motion_open = motions.c.closed_at.is_(None)
Index(
    "ix_motions_open",
    motions.c.game_id,
    motions.c.kind,
    motions.c.subject,
    unique=True,
    sqlite_where=_motion_open,
    postgresql_where=_motion_open,
)
Index("ix_motions_game", motions.c.game_id)

motion_voters = Table(
    "motion_voters",
    metadata,
    Column("motion_id", Serial, ForeignKey("motions.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)
