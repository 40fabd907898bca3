"""Who is gone: when a player was last seen at the table; who wants to be called when his turn comes."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("calls", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "attendance",
        sa.Column(
            "game_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_attendance_game_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_attendance")),
    )


def downgrade() -> None:
    op.drop_table("attendance")
    op.drop_column("people", "calls")
