"""Says which tables a press may change. Its `Press` decides that."""

from bot.handlers.press import Changes

OF_GAME = ("games", "seats", "acts", "deadlines", "drafts", "results", "played", "tallies")
"""The tables that an act may write, even if it ends the game."""

OF_EVENT = (
    *("tournaments", "event_games", "entrants", "event_substitutions"),
    *("games", "seats", "deadlines"),
)
"""The tables that a tournament may write when it moves on."""

MAY_CHANGE: dict[Changes, set[str]] = {
    Changes.NOTHING: set(),
    Changes.GAME: {*OF_GAME},
    Changes.MOTION: {"motions", "motion_voters", "pauses", *OF_GAME},
    Changes.JUDGED: {*OF_GAME, "panels", "pauses", "motions"},
    Changes.PANEL: {"panels"},
    Changes.MARKS: {*OF_EVENT, "marks", "results", "played", "tallies"},
    Changes.DRAFT: {"drafts"},
    Changes.NOTES: {"notes"},
    Changes.SEAT: {"seats", "waiting", "comers"},
    Changes.LOBBY: {
        *("panels", "games", "seats", "deadlines", "messages", "chats", "waiting", "evenings", "comers"),
        "places",
    },
    Changes.SETTINGS: {"chats", "games"},
    Changes.LOCALE: {"chats", "games"},
    Changes.OWN_LOCALE: {"people"},
    Changes.OWN_HINTS: {"people"},
    Changes.OWN_CALLS: {"people"},
    Changes.PRESENCE: {"motions"},
    Changes.OWN_DATA: {
        *("people", "seats", "games", "messages", "played", "tallies", "hidden", "waiting", "nicknames"),
        *("comers", "entrants", "protests", "tournaments"),
    },
    Changes.ENTRANT: {"entrants"},
    Changes.NAMED: {"event_judges", "games", "panels", "seats"},
    Changes.TOURNAMENT: {*OF_EVENT, "waiting"},
    Changes.RESULTS: {*OF_EVENT, "protests", "marks", "results", "played", "tallies"},
    Changes.SEASON: {"seasons", "season_sums", "season_strengths"},
    Changes.NICKNAME: {"nicknames"},
    Changes.JOINS: {"nicknames", "played", "tallies", "seasons", "season_sums", "season_strengths"},
    Changes.OWN_LISTS: {"hidden"},
    Changes.PRACTICE: {"games", "seats", "deadlines"},
}
