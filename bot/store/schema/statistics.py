"""Tables of statistics about games that are over: their results, who did what in them, and the sums for each
person. Also tables of seasons, imports, and people's names and page numbers.

Statistics are kept by chat and person, not by bot. `played` has a row for each seat of each game that counts.
`tallies` has the sums of a person's rows in a chat, so that a query reads only one row. `season_sums` has the
sums of a person's rows in a season.
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
    UniqueConstraint,
    false,
    text,
    true,
)

from bot.store.schema.base import Json, Serial, index_where, table
from engine.figures import SUMMED

results = table(
    "results",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("winner", String(8), nullable=False),
    Column("counts", Boolean, nullable=False, server_default=true()),
    Index("ix_results_chat", "chat_id", "counts", "ended_at", "game_id", "winner"),
)

played = table(
    "played",
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
    Column("account", BigInteger, index=True),
    Index("ix_played_person", "user_id", "chat_id", "ended_at"),
    Index("ix_played_season", "chat_id", "ended_at", "game_id", "seat"),
)

"""What each seat did in a game that counts. `account`: the account that sat there, if not that of
`user_id`."""

tallies = table(
    "tallies",
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

hidden = table("hidden", Column("user_id", BigInteger, primary_key=True, autoincrement=False))

seasons = table(
    "seasons",
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
    Column("again", Boolean, nullable=False, server_default=false()),
    Column("average", Boolean, nullable=False, server_default=false()),
    Column("events", Boolean, nullable=False, server_default=true()),
    index_where("uq_seasons_running", text("until IS NULL"), "chat_id", unique=True),
)

"""The seasons of chats. `ends_at`: when the season ends by itself, in unix seconds. `games`: how many games
count in it. `rated_games`: how many of these games `season_strengths` has used. `rated_at`, `rated_game`:
when the last game that it has used ended, and this game's id."""

ADDED_UP = ("games", "wins", "leader_wins", "gained", "minus", "first_kills", "killed", "due")
"""The columns with a season's sums of each person. They are those of `championship.season.Sums`."""

season_sums = table(
    "season_sums",
    Column("season_id", Serial, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    *(Column(name, Integer, nullable=False) for name in ADDED_UP),
    Index("ix_season_sums_person", "user_id"),
)

season_strengths = table(
    "season_strengths",
    Column("season_id", Serial, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ix_season_strengths_person", "user_id"),
)
"""How strong the players of seasons are. If `user_id` is below 0, the row is about a composition of the
table, not about a person: `user_id` is then -(100 · reds + blacks)."""

site_numbers = table(
    "site_numbers",
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Index("ix_site_numbers_person", "user_id"),
)
"""The numbers of people's pages in the site of a chat. `number`: the number of a person's page. For a
forgotten person, `user_id` is -`number`, so that nobody else gets the number."""

imports = table(
    "imports",
    Column("id", Serial, primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("seasons", Json, nullable=False),
    Column("done", Boolean, nullable=False),
    UniqueConstraint("chat_id", "name"),
    sqlite_autoincrement=True,
)
"""Imports of `mafia import`. `seasons`: the ids of the seasons that came with one. `done`: false while an
import is brought in or taken back; its games do not count then."""

imported = table(
    "imported",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("import_id", Serial, ForeignKey("imports.id"), nullable=False, index=True),
    Column("outcome", Json),
)
"""Games that were imported. `outcome`: the result of a game from a table of results, which has no acts."""

nicknames = table(
    "nicknames",
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("asked", String(64)),
    Column("joined", BigInteger, index=True),
    Column("given_at", Float, nullable=False),
    Column("import_id", Serial),
    Index("ix_nicknames_person", "user_id"),
)
"""The names that people have in a chat, and (`asked`) the names that they have asked for. Guests are not in
Telegram and have no other name. `joined`: the person to whom this account belongs too."""
