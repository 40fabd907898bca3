"""Adds the usual hour of a weekly evening, which the next one gets if only one evening is moved."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("evenings", sa.Column("usual", sa.Float()))
