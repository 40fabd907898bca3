"""Adds to a game whether the group's messages of the present night have the numbers of the table."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("numbered", sa.Boolean(), nullable=False, server_default=sa.false()))
