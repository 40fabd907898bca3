"""A season: what it is played by, and which rows of games count in it."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement

from bot.store import schema

_PLAYED = schema.played


@dataclass(frozen=True, slots=True)
class Terms:
    """What a season is played by. `since`: unix seconds. `books`: the ids of those that count, none for all.
    `least`: the games that it takes to have a place. `seed` draws the lot. `ends_at`: when it is to end by
    itself, in unix seconds; None if an administrator ends it."""

    since: float
    books: tuple[str, ...]
    least: int
    seed: int
    ends_at: float | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """`number`: of the chat's seasons, from 1. `until`: unix seconds; None while it runs. `games`: those that
    count in it; `rated`: how many of them are in its strengths."""

    id: int
    chat_id: int
    number: int
    terms: Terms
    until: float | None
    games: int = 0
    rated: int = 0

    @property
    def last_moment(self) -> float | None:
        """The last one of its last day. It may have waited a little for a game that was to count."""
        ends = [moment for moment in (self.until, self.terms.ends_at) if moment is not None]
        return None if self.until is None else min(ends) - 1


def of_all(chat_id: int) -> Season:
    """All games of a chat as if they were one season, of which one game makes a place."""
    return Season(0, chat_id, 0, Terms(0.0, (), 1, 0), None)


def within(season: Season) -> list[ColumnElement[bool]]:
    """The rows of games that count in it. A game of before has no points yet, and no book."""
    terms = season.terms
    found = [_PLAYED.c.chat_id == season.chat_id, _PLAYED.c.ended_at >= terms.since]
    if season.until is not None:
        found.append(_PLAYED.c.ended_at < season.until)
    found.append(_PLAYED.c.ruleset.in_(terms.books) if terms.books else _PLAYED.c.ruleset != "")
    return found
