"""Which program owns which bot."""

from sqlalchemy import BigInteger, Column, Float, Integer, String, Table, UniqueConstraint

from bot.store.schema.base import metadata

leases = Table(
    "leases",
    metadata,
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("epoch", Integer, nullable=False),
    Column("holder", String(64), nullable=False),
    Column("until", Float, nullable=False),
    UniqueConstraint("bot_id", "epoch"),
)
"""The second key makes `epoch` part of what FOR KEY SHARE locks, and leaves `until` out of it."""
