"""Adds drafts: seats that a player has tapped one after another and not confirmed yet."""

from migrations.tables import make_tables

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_tables(__file__)
