"""What is remembered of games that are over: their results, who did what in them, and the sums by person.

By chat and person, not by bot. Of `played` there is a row for each seat of a game that counts. `tallies` has
the sums of a person's rows in a chat, so that a question is one row to read, and `season_sums` those in a
season, which is a stretch of the chat's games.
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
    Index("ix_played_season", "chat_id", "ended_at", "game_id", "seat"),
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
    Column("ends_at", Float),
    Column("games", Integer, nullable=False, server_default="0"),
    Column("rated_games", Integer, nullable=False, server_default="0"),
    Column("rated_at", Float),
    Column("rated_game", Serial),
    Index(
        "uq_seasons_running",
        "chat_id",
        unique=True,
        sqlite_where=text("until IS NULL"),
        postgresql_where=text("until IS NULL"),
    ),
)

"""`ends_at`: when it is to end by itself. `games`: those that count in it; `rated_games`: how many of them
`season_strengths` knows, and `rated_at` and `rated_game` are the moment and the id of the last of these."""

ADDED_UP = ("games", "wins", "leader_wins", "gained", "minus", "first_kills", "killed", "due")
"""The figures of `championship.season.Sums`."""

season_sums = Table(
    "season_sums",
    metadata,
    Column("season_id", Serial, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    *(Column(name, Integer, nullable=False) for name in ADDED_UP),
    Index("ix_season_sums_person", "user_id"),
)

season_strengths = Table(
    "season_strengths",
    metadata,
    Column("season_id", Serial, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ix_season_strengths_person", "user_id"),
)
"""`user_id` is below 0 for a make-up of the table: the number of reds times 100, and that of blacks."""
