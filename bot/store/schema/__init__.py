"""The tables of the database. Times are unix seconds (floats). Ids of people and chats are Telegram's own.

A change here needs a revision in `migrations/`; a test compares the two.
"""

from bot.store.schema.base import metadata
from bot.store.schema.delivery import inbox, messages, outbox, questions
from bot.store.schema.games import (
    acts,
    attendance,
    barred,
    deadlines,
    drafts,
    games,
    notes,
    packed,
    seats,
    substitutes,
    waiting,
)
from bot.store.schema.judging import marks, panels
from bot.store.schema.leases import leases
from bot.store.schema.memory import (
    hidden,
    played,
    results,
    season_strengths,
    season_sums,
    seasons,
    tallies,
)
from bot.store.schema.people import chats, people
from bot.store.schema.restraints import restraints
from bot.store.schema.tables import motion_voters, motions, pauses
from bot.store.schema.tournaments import (
    entrants,
    event_games,
    event_substitutions,
    event_tables,
    protests,
    tournaments,
)

__all__ = [
    "acts",
    "attendance",
    "barred",
    "chats",
    "deadlines",
    "drafts",
    "entrants",
    "event_games",
    "event_substitutions",
    "event_tables",
    "games",
    "hidden",
    "inbox",
    "leases",
    "marks",
    "messages",
    "metadata",
    "motion_voters",
    "motions",
    "notes",
    "outbox",
    "packed",
    "panels",
    "pauses",
    "people",
    "played",
    "protests",
    "questions",
    "restraints",
    "results",
    "season_strengths",
    "season_sums",
    "seasons",
    "seats",
    "substitutes",
    "tallies",
    "tournaments",
    "waiting",
]
