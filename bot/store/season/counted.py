"""Says which rows of `played` (one for each seat of a game) count in a season."""

from sqlalchemy import ColumnElement, exists

from bot.store import schema
from bot.values.season import Season, Terms

_PLAYED = schema.played


def of_all(chat_id: int) -> Season:
    """Returns a season of all games of the chat, without an end. One game is enough for a place in it."""
    return Season(0, chat_id, 0, Terms(0.0, (), 1, 0), None)


def within(season: Season) -> list[ColumnElement[bool]]:
    """Returns the SQL conditions for the rows of `played` that count in the season."""
    terms = season.terms
    found = [_PLAYED.c.chat_id == season.chat_id, _PLAYED.c.ended_at >= terms.since]
    if season.until is not None:
        found.append(_PLAYED.c.ended_at < season.until)
    if terms.books:
        found.append(_PLAYED.c.ruleset.in_(terms.books))
    if not terms.events:
        found.append(~exists().where(schema.event_games.c.game_id == _PLAYED.c.game_id))
    return found
