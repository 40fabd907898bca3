"""A lobby has people who wait for a seat, may be planned for an hour, and asks who is ready.

What the bot lacks in a group is kept in one place of its settings."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

CHATS = sa.table(
    "chats",
    sa.column("bot_id", sa.BigInteger),
    sa.column("chat_id", sa.BigInteger),
    sa.column("settings", sa.JSON),
    sa.column("privacy_warned", sa.Boolean),
)


def upgrade() -> None:
    op.add_column("games", sa.Column("planned_at", sa.Float()))
    op.add_column("seats", sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "waiting",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("came", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_waiting_game_id")),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_waiting")),
    )
    op.create_index("ix_waiting_person", "waiting", ["bot_id", "user_id"])
    _keep_what_was_told()
    op.drop_column("chats", "privacy_warned")


def _keep_what_was_told() -> None:
    connection = op.get_bind()
    warned = sa.select(CHATS).where(CHATS.c.privacy_warned)
    for chat in connection.execute(warned).all():
        settings = {**chat.settings, "lacking-told": ["hear"]}
        which = (CHATS.c.bot_id == chat.bot_id, CHATS.c.chat_id == chat.chat_id)
        connection.execute(sa.update(CHATS).where(*which).values(settings=settings))


def downgrade() -> None:
    op.add_column(
        "chats", sa.Column("privacy_warned", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.drop_index("ix_waiting_person", table_name="waiting")
    op.drop_table("waiting")
    op.drop_column("seats", "ready")
    op.drop_column("games", "planned_at")
