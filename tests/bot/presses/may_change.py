"""Which tables a press may change, by what its row in the list of presses lets it change."""

from bot.handlers.presses import Changes

OF_GAME = ("games", "seats", "acts", "deadlines", "drafts", "results", "played", "tallies")
"""What an act may write, also one that ends the game."""

MAY_CHANGE: dict[Changes, set[str]] = {
    Changes.NOTHING: set(),
    Changes.GAME: {*OF_GAME},
    Changes.MOTION: {"motions", "motion_voters", "pauses", *OF_GAME},
    Changes.JUDGED: {*OF_GAME, "panels", "pauses", "motions"},
    Changes.PANEL: {"panels"},
    Changes.MARKS: {"marks", "results", "played", "tallies"},
    Changes.DRAFT: {"drafts"},
    Changes.SEAT: {"seats", "waiting"},
    Changes.LOBBY: {"panels", "games", "seats", "deadlines", "messages", "chats", "waiting"},
    Changes.SETTINGS: {"chats", "games"},
    Changes.LOCALE: {"chats", "games"},
    Changes.OWN_LOCALE: {"people"},
    Changes.OWN_HINTS: {"people"},
    Changes.OWN_CALLS: {"people"},
    Changes.PRESENCE: {"motions"},
    Changes.OWN_DATA: {
        *("people", "seats", "games", "messages", "played", "tallies", "hidden", "waiting"),
        *("entrants", "protests", "tournaments"),
    },
    Changes.ENTRANT: {"entrants"},
    Changes.TOURNAMENT: {
        *("tournaments", "event_games", "entrants", "event_substitutions"),
        *("games", "seats", "deadlines"),
    },
    Changes.PROTEST: {"protests", "tournaments", "marks", "results", "played", "tallies"},
    Changes.SEASON: {"seasons"},
    Changes.OWN_LISTS: {"hidden"},
    Changes.PRACTICE: {"games", "seats", "deadlines"},
}
