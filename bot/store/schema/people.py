"""Tables of the people and groups that the bot knows, of notes on people, and of restraints."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, String, false, true

from bot.store.schema.base import Json, Serial, table

people = table(
    "people",
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("locale", String(8)),
    Column("language_code", String(16)),
    Column("reachable", Boolean, nullable=False, server_default=false()),
    Column("seen_at", Float, nullable=False, server_default="0"),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("calls", Boolean, nullable=False, server_default=false()),
    Column("username", String(64)),
    Index("ix_people_username", "bot_id", "username"),
    Index("ix_people_user_id", "user_id"),
)

notes_on_people = table(
    "notes_on_people",
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("about_id", BigInteger, primary_key=True, autoincrement=False),
    Column("text", String, nullable=False),
    Index("ix_notes_on_people_about", "bot_id", "about_id"),
)
"""What a person (`user_id`) has written for himself about another one (`about_id`)."""

chats = table(
    "chats",
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("title", String, nullable=False),
    Column("locale", String(8)),
    Column("settings", Json, nullable=False),
    Column("seen_at", Float, nullable=False, server_default="0"),
    Column("left_at", Float),
    Index("ix_chats_chat_id", "chat_id"),
)


restraints = table(
    "restraints",
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Serial, nullable=False),
    Column("wanted", Boolean, nullable=False),
    Column("held", Boolean, nullable=False, server_default=false()),
    Column("before", Json),
)
