"""Tables of updates from Telegram, of requests to Telegram and the messages they made, and of leases."""

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, String, UniqueConstraint

from bot.store.schema.base import Json, Serial, index_where, table

inbox = table(
    "inbox",
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
index_where("ix_inbox_pending", _inbox_pending, inbox.c.bot_id, inbox.c.id)

# Autoincrement: no id is used twice, because the sender remembers the ids of queued rows.
outbox = table(
    "outbox",
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
    Index("ix_outbox_game", "game_id"),
    sqlite_autoincrement=True,
)

messages = table(
    "messages",
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("slot", String(64), primary_key=True),
    Column("message_id", BigInteger, nullable=False),
    Index("ix_messages_game", "game_id"),
)

questions = table(
    "questions",
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("question", String(64), nullable=False),
    Column("asked_at", Float, nullable=False),
)


leases = table(
    "leases",
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("epoch", Integer, nullable=False),
    Column("holder", String(64), nullable=False),
    Column("until", Float, nullable=False),
    UniqueConstraint("bot_id", "epoch"),
)
"""The leases of bots. The table has a second key, so that FOR KEY SHARE locks `epoch`, but not `until`."""
