"""What is remembered of games that are over, by chat and person; and by what name in Telegram he is found."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SUMMED = (
    *("first_killed", "best_moves", "best_named", "best_hits", "checks", "check_hits"),
    *("votes", "votes_black", "fouls"),
)


def upgrade() -> None:
    op.add_column("people", sa.Column("username", sa.String(64)))
    op.create_index("ix_people_username", "people", ["bot_id", "username"])
    _results()
    _played()
    _tallies()
    op.create_table(
        "hidden",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_hidden")),
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("winner", sa.String(8), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_results_game_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_results")),
    )
    columns = ["chat_id", "counts", "ended_at", "game_id", "winner"]
    op.create_index("ix_results_chat", "results", columns)


def _played() -> None:
    op.create_table(
        "played",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("team", sa.String(8), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in SUMMED),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_played_game_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_played")),
    )
    op.create_index("ix_played_person", "played", ["user_id", "chat_id", "ended_at"])


def _tallies() -> None:
    op.create_table(
        "tallies",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("last_game", SERIAL, nullable=False),
        sa.Column("last_at", sa.Float(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("games", "won", "red_games", "red_won")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in SUMMED),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("streak", "longest")),
        sa.Column("roles", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "user_id", name=op.f("pk_tallies")),
    )
    op.create_index("ix_tallies_person", "tallies", ["user_id"])


def downgrade() -> None:
    for table in ("hidden", "tallies", "played", "results"):
        op.drop_table(table)
    op.drop_index("ix_people_username", "people")
    op.drop_column("people", "username")
