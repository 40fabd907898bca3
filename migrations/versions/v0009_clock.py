"""A clock that can stand still, or be given more time; and what a table decides by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("deadlines", sa.Column("seconds", sa.Float()))
    op.create_table(
        "pauses",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float()),
        sa.Column("asked", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_pauses_game_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_pauses")),
    )
    _motions()


def _motions() -> None:
    op.create_table(
        "motions",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("game_id", SERIAL, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.Integer()),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("closes_at", sa.Float(), nullable=False),
        sa.Column("closed_at", sa.Float()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_motions_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_motions")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_motions_open",
        "motions",
        ["game_id", "kind", "subject"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )
    op.create_index("ix_motions_game", "motions", ["game_id"])
    op.create_table(
        "motion_voters",
        sa.Column("motion_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["motion_id"], ["motions.id"], name=op.f("fk_motion_voters_motion_id")),
        sa.PrimaryKeyConstraint("motion_id", "seat", name=op.f("pk_motion_voters")),
    )


def downgrade() -> None:
    op.drop_table("motion_voters")
    op.drop_table("motions")
    op.drop_table("pauses")
    op.drop_column("deadlines", "seconds")
