"""The acts of games long over are kept as one compressed row a game."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "packed",
        sa.Column(
            "game_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("acts", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_packed_game_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_packed")),
    )


def downgrade() -> None:
    op.drop_table("packed")
