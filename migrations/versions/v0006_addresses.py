"""Adds tables and columns. Groups: numbers of people's pages in a site, imports, nicknames, what players
said, how seasons count. Tournaments: judges, the card, the places told, who sits apart or off a table,
bonuses that wait for the chief judge. Seats: what a player who is out has seen and guessed. Groups that the
bot knows keep the old defaults: the dead are silent and their cards closed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON(none_as_null=True)


def upgrade() -> None:
    op.create_table(
        "site_numbers",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "number", name=op.f("pk_site_numbers")),
    )
    op.create_index("ix_site_numbers_person", "site_numbers", ["user_id"])
    _imports()
    _nicknames()
    for name, default in (("again", sa.false()), ("average", sa.false()), ("events", sa.true())):
        op.add_column("seasons", sa.Column(name, sa.Boolean(), nullable=False, server_default=default))
    _tournaments()
    op.add_column("seats", sa.Column("saw_cards", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("guess", sa.String(8)))
    _said()
    _afterlife()


def _said() -> None:
    op.create_table(
        "said",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("acts", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_said_game_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_said")),
    )
    op.create_index(op.f("ix_said_user_id"), "said", ["user_id"])


def _afterlife() -> None:
    """Stores the old defaults for groups that have chosen nothing, because new groups get other ones."""
    chats = sa.table("chats", sa.column("bot_id"), sa.column("chat_id"), sa.column("settings", JSON))
    bind = op.get_bind()
    for row in bind.execute(sa.select(chats)).all():
        kept = {"afterlife": "off", "open_cards": "off", **row.settings}
        here = (chats.c.bot_id == row.bot_id, chats.c.chat_id == row.chat_id)
        bind.execute(sa.update(chats).where(*here).values(settings=kept))


def _imports() -> None:
    op.create_table(
        "imports",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("seasons", JSON, nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
        sa.UniqueConstraint("chat_id", "name", name=op.f("uq_imports_chat_id_name")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "imported",
        sa.Column("game_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("import_id", SERIAL, nullable=False),
        sa.Column("outcome", JSON),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_imported_game_id")),
        sa.ForeignKeyConstraint(["import_id"], ["imports.id"], name=op.f("fk_imported_import_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_imported")),
    )
    op.create_index(op.f("ix_imported_import_id"), "imported", ["import_id"])


def _nicknames() -> None:
    op.create_table(
        "nicknames",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.String(64)),
        sa.Column("joined", sa.BigInteger()),
        sa.Column("given_at", sa.Float(), nullable=False),
        sa.Column("import_id", SERIAL),
        sa.PrimaryKeyConstraint("chat_id", "user_id", name=op.f("pk_nicknames")),
    )
    op.create_index("ix_nicknames_person", "nicknames", ["user_id"])
    op.create_index(op.f("ix_nicknames_joined"), "nicknames", ["joined"])
    op.add_column("played", sa.Column("account", sa.BigInteger()))
    op.create_index(op.f("ix_played_account"), "played", ["account"])


def _tournaments() -> None:
    op.add_column("event_games", sa.Column("called_at", sa.Float()))
    for name in ("asked", "replaced"):
        op.add_column("marks", sa.Column(name, JSON))
    for column, empty in (("card", "{}"), ("apart", "[]"), ("off", "[]")):
        op.add_column("tournaments", sa.Column(column, JSON, nullable=False, server_default=empty))
    op.add_column(
        "tournaments", sa.Column("judges_see", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("tournaments", sa.Column("told", JSON))
    op.create_table(
        "event_judges",
        sa.Column("tournament_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("table_name", sa.String(64), nullable=False),
        sa.Column("stage", sa.String(64)),
        sa.Column("rounds", JSON, nullable=False),
        sa.Column("rotates", sa.Boolean(), nullable=False),
        sa.Column("side", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_event_judges_tournament_id")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_event_judges")),
    )
    op.create_index("ix_event_judges_person", "event_judges", ["user_id"])
