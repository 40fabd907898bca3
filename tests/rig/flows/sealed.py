"""A game from its published digest to its record."""

import re
from typing import Any, NamedTuple

from sqlalchemy import update

from bot.store import schema
from bot.store.game import games
from bot.values.game import Game
from bot.values.outgoing import Outgoing
from engine.commitment import Seating
from engine.rules.registry import BOOKS
from tests.rig.engine.table import LETTER
from tests.rig.flows.rows import in_slot
from tests.rig.flows.town import Town
from tests.rig.render.telling import acts_of, record_of

NAMES = (
    *('Ann "the Don" \\', '"""', "two\nlines", "👨\u200d👩\u200d👧 🏴\U000e0067\U000e007f"),
    *("\u202eעברית\u202c عربي", "@evil evil.com /stop", "<b>&amp;</b>", "]\n[deal]\nnonce = 1"),
    *("\u3164", "Ім’я, яке довше, ніж тридцять два знаки", "no\u00a0break\u2028line\ufeff"),
)


class Drawn(NamedTuple):
    """What the group has read about a game: the digest of its seed (in the lobby), the digest of its deal,
    and its record (at the end)."""

    seed: str
    deal: str
    text: str


class Played(NamedTuple):
    digest: str
    text: str


CUTS = {2: 7, 5: 10, 9: 1}
"""User id → the number at which this person cuts the deck."""


async def gathered(town: Town, book: str) -> Game:
    """Opens a lobby with house rules: ten people with difficult names have joined, and some have cut the
    deck."""
    for user in range(1, 11):
        town.names[user] = {"first_name": NAMES[user % len(NAMES)]}
    game = await town.gather(book, 10)
    await town.writes(games.set_book, game.id, book, house(book), None)
    for user, cut in CUTS.items():
        await town.tap(user, f"k:{game.id}:{cut}")
    return await town.game()


async def drawn(town: Town, book: str, seating: Seating = "drawn") -> Drawn:
    """Deals from the seed and the cuts, and stops the game at once."""
    game = await gathered(town, book)
    await town.writes(games.change, game.id, seating=seating)
    rows = await town.say(1, "/begin")
    ended = await town.stop()
    (seal,), (cut,) = seals(await town.rows()), cuts(rows)
    return Drawn(digest_in(town, seal), digest_in(town, cut), record_in(town, ended))


async def before_seeds(town: Town) -> None:
    """Removes the seeds from all lobbies: lobbies of a version without seeds look like this."""
    async with town.store.transaction() as tx:
        await tx.conn.execute(update(schema.games).values(seed=None))


def cuts(rows: list[Outgoing]) -> list[Outgoing]:
    return in_slot(rows, "cut")


def seals(rows: list[Outgoing]) -> list[Outgoing]:
    return in_slot(rows, "seal")


def digest_in(town: Town, row: Outgoing) -> str:
    found = re.search("[0-9a-f]{64}", town.words(row))
    assert found is not None
    return found[0]


def record_in(town: Town, rows: list[Outgoing]) -> str:
    (document,) = [row for row in rows if {"record", "replay"} & {*row.content}]
    file = town.app.render(document, town.now).document
    assert file is not None
    return file.content.decode()


def house(book: str) -> dict[str, Any]:
    """Returns house rules with which the kept games can be played unchanged."""
    own = {"opener": str(BOOKS[book].opener)}
    return {"turn_seconds": 45, "show_ballot": False, "short_turn_at": [12, 5], **own}


async def played(town: Town, book: str) -> Played:
    """Plays the book's kept game to its end. The players have difficult names, and the deal uses no seed."""
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
