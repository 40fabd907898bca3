"""The host may close a group by night, and silence who is out: what is taken is given back as it was."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "restraints",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", SERIAL, nullable=False),
        sa.Column("wanted", sa.Boolean(), nullable=False),
        sa.Column("held", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("before", sa.JSON(none_as_null=True)),
        sa.PrimaryKeyConstraint("bot_id", "chat_id", "user_id", name=op.f("pk_restraints")),
    )


def downgrade() -> None:
    op.drop_table("restraints")
