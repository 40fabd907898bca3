"""What is remembered of games that are over: their results, who did what in them, and the sums by person.

By chat and person, not by bot. A season is a stretch of a chat's games; it has no sums of its own. Of
`played` there is a row for each seat of a game that counts; `tallies` has the sums of a person's rows in a
chat, so that a question is one row to read.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    false,
    text,
    true,
)

from bot.store.schema.base import Json, Serial, metadata

SUMMED = (
    *("first_killed", "best_moves", "best_named", "best_hits", "checks", "check_hits"),
    *("votes", "votes_black", "fouls"),
)
"""The figures of a game that are added up as they are."""

results = Table(
    "results",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("winner", String(8), nullable=False),
    Column("counts", Boolean, nullable=False, server_default=true()),
    Index("ix_results_chat", "chat_id", "counts", "ended_at", "game_id", "winner"),
)

played = Table(
    "played",
    metadata,
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("role", String(16), nullable=False),
    Column("team", String(8), nullable=False),
    Column("won", Boolean, nullable=False),
    *(Column(name, Integer, nullable=False) for name in SUMMED),
    Column("ruleset", String(64), nullable=False, server_default=""),
    Column("plus", Integer, nullable=False, server_default="0"),
    Column("minus", Integer, nullable=False, server_default="0"),
    Column("hunted", Boolean, nullable=False, server_default=false()),
    Column("earns_ci", Boolean, nullable=False, server_default=false()),
    Index("ix_played_person", "user_id", "chat_id", "ended_at"),
    Index("ix_played_season", "chat_id", "ended_at"),
)

tallies = Table(
    "tallies",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("last_game", Serial, nullable=False),
    Column("last_at", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("red_games", Integer, nullable=False),
    Column("red_won", Integer, nullable=False),
    *(Column(name, Integer, nullable=False) for name in SUMMED),
    Column("streak", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("roles", Json, nullable=False),
    Index("ix_tallies_person", "user_id"),
)

hidden = Table(
    "hidden",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float),
    Column("books", Json, nullable=False),
    Column("least", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Index(
        "uq_seasons_running",
        "chat_id",
        unique=True,
        sqlite_where=text("until IS NULL"),
        postgresql_where=text("until IS NULL"),
    ),
)
