"""Creates the first schema: inbox, games with their seats, acts and deadlines, outbox and messages, people,
chats."""

from migrations.tables import make_tables

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_tables(__file__)
