"""The tables of the database. Times are unix seconds (floats). Ids of people and chats are Telegram's own.

A change of a table needs a revision in `migrations/`. A test compares the tables with the migrations.
"""

from bot.store.schema.base import metadata
from bot.store.schema.delivery import inbox, leases, messages, outbox, questions
from bot.store.schema.games import (
    acts,
    attendance,
    barred,
    comers,
    deadlines,
    drafts,
    evenings,
    games,
    marks,
    motion_voters,
    motions,
    notes,
    packed,
    panels,
    pauses,
    places,
    said,
    seats,
    substitutes,
    waiting,
)
from bot.store.schema.people import chats, notes_on_people, people, restraints
from bot.store.schema.statistics import (
    hidden,
    imported,
    imports,
    nicknames,
    played,
    results,
    season_strengths,
    season_sums,
    seasons,
    site_numbers,
    tallies,
)
from bot.store.schema.tournaments import (
    entrants,
    event_games,
    event_judges,
    event_substitutions,
    event_tables,
    protests,
    tournaments,
)
