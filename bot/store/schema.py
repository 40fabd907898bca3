"""The tables of the database. Times are unix seconds (floats). Ids of people and chats are Telegram's own.

A change here needs a revision in `migrations/`; a test compares the two.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Serial = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers rows by itself only in a column of the type INTEGER."""

Json = JSON(none_as_null=True)

inbox = Table(
    "inbox",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("bot_id", BigInteger, nullable=False),
    Column("update_id", BigInteger, nullable=False),
    Column("body", Json, nullable=False),
    Column("stored_at", Float, nullable=False),
    Column("done_at", Float),
    UniqueConstraint("bot_id", "update_id"),
    sqlite_autoincrement=True,
)
_inbox_pending = inbox.c.done_at.is_(None)
Index(
    "ix_inbox_pending",
    inbox.c.bot_id,
    inbox.c.id,
    sqlite_where=_inbox_pending,
    postgresql_where=_inbox_pending,
)

games = Table(
    "games",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("bot_id", BigInteger, nullable=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("join_code", String(32), nullable=False, unique=True),
    Column("creator_id", BigInteger, nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("overrides", Json, nullable=False),
    Column("locale", String(8), nullable=False),
    Column("roles", Json),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("ended_at", Float),
    Column("note", String),
    Column("winner", String(8)),
    Column("variant", String),
    Column("nonce", String(64)),
    Column("host_seen_at", Float),
    Column("seal", Integer, nullable=False, server_default="1"),
    Column("rules", Json),
    Column("seed", String(64)),
    Column("seating", String(8), nullable=False, server_default="drawn"),
    CheckConstraint("status IN ('lobby', 'running', 'over', 'cancelled')", name="status"),
    sqlite_autoincrement=True,
)
Index("ix_games_chat", games.c.bot_id, games.c.chat_id)
Index("ix_games_creator", games.c.bot_id, games.c.creator_id)
_game_open = text("status IN ('lobby', 'running')")
Index(
    "ix_games_open",
    games.c.bot_id,
    games.c.chat_id,
    games.c.thread_id,
    unique=True,
    sqlite_where=_game_open,
    postgresql_where=_game_open,
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("bot_id", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("joined_order", Integer, nullable=False),
    Column("seat", Integer),
    Column("present", Boolean, nullable=False, server_default=true()),
    Column("held", Boolean, nullable=False, server_default=true()),
    Column("cut", Integer),
    UniqueConstraint("game_id", "seat"),
)
Index("ix_seats_person", seats.c.bot_id, seats.c.user_id)
Index(
    "ix_seats_held",
    seats.c.bot_id,
    seats.c.user_id,
    unique=True,
    sqlite_where=text("held"),
    postgresql_where=text("held"),
)

acts = Table(
    "acts",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", String, nullable=False),
    Column("events", Json, nullable=False),
    Column("at", Float, nullable=False),
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("step", Integer, key="serial", nullable=False),
    Column("due_at", Float, nullable=False, index=True),
)

drafts = Table(
    "drafts",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("step", Integer, key="serial", nullable=False),
    Column("seats", Json, nullable=False),
)

# Autoincrement: the id of a removed row never comes again. The sender knows by ids what it has queued.
outbox = Table(
    "outbox",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("bot_id", BigInteger, nullable=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("game_id", Serial, ForeignKey("games.id")),
    Column("priority", Integer, nullable=False),
    Column("what", String(16), nullable=False),
    Column("slot", String(64)),
    Column("message_id", BigInteger),
    Column("query_id", String(64)),
    Column("content", Json, nullable=False),
    Column("locale", String(8), nullable=False),
    Column("opens", Integer),
    Column("created_at", Float, nullable=False),
    Column("not_before", Float, nullable=False),
    Column("reply", String(64)),
    Column("receiver_id", BigInteger),
    Column("question", String(64)),
    Index("ix_outbox_bot_id_id", "bot_id", "id"),
    Index("ix_outbox_slot", "bot_id", "chat_id", "game_id", "slot"),
    sqlite_autoincrement=True,
)

messages = Table(
    "messages",
    metadata,
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("slot", String(64), primary_key=True),
    Column("message_id", BigInteger, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("locale", String(8)),
    Column("language_code", String(16)),
    Column("reachable", Boolean, nullable=False, server_default=false()),
    Column("seen_at", Float, nullable=False, server_default="0"),
    Column("hints", Boolean, nullable=False, server_default=true()),
)

chats = Table(
    "chats",
    metadata,
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("title", String, nullable=False),
    Column("locale", String(8)),
    Column("settings", Json, nullable=False),
    Column("privacy_warned", Boolean, nullable=False, server_default=false()),
    Column("seen_at", Float, nullable=False, server_default="0"),
    Column("left_at", Float),
)

questions = Table(
    "questions",
    metadata,
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("question", String(64), nullable=False),
    Column("asked_at", Float, nullable=False),
)

barred = Table(
    "barred",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

notes = Table(
    "notes",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", String, nullable=False),
)
