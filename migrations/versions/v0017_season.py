"""A chat has seasons, and each seat of a game the points that it earned there."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

ADDED = ("ruleset", "plus", "minus", "hunted", "earns_ci")


def upgrade() -> None:
    op.add_column("played", sa.Column("ruleset", sa.String(64), nullable=False, server_default=""))
    op.add_column("played", sa.Column("plus", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("played", sa.Column("minus", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("played", sa.Column("hunted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("played", sa.Column("earns_ci", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_played_season", "played", ["chat_id", "ended_at"])
    op.create_table(
        "seasons",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
        sa.Column("books", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
    )
    running = sa.text("until IS NULL")
    op.create_index(
        "uq_seasons_running",
        "seasons",
        ["chat_id"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )


def downgrade() -> None:
    op.drop_table("seasons")
    op.drop_index("ix_played_season", "played")
    for name in reversed(ADDED):
        op.drop_column("played", name)
