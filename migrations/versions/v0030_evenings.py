"""Adds evenings, which are planned for an hour, and who has answered their posts. A lobby that was planned
for an hour becomes an evening, and the people who sit in it or wait for a seat have said that they come. The
program shows its post when it starts."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

_SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("deadlines") as batch:  # the program alone lists the kinds
        batch.drop_constraint(op.f("ck_deadlines_kind"), type_="check")
    _add_tables()
    op.execute(
        "INSERT INTO evenings (game_id)"
        " SELECT id FROM games WHERE status = 'lobby' AND planned_at IS NOT NULL"
    )
    op.execute(
        "INSERT INTO comers (game_id, number, bot_id, user_id, name, answer)"
        " SELECT game_id, joined_order, bot_id, user_id, name, 'yes' FROM seats"
        " WHERE game_id IN (SELECT game_id FROM evenings)"
    )
    op.execute(  # nobody who waits for a seat has so many people before him
        "INSERT INTO comers (game_id, number, bot_id, user_id, name, answer)"
        " SELECT game_id, 1000 + came, bot_id, user_id, name, 'yes' FROM waiting"
        " WHERE game_id IN (SELECT game_id FROM evenings)"
    )
    op.execute("DELETE FROM seats WHERE game_id IN (SELECT game_id FROM evenings)")
    op.execute("DELETE FROM waiting WHERE game_id IN (SELECT game_id FROM evenings)")
    op.execute(
        "UPDATE deadlines SET kind = 'post', due_at = 0 WHERE game_id IN (SELECT game_id FROM evenings)"
    )
    op.execute("DELETE FROM outbox WHERE slot = 'lobby' AND game_id IN (SELECT game_id FROM evenings)")
    op.execute(
        "UPDATE messages SET slot = 'evening' WHERE slot = 'lobby'"
        " AND game_id IN (SELECT game_id FROM evenings)"
    )
    op.execute("UPDATE games SET status = 'cancelled' WHERE id IN (SELECT game_id FROM evenings)")


def _add_tables() -> None:
    op.add_column("games", sa.Column("evening_id", sa.BigInteger()))
    known = sa.text("evening_id IS NOT NULL")
    op.create_index("ix_games_evening", "games", ["evening_id"], sqlite_where=known, postgresql_where=known)
    ahead = sa.text("ended_at IS NULL")
    op.create_index(
        "ix_games_unended", "games", ["bot_id", "chat_id"], sqlite_where=ahead, postgresql_where=ahead
    )
    op.add_column("waiting", sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "evenings",
        sa.Column("game_id", _SERIAL, sa.ForeignKey("games.id"), primary_key=True, autoincrement=False),
        sa.Column("weekly", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("tables", sa.Integer()),
        sa.Column("reminded", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "places",
        sa.Column("id", _SERIAL, primary_key=True),
        sa.Column("game_id", _SERIAL, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_places_game", "places", ["game_id"])
    op.create_index("ix_places_chat", "places", ["bot_id", "chat_id"])
    op.create_table(
        "comers",
        sa.Column("game_id", _SERIAL, sa.ForeignKey("games.id"), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("brought_by", sa.BigInteger()),
        sa.Column("host", sa.String()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("answer", sa.String(8), nullable=False),
        sa.Column("since", sa.Float()),
        sa.UniqueConstraint("game_id", "user_id"),
    )
    op.create_index("ix_comers_person", "comers", ["bot_id", "user_id"])
