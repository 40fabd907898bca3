"""Upgrades from 0.1.0 to 0.2.0: adds judges, pauses, motions, substitutes, figures, seasons, tournaments,
several bots."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from migrations.rows_of_0_1_0 import carry_over

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON(none_as_null=True)

COLUMNS: tuple[tuple[str, sa.Column[Any]], ...] = (
    ("games", sa.Column("rules", JSON)),
    ("games", sa.Column("judge_id", sa.BigInteger())),
    ("games", sa.Column("judge_sees", sa.Boolean(), nullable=False, server_default=sa.false())),
    ("games", sa.Column("planned_at", sa.Float())),
    ("games", sa.Column("seed", sa.String(64))),
    ("games", sa.Column("seating", sa.String(8), nullable=False, server_default="drawn")),
    ("people", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.true())),
    ("people", sa.Column("calls", sa.Boolean(), nullable=False, server_default=sa.false())),
    ("people", sa.Column("username", sa.String(64))),
    ("seats", sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false())),
    ("seats", sa.Column("cut", sa.Integer())),
)
"""New columns of tables that 0.1.0 has."""

INDEXES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("ix_games_judge", "games", ("bot_id", "judge_id")),
    ("ix_people_username", "people", ("bot_id", "username")),
    ("ix_people_user_id", "people", ("user_id",)),
    ("ix_chats_chat_id", "chats", ("chat_id",)),
    ("ix_messages_game", "messages", ("game_id",)),
    ("ix_outbox_game", "outbox", ("game_id",)),
)
"""New indexes of tables that 0.1.0 has."""

COUNTED = (
    *("first_killed", "best_moves", "best_named", "best_hits", "checks", "check_hits"),
    *("votes", "votes_black", "fouls"),
)


def upgrade() -> None:
    for table, column in COLUMNS:
        op.add_column(table, column)
    _deadlines()
    for name, table, indexed in INDEXES:
        op.create_index(name, table, indexed)
    _beside_a_game()
    _motions()
    _judging()
    _statistics()
    _seasons()
    _tournaments()
    _tables_of_tournaments()
    _leases()
    carry_over(op.get_bind())
    op.drop_column("chats", "privacy_warned")


def _deadlines() -> None:
    """Gives deadlines a kind and a length. In 0.1.0 the step -1 meant that the game's lobby ends."""
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


def _table_of_games(name: str, *parts: sa.Column[Any], key: tuple[str, ...] = ("game_id",)) -> None:
    op.create_table(
        name,
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        *parts,
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f(f"fk_{name}_game_id")),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")),
    )


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _person() -> sa.Column[int]:
    return sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False)


def _counts(*names: str) -> tuple[sa.Column[int], ...]:
    return tuple(sa.Column(name, sa.Integer(), nullable=False) for name in names)


def _beside_a_game() -> None:
    _table_of_games(
        "notes",
        _person(),
        _number("seat"),
        sa.Column("text", sa.String(), nullable=False),
        key=("game_id", "user_id", "seat"),
    )
    op.create_index(op.f("ix_notes_user_id"), "notes", ["user_id"])
    _table_of_games(
        "waiting",
        _person(),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        *_counts("came"),
        key=("game_id", "user_id"),
    )
    op.create_index("ix_waiting_person", "waiting", ["bot_id", "user_id"])
    _table_of_games("attendance", _number("seat"), *_counts("step"), key=("game_id", "seat"))
    _table_of_games("packed", sa.Column("acts", sa.LargeBinary(), nullable=False))
    _table_of_games(
        "substitutes",
        _person(),
        *_counts("seat"),
        sa.Column("name", sa.String(), nullable=False),
        *_counts("place"),
        key=("game_id", "user_id"),
    )
    op.create_index(op.f("ix_substitutes_user_id"), "substitutes", ["user_id"])
    op.create_table(
        "restraints",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        _person(),
        sa.Column("game_id", SERIAL, nullable=False),
        sa.Column("wanted", sa.Boolean(), nullable=False),
        sa.Column("held", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("before", JSON),
        sa.PrimaryKeyConstraint("bot_id", "chat_id", "user_id", name=op.f("pk_restraints")),
    )


def _motions() -> None:
    _table_of_games(
        "pauses",
        *_counts("step"),
        sa.Column("seconds", sa.Float()),
        sa.Column("asked", sa.String(16), nullable=False),
    )
    op.create_table(
        "motions",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("game_id", SERIAL, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.Integer()),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("closes_at", sa.Float(), nullable=False),
        sa.Column("closed_at", sa.Float()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_motions_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_motions")),
        sqlite_autoincrement=True,
    )
    _unique("ix_motions_open", "motions", ["game_id", "kind", "subject"], "closed_at IS NULL")
    op.create_index("ix_motions_game", "motions", ["game_id"])
    op.create_table(
        "motion_voters",
        sa.Column("motion_id", SERIAL, autoincrement=False, nullable=False),
        _number("seat"),
        sa.ForeignKeyConstraint(["motion_id"], ["motions.id"], name=op.f("fk_motion_voters_motion_id")),
        sa.PrimaryKeyConstraint("motion_id", "seat", name=op.f("pk_motion_voters")),
    )


def _unique(name: str, table: str, columns: list[str], where: str) -> None:
    rows = sa.text(where)
    op.create_index(name, table, columns, unique=True, sqlite_where=rows, postgresql_where=rows)


def _judging() -> None:
    _table_of_games("panels", sa.Column("page", sa.String(), nullable=False))
    _table_of_games(
        "marks",
        sa.Column("marks", JSON, nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("told", JSON),
    )


def _statistics() -> None:
    _table_of_games(
        "results",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("winner", sa.String(8), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False, server_default=sa.true()),
    )
    op.create_index("ix_results_chat", "results", ["chat_id", "counts", "ended_at", "game_id", "winner"])
    _table_of_games(
        "played",
        _number("seat"),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("team", sa.String(8), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        *_counts(*COUNTED),
        sa.Column("ruleset", sa.String(64), nullable=False, server_default=""),
        sa.Column("plus", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("minus", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("hunted", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("earns_ci", sa.Boolean(), nullable=False, server_default=sa.false()),
        key=("game_id", "seat"),
    )
    op.create_index("ix_played_person", "played", ["user_id", "chat_id", "ended_at"])
    op.create_index("ix_played_season", "played", ["chat_id", "ended_at", "game_id", "seat"])
    op.create_table(
        "tallies",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        _person(),
        sa.Column("last_game", SERIAL, nullable=False),
        sa.Column("last_at", sa.Float(), nullable=False),
        *_counts("games", "won", "red_games", "red_won", *COUNTED, "streak", "longest"),
        sa.Column("roles", JSON, nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "user_id", name=op.f("pk_tallies")),
    )
    op.create_index("ix_tallies_person", "tallies", ["user_id"])
    op.create_table("hidden", _person(), sa.PrimaryKeyConstraint("user_id", name=op.f("pk_hidden")))


def _seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
        sa.Column("books", JSON, nullable=False),
        *_counts("least"),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.Float()),
        sa.Column("games", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("rated_games", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("rated_at", sa.Float()),
        sa.Column("rated_game", SERIAL),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
    )
    _unique("uq_seasons_running", "seasons", ["chat_id"], "until IS NULL")
    sums = ("games", "wins", "leader_wins", "gained", "minus", "first_kills", "killed", "due")
    _table_of_seasons("season_sums", *_counts(*sums))
    strengths = (sa.Column(name, sa.Float(), nullable=False) for name in ("mu", "sigma"))
    _table_of_seasons("season_strengths", *_counts("games"), *strengths)


def _table_of_seasons(name: str, *columns: sa.Column[Any]) -> None:
    op.create_table(
        name,
        sa.Column("season_id", SERIAL, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name=op.f(f"fk_{name}_season_id")),
        sa.PrimaryKeyConstraint("season_id", "user_id", name=op.f(f"pk_{name}")),
    )
    op.create_index(f"ix_{name}_person", name, ["user_id"])


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
        *_counts("seats", "places"),
        sa.Column("stages", JSON, nullable=False),
        sa.Column("seeds", JSON, nullable=False),
        sa.Column("pause", sa.Float(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        *_counts("stage", "round"),
        sa.Column("due_at", sa.Float()),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sa.UniqueConstraint("code", name=op.f("uq_tournaments_code")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_organiser", "tournaments", ["bot_id", "organiser_id"])


def _table_of_tournaments(name: str, *parts: sa.Column[Any] | sa.Constraint, key: tuple[str, ...]) -> None:
    op.create_table(
        name,
        sa.Column("tournament_id", SERIAL, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", *key, name=op.f(f"pk_{name}")),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f(f"fk_{name}_tournament_id")),
        *parts,
    )


def _tables_of_tournaments() -> None:
    _table_of_tournaments(
        "entrants",
        _number("number"),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("club", sa.String()),
        sa.Column("status", sa.String(8), nullable=False),
        sa.UniqueConstraint("tournament_id", "user_id", name=op.f("uq_entrants_tournament_id_user_id")),
        key=("number",),
    )
    _unique("ix_entrants_name", "entrants", ["tournament_id", "name"], "user_id IS NOT NULL")
    op.create_index("ix_entrants_person", "entrants", ["user_id"])
    _table_of_tournaments(
        "event_tables",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=False),
        key=("name",),
    )
    _table_of_tournaments(
        "event_games",
        _number("stage"),
        _number("round"),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game_id", SERIAL),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("outcome", JSON),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_event_games_game_id")),
        sa.UniqueConstraint("game_id", name=op.f("uq_event_games_game_id")),
        key=("stage", "round", "name"),
    )
    _table_of_tournaments(
        "event_substitutions", _number("goes"), *_counts("comes", "stage", "round"), key=("goes",)
    )
    op.create_table(
        "protests",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("game_id", SERIAL, nullable=False),
        *_counts("seat"),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("decision", sa.String()),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_protests")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_protests_game_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_protests_game_id", "protests", ["game_id"])


def _leases() -> None:
    op.create_table(
        "leases",
        sa.Column("bot_id", sa.BigInteger(), autoincrement=False, nullable=False),
        *_counts("epoch"),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("bot_id", name=op.f("pk_leases")),
        sa.UniqueConstraint("bot_id", "epoch", name=op.f("uq_leases_bot_id_epoch")),
    )
