"""A game may have a judge: a person who does not play, and who may see the roles if the table wants that."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("judge_id", sa.BigInteger()))
    op.add_column("games", sa.Column("judge_sees", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("games", "judge_sees")
    op.drop_column("games", "judge_id")
