"""The messages of one game are found in however many chats they are."""

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_messages_game", "messages", ["game_id"])


def downgrade() -> None:
    op.drop_index("ix_messages_game", "messages")
