"""Creates the first schema: inbox, games with their seats, acts and deadlines, outbox and messages, people,
chats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON(none_as_null=True)


def upgrade() -> None:
    op.create_table(
        "chats",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("locale", sa.String(length=8), nullable=True),
        sa.Column("settings", JSON, nullable=False),
        sa.Column("privacy_warned", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("bot_id", "chat_id", name=op.f("pk_chats")),
    )
    op.create_table(
        "games",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("join_code", sa.String(length=32), nullable=False),
        sa.Column("creator_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.String(length=64), nullable=False),
        sa.Column("overrides", JSON, nullable=False),
        sa.Column("locale", sa.String(length=8), nullable=False),
        sa.Column("roles", JSON, nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=True),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.Column("note", sa.String(), nullable=True),
        sa.Column("winner", sa.String(8), nullable=True),
        sa.Column("variant", sa.String(), nullable=True),
        sa.Column("nonce", sa.String(64), nullable=True),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'over', 'cancelled')", name=op.f("ck_games_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("join_code", name=op.f("uq_games_join_code")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_games_open",
        "games",
        ["bot_id", "chat_id", "thread_id"],
        unique=True,
        sqlite_where=sa.text("status IN ('lobby', 'running')"),
        postgresql_where=sa.text("status IN ('lobby', 'running')"),
    )
    op.create_table(
        "inbox",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("update_id", sa.BigInteger(), nullable=False),
        sa.Column("body", JSON, nullable=False),
        sa.Column("stored_at", sa.Float(), nullable=False),
        sa.Column("done_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inbox")),
        sa.UniqueConstraint("bot_id", "update_id", name=op.f("uq_inbox_bot_id_update_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_inbox_pending",
        "inbox",
        ["bot_id", "id"],
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
    op.create_table(
        "people",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("username", sa.String(length=64), nullable=True),
        sa.Column("locale", sa.String(length=8), nullable=True),
        sa.Column("language_code", sa.String(length=16), nullable=True),
        sa.Column("reachable", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("bot_id", "user_id", name=op.f("pk_people")),
    )
    op.create_table(
        "acts",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("line", sa.String(), nullable=False),
        sa.Column("events", JSON, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_acts_game_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_acts")),
    )
    op.create_table(
        "deadlines",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_deadlines_game_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_deadlines")),
    )
    op.create_index(op.f("ix_deadlines_due_at"), "deadlines", ["due_at"])
    op.create_table(
        "messages",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("slot", sa.String(length=64), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_messages_game_id")),
        sa.PrimaryKeyConstraint("bot_id", "chat_id", "game_id", "slot", name=op.f("pk_messages")),
    )
    op.create_index("ix_messages_message_id", "messages", ["bot_id", "chat_id", "message_id"])
    op.create_table(
        "outbox",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("game_id", SERIAL, nullable=True),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("slot", sa.String(length=64), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("query_id", sa.String(length=64), nullable=True),
        sa.Column("content", JSON, nullable=False),
        sa.Column("locale", sa.String(length=8), nullable=False),
        sa.Column("opens", sa.Integer(), nullable=True),
        sa.Column("seconds", sa.Float(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("not_before", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_outbox_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_bot_id_id", "outbox", ["bot_id", "id"])
    op.create_index("ix_outbox_slot", "outbox", ["bot_id", "chat_id", "game_id", "slot"])
    op.create_table(
        "seats",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("joined_order", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("present", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("held", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_seats")),
        sa.UniqueConstraint("game_id", "seat", name=op.f("uq_seats_game_id_seat")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id")),
    )
    op.create_index(
        "ix_seats_held",
        "seats",
        ["bot_id", "user_id"],
        unique=True,
        sqlite_where=sa.text("held"),
        postgresql_where=sa.text("held"),
    )
