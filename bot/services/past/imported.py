"""Games that were played elsewhere: brought into a group's history, and taken back."""

from collections.abc import Sequence

from bot.services.live.games import LiveGames
from bot.services.past.counting import count
from bot.store import erasure, imports, judges, nicknames, seasons, statistics
from bot.store.imports import Elsewhere, Import
from bot.store.judges import Marked
from bot.store.transaction import Transaction
from engine.marks import Judge


async def bring_in(
    tx: Transaction, games: LiveGames, import_id: int, game: Elsewhere, marks: Judge | None, *, counts: bool
) -> None:
    """Stores a game with its result. `counts`: whether it counts. `marks`: None for a game of a table, whose
    outcome has them. Needs patience."""
    tx.needs_patience()
    game_id = await imports.add_game(tx, import_id, game)
    if marks is not None:
        await judges.put_marks(tx, game_id, Marked(marks, closed=True))
    await count(tx, await games.live_game(tx, game_id))
    if not counts:
        await statistics.uncount(tx, game_id)


async def take_back(tx: Transaction, found: Import) -> None:
    """Removes an import whole: its games, and what follows from them; the seasons and the guests that came
    with it and have no other games; and the nicknames that it gave. Needs patience."""
    tx.needs_patience()
    ids: Sequence[int] = await imports.games_of(tx, found.id)
    for game_id in ids:
        await statistics.uncount(tx, game_id)
    await erasure.delete_games(tx, ids)
    await seasons.forget_empty(tx, found.seasons)
    for guest in await nicknames.idle_guests(tx, found.id):
        await statistics.forget_person(tx, guest)
    await nicknames.take_back(tx, found.id)
    await imports.end(tx, found.id)
