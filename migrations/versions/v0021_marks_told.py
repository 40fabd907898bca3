"""What the chat was last told of the judge's marks: nothing is told anew that has not changed."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("marks", sa.Column("told", sa.JSON(none_as_null=True)))
    op.execute("UPDATE marks SET told = marks WHERE closed AND CAST(marks AS VARCHAR) <> '{}'")


def downgrade() -> None:
    op.drop_column("marks", "told")
