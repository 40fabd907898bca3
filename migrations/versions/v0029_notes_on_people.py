"""Adds the notes that people write for themselves about other people."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notes_on_people",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("about_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("bot_id", "user_id", "about_id", name=op.f("pk_notes_on_people")),
    )
    op.create_index("ix_notes_on_people_about", "notes_on_people", ["bot_id", "about_id"])
