"""Adds protection of games against people who spoil them: replies, questions, barred people, and the moment
when people were last seen."""

from migrations.tables import make_tables

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_tables(__file__)
