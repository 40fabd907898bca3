"""What waits to be sent of one game is found however much waits of others."""

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_outbox_game", "outbox", ["game_id"])


def downgrade() -> None:
    op.drop_index("ix_outbox_game", "outbox")
