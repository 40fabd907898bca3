"""A game from its digest to its record."""

import re
from typing import Any, NamedTuple

from sqlalchemy import update

from bot.store import games, schema
from bot.store.games import Game
from bot.store.outbox import Outgoing
from engine.commitment import Seating
from engine.rules.registry import BOOKS
from tests.bot.flows.town import Town
from tests.bot.render.telling import acts_of, record_of
from tests.engine.table import LETTER

NAMES = (
    'Ann "the Don" \\',
    '"""',
    "two\nlines",
    "👨\u200d👩\u200d👧 🏴\U000e0067\U000e007f",
    "\u202eעברית\u202c عربي",
    "@evil evil.com /stop",
    "<b>&amp;</b>",
    "]\n[deal]\nnonce = 1",
    "\u3164",
    "Ім’я, яке довше, ніж тридцять два знаки",
    "no\u00a0break\u2028line\ufeff",
)


class Drawn(NamedTuple):
    """A game that people gathered for: the digests of 🔒 and ✂️, and the record."""

    seed: str
    deal: str
    text: str


class Played(NamedTuple):
    digest: str
    text: str


CUTS = {2: 7, 5: 10, 9: 1}
"""By person."""


async def gathered(town: Town, book: str) -> Game:
    """Ten people with nasty names, of whom some have cut, in a lobby with house rules."""
    for user in range(1, 11):
        town.names[user] = {"first_name": NAMES[user % len(NAMES)]}
    game = await town.gather(book, 10)
    async with town.store.transaction() as tx:
        await games.set_book(tx, game.id, book, house(book), None)
    for user, cut in CUTS.items():
        await town.tap(user, f"k:{game.id}:{cut}")
    return await town.game()


async def drawn(town: Town, book: str, seating: Seating = "drawn") -> Drawn:
    """A deal by seed and cuts; the game is stopped at once."""
    game = await gathered(town, book)
    async with town.store.transaction() as tx:
        await games.set_seating(tx, game.id, seating)
    rows = await town.say(1, "/begin")
    ended = await town.tap(1, f"l:{game.id}:stop-sure")
    (seal,), (cut,) = seals(await town.rows()), cuts(rows)
    return Drawn(digest_in(town, seal), digest_in(town, cut), record_in(town, ended))


async def before_seeds(town: Town) -> None:
    """The lobbies are those of a program that had no seeds."""
    async with town.store.transaction() as tx:
        await tx.conn.execute(update(schema.games).values(seed=None))


def cuts(rows: list[Outgoing]) -> list[Outgoing]:
    """The messages that tell at the deal which cuts counted."""
    return [row for row in rows if row.slot == "cut"]


def seals(rows: list[Outgoing]) -> list[Outgoing]:
    """The messages with a commitment."""
    return [row for row in rows if row.slot == "seal"]


def digest_in(town: Town, row: Outgoing) -> str:
    found = re.search("[0-9a-f]{64}", town.words(row))
    assert found is not None
    return found[0]


def record_in(town: Town, rows: list[Outgoing]) -> str:
    """The text of the record among the rows."""
    (document,) = [row for row in rows if row.content.get("record")]
    file = town.app._render(document, town.now).document
    assert file is not None
    return file.content.decode()


def house(book: str) -> dict[str, Any]:
    """House rules with which the kept games can be played as they are."""
    own = {"opener": str(BOOKS[book].opener)}
    return {"turn_seconds": 45, "show_ballot": False, "short_turn_at": [12, 5], **own}


async def played(town: Town, book: str) -> Played:
    """The book's kept game played to its end, by people with nasty names; dealt without a seed."""
    record = record_of(book)
    for user in range(1, len(record.roles) + 1):
        town.names[user] = {"first_name": NAMES[user % len(NAMES)]}
    await town.dealt(book, "".join(LETTER[role.id] for role in record.roles), **house(book))
    (seal,) = seals(await town.rows())
    for act in acts_of(record):
        if (await town.game()).status == "over":
            break
        await town.play(act)
    assert (await town.game()).status == "over"
    return Played(digest_in(town, seal), record_in(town, await town.rows()))
