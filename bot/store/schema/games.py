"""Tables about games and evenings: their people, their deadlines, the logs of acts, motions and marks."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    UniqueConstraint,
    false,
    text,
    true,
)

from bot.store.schema.base import Json, Serial, index_where, table

games = table(
    "games",
    Column("id", Serial, primary_key=True),
    Column("bot_id", BigInteger, nullable=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("join_code", String(32), nullable=False, unique=True),
    Column("creator_id", BigInteger, nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("overrides", Json, nullable=False),
    Column("locale", String(8), nullable=False),
    Column("roles", Json),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("ended_at", Float),
    Column("note", String),
    Column("winner", String(8)),
    Column("variant", String),
    Column("nonce", String(64)),
    Column("host_seen_at", Float),
    Column("seal", Integer, nullable=False, server_default="1"),
    Column("rules", Json),
    Column("judge_id", BigInteger),
    Column("judge_sees", Boolean, nullable=False, server_default=false()),
    Column("planned_at", Float),
    Column("seed", String(64)),
    Column("seating", String(8), nullable=False, server_default="drawn"),
    Column("numbered", Boolean, nullable=False, server_default=false()),
    Column("evening_id", BigInteger),
    CheckConstraint("status IN ('lobby', 'running', 'over', 'cancelled')", name="status"),
    sqlite_autoincrement=True,
)
Index("ix_games_chat", games.c.bot_id, games.c.chat_id)
Index("ix_games_creator", games.c.bot_id, games.c.creator_id)
Index("ix_games_judge", games.c.bot_id, games.c.judge_id)
index_where(
    "ix_games_open",
    text("status IN ('lobby', 'running')"),
    games.c.bot_id,
    games.c.chat_id,
    games.c.thread_id,
    unique=True,
)
index_where("ix_games_unended", games.c.ended_at.is_(None), games.c.bot_id, games.c.chat_id)
index_where("ix_games_evening", games.c.evening_id.is_not(None), games.c.evening_id)

evenings = table(
    "evenings",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("weekly", Boolean, nullable=False, server_default=false()),
    Column("tables", Integer),
    Column("reminded", Boolean, nullable=False, server_default=false()),
    Column("usual", Float),
)
"""Evenings that are planned. An evening has a row of `games`, too, to which its messages belong, and which is
never dealt; `games.planned_at` is its hour. Its tables are other games, whose `evening_id` is this row's
id."""

places = table(
    "places",
    Column("id", Serial, primary_key=True),
    Column("game_id", Serial, ForeignKey("games.id"), nullable=False),
    Column("bot_id", BigInteger, nullable=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger, nullable=False),
)
"""Where tables of an evening may stand besides the place of its post: topics, and other groups. `thread_id`
is 0 outside topics."""
Index("ix_places_game", places.c.game_id)
Index("ix_places_chat", places.c.bot_id, places.c.chat_id)

comers = table(
    "comers",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("bot_id", BigInteger, nullable=False),
    Column("user_id", BigInteger),
    Column("brought_by", BigInteger),
    Column("host", String),
    Column("name", String, nullable=False),
    Column("answer", String(8), nullable=False),
    Column("since", Float),
    UniqueConstraint("game_id", "user_id"),
)
"""Who has answered the post of an evening, in the order of `number`. A friend has no `user_id` until he says
himself that he comes; `host` is the name of the person who brings him."""
Index("ix_comers_person", comers.c.bot_id, comers.c.user_id)

seats = table(
    "seats",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("bot_id", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("joined_order", Integer, nullable=False),
    Column("seat", Integer),
    Column("present", Boolean, nullable=False, server_default=true()),
    Column("held", Boolean, nullable=False, server_default=true()),
    Column("ready", Boolean, nullable=False, server_default=false()),
    Column("cut", Integer),
    Column("saw_cards", Boolean, nullable=False, server_default=false()),
    Column("guess", String(8)),
    UniqueConstraint("game_id", "seat"),
)
Index("ix_seats_person", seats.c.bot_id, seats.c.user_id)
index_where("ix_seats_held", text("held"), seats.c.bot_id, seats.c.user_id, unique=True)

waiting = table(
    "waiting",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("bot_id", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("ready", Boolean, nullable=False, server_default=false()),
    Column("came", Integer, nullable=False),
)
Index("ix_waiting_person", waiting.c.bot_id, waiting.c.user_id)

acts = table(
    "acts",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", String, nullable=False),
    Column("events", Json, nullable=False),
    Column("at", Float, nullable=False),
)

packed = table(
    "packed",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("acts", LargeBinary, nullable=False),
)
"""The packed acts of games that ended long ago, one row for each game."""

deadlines = table(
    "deadlines",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("step", Integer, key="serial"),
    Column("due_at", Float, nullable=False, index=True),
    Column("seconds", Float),
    CheckConstraint("(kind = 'step') = (step IS NOT NULL)", name="step"),
)

attendance = table(
    "attendance",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, key="serial", nullable=False),
)

substitutes = table(
    "substitutes",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("place", Integer, nullable=False),
)

drafts = table(
    "drafts",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("step", Integer, key="serial", nullable=False),
    Column("seats", Json, nullable=False),
)

barred = table(
    "barred",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

notes = table(
    "notes",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", String, nullable=False),
)

said = table(
    "said",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("acts", Integer, nullable=False),
    Column("text", String, nullable=False),
)
"""What players said in their speeches, where the group wants it kept. `acts`: how many acts the log of the
game had."""

panels = table(
    "panels",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("page", String, nullable=False),
)

marks = table(
    "marks",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("marks", Json, nullable=False),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("told", Json),
    Column("asked", Json),
    Column("replaced", Json),
)


pauses = table(
    "pauses",
    Column("game_id", Serial, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("step", Integer, key="serial", nullable=False),
    Column("seconds", Float),
    Column("asked", String(16), nullable=False),
)

motions = table(
    "motions",
    Column("id", Serial, primary_key=True),
    Column("game_id", Serial, ForeignKey("games.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("subject", BigInteger, nullable=False),
    Column("by", Integer),
    Column("opened_at", Float, nullable=False),
    Column("closes_at", Float, nullable=False),
    Column("closed_at", Float),
    sqlite_autoincrement=True,
)
_motion_open = motions.c.closed_at.is_(None)
index_where(
    "ix_motions_open", _motion_open, motions.c.game_id, motions.c.kind, motions.c.subject, unique=True
)
Index("ix_motions_game", motions.c.game_id)

motion_voters = table(
    "motion_voters",
    Column("motion_id", Serial, ForeignKey("motions.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)
