"""A tournament is played in Telegram: its people, its tables, its games, and protests."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON(none_as_null=True)


def upgrade() -> None:
    _tournaments()
    _entrants()
    _tables()
    _games()
    _substitutions()
    _protests()


def downgrade() -> None:
    for name in ("protests", "event_substitutions", "event_games", "event_tables", "entrants", "tournaments"):
        op.drop_table(name)


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("chief_id", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("overrides", JSON, nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("stages", JSON, nullable=False),
        sa.Column("seeds", JSON, nullable=False),
        sa.Column("pause", sa.Float(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Float()),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sa.UniqueConstraint("code", name=op.f("uq_tournaments_code")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_organiser", "tournaments", ["bot_id", "organiser_id"])


def _of_a_tournament(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    return (
        sa.Column("tournament_id", SERIAL, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f(f"fk_{table}_tournament_id")
        ),
    )


def _entrants() -> None:
    number, of = _of_a_tournament("entrants")
    op.create_table(
        "entrants",
        number,
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("club", sa.String()),
        sa.Column("status", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_entrants")),
        of,
        sa.UniqueConstraint("tournament_id", "user_id", name=op.f("uq_entrants_tournament_id_user_id")),
        sa.UniqueConstraint("tournament_id", "name", name=op.f("uq_entrants_tournament_id_name")),
    )
    op.create_index("ix_entrants_person", "entrants", ["user_id"])


def _tables() -> None:
    number, of = _of_a_tournament("event_tables")
    op.create_table(
        "event_tables",
        number,
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "name", name=op.f("pk_event_tables")),
        of,
    )


def _games() -> None:
    number, of = _of_a_tournament("event_games")
    op.create_table(
        "event_games",
        number,
        sa.Column("stage", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game_id", SERIAL),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("outcome", JSON),
        sa.PrimaryKeyConstraint("tournament_id", "stage", "round", "name", name=op.f("pk_event_games")),
        of,
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_event_games_game_id")),
        sa.UniqueConstraint("game_id", name=op.f("uq_event_games_game_id")),
    )


def _substitutions() -> None:
    number, of = _of_a_tournament("event_substitutions")
    op.create_table(
        "event_substitutions",
        number,
        sa.Column("goes", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("comes", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "goes", name=op.f("pk_event_substitutions")),
        of,
    )


def _protests() -> None:
    op.create_table(
        "protests",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("game_id", SERIAL, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("decision", sa.String()),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_protests")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_protests_game_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_protests_game_id", "protests", ["game_id"])
