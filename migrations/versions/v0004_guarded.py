"""Adds protection of games against people who spoil them: replies, questions, barred people, and the moment
when people were last seen."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("outbox", sa.Column("reply", sa.String(64)))
    op.add_column("outbox", sa.Column("receiver_id", sa.BigInteger()))
    op.add_column("outbox", sa.Column("question", sa.String(64)))
    op.add_column("games", sa.Column("host_seen_at", sa.Float()))
    op.add_column("games", sa.Column("seal", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("people", sa.Column("seen_at", sa.Float(), nullable=False, server_default="0"))
    op.add_column("chats", sa.Column("seen_at", sa.Float(), nullable=False, server_default="0"))
    op.add_column("chats", sa.Column("left_at", sa.Float()))
    op.create_table(
        "questions",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("question", sa.String(64), nullable=False),
        sa.Column("asked_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("bot_id", "chat_id", "message_id", name=op.f("pk_questions")),
    )
    op.create_table(
        "barred",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_barred_game_id")),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_barred")),
    )
    op.create_index("ix_games_creator", "games", ["bot_id", "creator_id"])
    op.create_index("ix_seats_person", "seats", ["bot_id", "user_id"])
