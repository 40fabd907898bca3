"""What an upgrade under running games needs: the rules they began with, and waiting words in today's form."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.store import ruleset_codec
from engine.rules.registry import BOOKS

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

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
"""Messages of 0.1.0 → those that say the same now."""

BOOK = {"book": ""}
"""No book: the words that fit most of them, which were the only ones."""

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
"""Arguments that messages of 0.1.0 did not have yet: the words are then as they were."""


def upgrade() -> None:
    op.add_column("games", sa.Column("rules", JSON))
    connection = op.get_bind()
    _keep_rules(connection)
    _renew_words(connection)


def downgrade() -> None:
    op.drop_column("games", "rules")


def _keep_rules(connection: sa.Connection) -> None:
    """A running game of 0.1.0 goes on by the book of this program, with its overrides."""
    running = sa.select(GAMES).where(GAMES.c.status == "running")
    for game in connection.execute(running).all():
        rules = BOOKS[game.ruleset].with_overrides(game.overrides)
        kept = sa.update(GAMES).where(GAMES.c.id == game.id).values(rules=ruleset_codec.write(rules))
        connection.execute(kept)


def _renew_words(connection: sa.Connection) -> None:
    """What waits to be said becomes words by the locales of this program."""
    for row in connection.execute(sa.select(OUTBOX)).all():
        renewed = sa.update(OUTBOX).where(OUTBOX.c.id == row.id).values(content=_renewed(row.content))
        connection.execute(renewed)


def _renewed(post: dict[str, Any]) -> dict[str, Any]:
    said = [kind for kind in ("lines", "folded") if kind in post]
    return {**post, **{kind: [_line(line) for line in post[kind]] for kind in said}}


def _line(line: Line) -> Line:
    key = RENAMED.get(line["key"], line["key"])
    return {**line, "key": key, "args": {**ADDED.get(key, {}), **line.get("args", {})}}
