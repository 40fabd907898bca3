"""A seed for each game, whose digest is posted when the table begins to gather, and the cuts of its people.

A table that gathers during the upgrade has no seed: its cards are dealt as before.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("seed", sa.String(64)))
    op.add_column("games", sa.Column("seating", sa.String(8), nullable=False, server_default="drawn"))
    op.add_column("seats", sa.Column("cut", sa.Integer()))


def downgrade() -> None:
    op.drop_column("seats", "cut")
    op.drop_column("games", "seating")
    op.drop_column("games", "seed")
