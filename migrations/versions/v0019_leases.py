"""Several bots: each is owned by one program at a time, and all know what people and chats chose."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("bot_id", name=op.f("pk_leases")),
        sa.UniqueConstraint("bot_id", "epoch", name=op.f("uq_leases_bot_id_epoch")),
    )
    op.create_index("ix_people_user_id", "people", ["user_id"])
    op.create_index("ix_chats_chat_id", "chats", ["chat_id"])


def downgrade() -> None:
    op.drop_index("ix_chats_chat_id", "chats")
    op.drop_index("ix_people_user_id", "people")
    op.drop_table("leases")
