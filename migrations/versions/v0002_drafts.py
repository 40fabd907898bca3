"""Adds drafts: seats that a player has tapped one after another and not confirmed yet."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column(
            "game_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_drafts_game_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_drafts")),
    )
