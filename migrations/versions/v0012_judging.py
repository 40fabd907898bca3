"""A judge is found by his games, and has a panel."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_games_judge", "games", ["bot_id", "judge_id"])
    op.create_table(
        "panels",
        sa.Column(
            "game_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.ForeignKey("games.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("page", sa.String(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("panels")
    op.drop_index("ix_games_judge", "games")
