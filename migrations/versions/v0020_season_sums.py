"""A season has the sums of its games, a planned end, and how strong its players are."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

JSON = sa.JSON(none_as_null=True)
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ADDED_UP = ("games", "wins", "leader_wins", "gained", "minus", "first_kills", "killed", "due")

SEASONS = sa.table(
    "seasons", *map(sa.column, ("id", "chat_id", "since", "until", "games")), sa.column("books", JSON)
)
PLAYED = sa.table(
    "played",
    *map(
        sa.column, ("game_id", "user_id", "chat_id", "ended_at", "role", "team", "ruleset", "plus", "minus")
    ),
    *(sa.column(name, sa.Boolean()) for name in ("won", "hunted", "earns_ci")),
)
SUMS = sa.table("season_sums", *map(sa.column, ("season_id", "user_id", *ADDED_UP)))


def upgrade() -> None:
    op.add_column("seasons", sa.Column("ends_at", sa.Float()))
    op.add_column("seasons", sa.Column("games", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seasons", sa.Column("rated_games", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seasons", sa.Column("rated_at", sa.Float()))
    op.add_column("seasons", sa.Column("rated_game", SERIAL))
    op.drop_index("ix_played_season", "played")
    op.create_index("ix_played_season", "played", ["chat_id", "ended_at", "game_id", "seat"])
    _tables()
    _fill()


def _tables() -> None:
    op.create_table(
        "season_sums",
        sa.Column("season_id", SERIAL, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ADDED_UP),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name="fk_season_sums_season_id"),
        sa.PrimaryKeyConstraint("season_id", "user_id", name="pk_season_sums"),
    )
    op.create_index("ix_season_sums_person", "season_sums", ["user_id"])
    op.create_table(
        "season_strengths",
        sa.Column("season_id", SERIAL, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name="fk_season_strengths_season_id"),
        sa.PrimaryKeyConstraint("season_id", "user_id", name="pk_season_strengths"),
    )
    op.create_index("ix_season_strengths_person", "season_strengths", ["user_id"])


def _fill() -> None:
    """The sums of the seasons that there are."""
    connection, row = op.get_bind(), PLAYED.c
    for season in connection.execute(sa.select(SEASONS)).all():
        within = [row.chat_id == season.chat_id, row.ended_at >= season.since]
        within += [row.ended_at < season.until] if season.until is not None else []
        within += [row.ruleset.in_(season.books) if season.books else row.ruleset != ""]
        games = sa.select(sa.func.count(row.game_id.distinct())).where(*within).scalar_subquery()
        connection.execute(sa.update(SEASONS).where(SEASONS.c.id == season.id).values(games=games))
        figures = (
            sa.func.count(),
            _rows(row.won),
            _rows(row.won & row.role.in_(("don", "sheriff"))),
            sa.func.sum(row.plus),
            sa.func.sum(row.minus),
            _rows(row.hunted),
            _rows(row.hunted & (row.team == "red")),
            _rows(row.earns_ci),
        )
        sums = sa.select(sa.literal(season.id), row.user_id, *figures).where(*within, row.user_id > 0)
        names = ["season_id", "user_id", *ADDED_UP]
        connection.execute(sa.insert(SUMS).from_select(names, sums.group_by(row.user_id)))


def _rows(fact: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    """In how many rows it is so."""
    return sa.func.sum(sa.case((fact, 1), else_=0))


def downgrade() -> None:
    op.drop_table("season_strengths")
    op.drop_table("season_sums")
    op.drop_index("ix_played_season", "played")
    op.create_index("ix_played_season", "played", ["chat_id", "ended_at"])
    for name in ("rated_game", "rated_at", "rated_games", "games", "ends_at"):
        op.drop_column("seasons", name)
