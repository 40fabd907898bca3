"""Adds an index of games by chat; drops values that nothing read."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_games_chat", "games", ["bot_id", "chat_id"])
    op.drop_index("ix_messages_message_id", "messages")
    op.drop_column("outbox", "seconds")
    op.drop_column("people", "username")
