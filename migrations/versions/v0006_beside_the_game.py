"""What a player has beside the game: hints in his first one, and notes of his own."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("people", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "notes",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_notes_game_id")),
        sa.PrimaryKeyConstraint("game_id", "user_id", "seat", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_user_id"), "notes", ["user_id"])


def downgrade() -> None:
    op.drop_table("notes")
    op.drop_column("people", "hints")
