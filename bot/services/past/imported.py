"""Games that were played elsewhere: the operator puts them into a group's history, or takes them out again.

The games are stored and deleted one by one, each in a short transaction, and meanwhile none of them counts.
One transaction makes all of them count, or none: nobody ever sees a part of an import.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.services.live.games import LiveGames
from bot.services.live.log import protocol_of
from bot.services.past.counting import outcome_of, rows_of
from bot.store.database.transaction import Transaction
from bot.store.game import judges
from bot.store.game.judges import Marked
from bot.store.past import imports, statistics
from bot.store.past.imports import Elsewhere, Import
from bot.store.people import nicknames
from bot.store.privacy import erasure
from bot.store.season import seasons
from bot.store.season.tally import Played
from engine.marks import Judge

GAMES_AT_ONCE = 10
"""The number of games that one transaction deletes."""


async def put(
    tx: Transaction, games: LiveGames, import_id: int, game: Elsewhere, marks: Judge | None, *, counts: bool
) -> Sequence[Played]:
    """Stores a game of an import with its result. Returns the rows of its statistics, which `publish` needs;
    no rows if it has no result or shall not count (`counts` is False). `marks`: the judge's; None for a game
    from a table of results, whose outcome has them. Needs a patient transaction."""
    tx.needs_patience()
    game_id = await imports.add_game(tx, import_id, game)
    if marks is not None:
        await judges.put_marks(tx, game_id, Marked(marks, closed=True))
    live = await games.live_game(tx, game_id)
    outcome = await outcome_of(tx, live, await protocol_of(tx, live)) if counts else None
    return () if outcome is None else await rows_of(tx, live, outcome)


async def publish(tx: Transaction, import_id: int, chat_id: int, rows: Sequence[Played]) -> None:
    """Makes the games of an import count, and gives people the nicknames that came with it. If a person was
    forgotten since his game was stored, his row belongs to nobody. `rows`: what `put` has returned for all
    its games, in one list. Needs a patient transaction."""
    people = await imports.people_of(tx, import_id)
    known = [replace(row, user_id=people[row.game_id, row.seat]) for row in rows]
    await statistics.count_all(tx, chat_id, known)
    await nicknames.confirm(tx, import_id)
    await imports.set_done(tx, import_id, done=True)


async def withdraw(tx: Transaction, found: Import) -> None:
    """Makes the games of an import not count any more; they stay stored. Removes what else came with them:
    the seasons and the guests that have no other games, and the nicknames. Needs a patient transaction."""
    await imports.set_done(tx, found.id, done=False)
    await statistics.uncount_all(tx, found.chat_id, await imports.games_of(tx, found.id))
    await seasons.forget_empty(tx, found.seasons)
    for guest in await nicknames.idle_guests(tx, found.id):
        await statistics.forget_person(tx, guest)
    await nicknames.take_back(tx, found.id)


async def delete_some(tx: Transaction, import_id: int) -> bool:
    """Deletes at most `GAMES_AT_ONCE` games of an import that was withdrawn, and returns True. If it has no
    games any more, deletes the import and returns False. Needs a patient transaction."""
    tx.needs_patience()
    games = (await imports.games_of(tx, import_id))[:GAMES_AT_ONCE]
    await erasure.delete_games(tx, games)
    if not games:
        await imports.end(tx, import_id)
    return bool(games)
