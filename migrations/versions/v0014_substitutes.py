"""A substitute may take the seat of a player who has gone."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "substitutes",
        sa.Column(
            "game_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_substitutes_game_id")),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_substitutes")),
    )
    op.create_index(op.f("ix_substitutes_user_id"), "substitutes", ["user_id"])


def downgrade() -> None:
    op.drop_table("substitutes")
