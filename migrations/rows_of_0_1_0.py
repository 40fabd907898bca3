"""Converts rows of 0.1.0 to the form that 0.2.0 reads: the rules of games, the words of waiting messages, and
what groups were told."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa

from bot.store.database import codec
from engine.rules.registry import BOOKS

JSON = sa.JSON(none_as_null=True)
GAMES = sa.table(
    "games",
    sa.column("id", sa.BigInteger()),
    sa.column("status", sa.String()),
    sa.column("ruleset", sa.String()),
    sa.column("overrides", JSON),
    sa.column("rules", JSON),
)
OUTBOX = sa.table("outbox", sa.column("id", sa.BigInteger()), sa.column("content", JSON))
CHATS = sa.table(
    "chats",
    sa.column("bot_id", sa.BigInteger()),
    sa.column("chat_id", sa.BigInteger()),
    sa.column("settings", JSON),
    sa.column("privacy_warned", sa.Boolean()),
)

BOOKS_WERE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"party": {"lift": "counts"}, "ua-club": {"lift": "counts"}}
)
"""Book → the parameters that had other values in 0.1.0. A game keeps the values with which it began."""

Line = dict[str, Any]

RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "deal-check": "record-file",
        "deal-opening": "record-file",
        "hand-lowered": "hand-lowered-counts",
        "hello": "welcome-what",
        "out-fouls": "out-removed",
    }
)
"""Messages of 0.1.0 → messages that say the same in this version."""

BOOK = {"book": ""}
"""An empty book, because 0.1.0 had only words that fit most books."""

ADDED: Mapping[str, Mapping[str, int | str]] = MappingProxyType(
    {
        "ask-hunt": {"count": 1},
        "ask-meeting": BOOK,
        "ballot-tie-stays": {"count": 4},
        "book": {"hours": 0, "title": ""},
        "button-book": {"title": ""},
        "card-mafia": {"book": "ua-club"},
        "card-mafia-no-don": {"book": "ua-club"},
        "fouled": {"reason": ""},
        "house-ask-name": {"book": "party", "title": ""},
        "house-single_on_first_day-leaves": BOOK,
        "house-single_on_first_day-stays": BOOK,
        "house-single_on_first_day-takes-all": BOOK,
        "house-single_on_first_day-voted": BOOK,
        "house-title": {"title": ""},
        "lobby-begun": {"title": ""},
        "lobby-fitting": {"book": "party", "title": ""},
        "lobby-title": {"hours": 0, "least": 0, "title": ""},
        "morning-first": BOOK,
        "night-first": BOOK,
        "night-sheriff-check": {"after": "none"},
        "over": {"book": "fiim-2019"},
        "over-seat": {"phase": "day", "own": ""},
        "protocol-day": {"nominations": 1},
        "protocol-round": {"kind": "first"},
        "protocol-shot": BOOK,
        "raise-failed": {"needed": 0},
        "raise-opens": {"players": 0},
        "rules-first-day-leaves": BOOK,
        "rules-first-day-stays": BOOK,
        "rules-first-day-takes-all": BOOK,
        "rules-first-day-voted": BOOK,
        "rules-opener-next": BOOK,
        "rules-title": {"title": ""},
        "tied": {"book": "fiim-2019"},
    }
)
"""Message → arguments that it did not have in 0.1.0, with the values that leave its words unchanged."""


def carry_over(connection: sa.Connection) -> None:
    """Converts all rows. The tables must have the columns of 0.2.0, and must still have those of 0.1.0."""
    _keep_rules(connection)
    _renew_words(connection)
    _keep_what_was_told(connection)


def _keep_rules(connection: sa.Connection) -> None:
    """Stores with each running game the book as 0.1.0 had it, with the game's overrides. Does the same with
    each game that is over, if its record would come to another protocol by today's book."""
    otherwise = sa.and_(GAMES.c.status == "over", GAMES.c.ruleset.in_(BOOKS_WERE))
    played = sa.select(GAMES).where(sa.or_(GAMES.c.status == "running", otherwise))
    for game in connection.execute(played).all():
        rules = BOOKS[game.ruleset].with_overrides(BOOKS_WERE.get(game.ruleset, {}) | game.overrides)
        kept = sa.update(GAMES).where(GAMES.c.id == game.id).values(rules=codec.write_rules(rules))
        connection.execute(kept)


def _renew_words(connection: sa.Connection) -> None:
    for row in connection.execute(sa.select(OUTBOX)).all():
        renewed = sa.update(OUTBOX).where(OUTBOX.c.id == row.id).values(content=_renewed(row.content))
        connection.execute(renewed)


def _renewed(post: dict[str, Any]) -> dict[str, Any]:
    said = [kind for kind in ("lines", "folded") if kind in post]
    return {**post, **{kind: [_line(line) for line in post[kind]] for kind in said}}


def _line(line: Line) -> Line:
    key = RENAMED.get(line["key"], line["key"])
    return {**line, "key": key, "args": {**ADDED.get(key, {}), **line.get("args", {})}}


def _keep_what_was_told(connection: sa.Connection) -> None:
    """Notes which missing rights of the bot a group was told about, so that it is not told again."""
    warned = sa.select(CHATS).where(CHATS.c.privacy_warned)
    for chat in connection.execute(warned).all():
        settings = {**chat.settings, "lacking-told": ["hear"]}
        which = (CHATS.c.bot_id == chat.bot_id, CHATS.c.chat_id == chat.chat_id)
        connection.execute(sa.update(CHATS).where(*which).values(settings=settings))
