"""What the bot has taken from a chat or a person, to be given back as it was."""

from sqlalchemy import BigInteger, Boolean, Column, Table, false

from bot.store.schema.base import Json, Serial, metadata

restraints = Table(
    "restraints",
    metadata,
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Serial, nullable=False),
    Column("wanted", Boolean, nullable=False),
    Column("held", Boolean, nullable=False, server_default=false()),
    Column("before", Json),
)
