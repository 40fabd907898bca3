"""Changes nothing. Its number is greater than those of all schemas that were never released (5 to 26), so the
programs that made them see that the database is newer than they are."""

revision = "0027"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass
