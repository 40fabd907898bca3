"""Tables about tournaments: who has entered, which groups are their tables, and which games they have."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    UniqueConstraint,
    false,
    text,
)

from bot.store.schema.base import Json, Serial, index_where, table

tournaments = table(
    "tournaments",
    Column("id", Serial, primary_key=True),
    Column("bot_id", BigInteger, nullable=False),
    Column("code", String(32), nullable=False, unique=True),
    Column("organiser_id", BigInteger, nullable=False),
    Column("chief_id", BigInteger, nullable=False),
    Column("locale", String(8), nullable=False),
    Column("title", String, nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("overrides", Json, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("stages", Json, nullable=False),
    Column("seeds", Json, nullable=False),
    Column("pause", Float, nullable=False),
    Column("judges_see", Boolean, nullable=False, server_default=false()),
    Column("card", Json, nullable=False, server_default="{}"),
    Column("apart", Json, nullable=False, server_default="[]"),
    Column("off", Json, nullable=False, server_default="[]"),
    Column("status", String(16), nullable=False),
    Column("stage", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("due_at", Float),
    Column("told", Json),
    Column("opened_at", Float, nullable=False),
    Column("ended_at", Float),
    sqlite_autoincrement=True,
)
Index("ix_tournaments_organiser", tournaments.c.bot_id, tournaments.c.organiser_id)

entrants = table(
    "entrants",
    Column("tournament_id", Serial, ForeignKey("tournaments.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("club", String),
    Column("status", String(8), nullable=False),
    UniqueConstraint("tournament_id", "user_id"),
)
Index("ix_entrants_person", entrants.c.user_id)
_entrant_known = text("user_id IS NOT NULL")
index_where("ix_entrants_name", _entrant_known, entrants.c.tournament_id, entrants.c.name, unique=True)

event_tables = table(
    "event_tables",
    Column("tournament_id", Serial, ForeignKey("tournaments.id"), primary_key=True, autoincrement=False),
    Column("name", String(64), primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger, nullable=False),
)

event_games = table(
    "event_games",
    Column("tournament_id", Serial, ForeignKey("tournaments.id"), primary_key=True, autoincrement=False),
    Column("stage", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), primary_key=True),
    Column("game_id", Serial, ForeignKey("games.id"), unique=True),
    Column("status", String(8), nullable=False),
    Column("outcome", Json),
    Column("called_at", Float),
)

event_substitutions = table(
    "event_substitutions",
    Column("tournament_id", Serial, ForeignKey("tournaments.id"), primary_key=True, autoincrement=False),
    Column("goes", Integer, primary_key=True, autoincrement=False),
    Column("comes", Integer, nullable=False),
    Column("stage", Integer, nullable=False),
    Column("round", Integer, nullable=False),
)

event_judges = table(
    "event_judges",
    Column("tournament_id", Serial, ForeignKey("tournaments.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("table_name", String(64), nullable=False),
    Column("stage", String(64)),
    Column("rounds", Json, nullable=False),
    Column("rotates", Boolean, nullable=False),
    Column("side", Boolean, nullable=False),
)
Index("ix_event_judges_person", event_judges.c.user_id)

protests = table(
    "protests",
    Column("id", Serial, primary_key=True),
    Column("game_id", Serial, ForeignKey("games.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("decision", String),
    Column("made_at", Float, nullable=False),
    sqlite_autoincrement=True,
)
