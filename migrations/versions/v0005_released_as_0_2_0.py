"""Upgrades from 0.1.0 to 0.2.0: adds judges, pauses, motions, substitutes, figures, seasons, tournaments,
several bots."""

import sqlalchemy as sa
from alembic import op

from migrations.rows_of_0_1_0 import carry_over
from migrations.tables import make_tables

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_tables(__file__)
    _deadlines()
    carry_over(op.get_bind())
    op.drop_column("chats", "privacy_warned")


def _deadlines() -> None:
    """In 0.1.0 the step -1 meant that the game's lobby ends."""
    with op.batch_alter_table("deadlines") as batch:
        batch.add_column(sa.Column("seconds", sa.Float()))
        batch.add_column(sa.Column("kind", sa.String(16), nullable=False, server_default="step"))
        batch.alter_column("step", existing_type=sa.Integer(), nullable=True)
    op.execute("UPDATE deadlines SET kind = 'gathering', step = NULL WHERE step = -1")
    with op.batch_alter_table("deadlines") as batch:
        batch.alter_column("kind", server_default=None)
        batch.create_check_constraint(
            op.f("ck_deadlines_kind"), "kind IN ('step', 'pause', 'gathering', 'ready', 'call', 'hour')"
        )
        batch.create_check_constraint(op.f("ck_deadlines_step"), "(kind = 'step') = (step IS NOT NULL)")
