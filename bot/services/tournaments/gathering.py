"""A table of an announced round: its seed is bound, and those who are to sit there cut its deck.

Until the round begins the table is a game that is not open (`Game.is_announced`).
"""

from bot.render import tournament as told
from bot.services.context import AppContext, UpdateContext
from bot.services.live_game import target_of
from bot.services.lobby import COMING
from bot.services.sealing import seal
from bot.services.tournaments.as_event import event_of, slot_of
from bot.services.tournaments.voices import target_of_table
from bot.store import announced, entrants, event_games, games, seats, tournaments
from bot.store.event_games import BoundTable, EventGame
from bot.store.games import Game
from bot.store.outbox import Priority, What
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction
from championship.event import Event

SEATING = "seating"
"""The slot of the message with the seats."""


async def gather(app: AppContext, tx: Transaction, tournament: Tournament, row: EventGame) -> Game | None:
    """The table's group reads who sits where, and the commitment to a seed, unless it has read that. Returns
    the table's game; None if it has no group yet.

    In another group it is read again: the game and its seed stay."""
    bound = (await event_games.tables(tx, tournament.id)).get(row.name)
    if bound is None:
        return None
    game = None if row.game_id is None else await games.get(tx, row.game_id)
    if game is not None and (game.chat_id, game.thread_id) == (bound.chat_id, bound.thread_id):
        return game
    game = await _announced(tx, tournament, row, bound)
    event = await event_of(tx, tournament)
    await take_places(tx, tournament, event, row, game)
    await _say_seats(app, tx, tournament, event, row, game, "send")
    await seal(app, tx, game, "round")
    return await games.get(tx, game.id)


async def _announced(tx: Transaction, tournament: Tournament, row: EventGame, bound: BoundTable) -> Game:
    locale = (await target_of_table(tx, tournament, bound)).locale
    if row.game_id is not None:
        return await announced.move(tx, row.game_id, bound, locale)
    game = await announced.create(tx, tournament, bound, locale)
    await event_games.change(tx, row, game_id=game.id)
    return game


async def gather_bound(app: AppContext, tx: Transaction, tournament: Tournament, name: str) -> None:
    """The table has a group now. If its round is announced already, the group reads it."""
    if tournament.status not in ("break", "running"):
        return
    for row in await event_games.of_round(tx, tournament.id, tournament.stage, tournament.round):
        if row.name == name and row.status in ("due", "stopped"):
            await gather(app, tx, tournament, row)


async def take_places(
    tx: Transaction, tournament: Tournament, event: Event, row: EventGame, game: Game
) -> None:
    """Those who are to sit at the table now, substitutes too, and nobody else, may cut."""
    ids = {who.name: who.user_id for who in await entrants.of_tournament(tx, tournament.id)}
    there = ((ids[name], name) for name in event.seated(slot_of(event, row)))
    people = {user_id: name for user_id, name in there if user_id is not None}
    await announced.seat(tx, game, people)


async def cut(ctx: UpdateContext, game: Game, where: int) -> None:
    """The person cuts the deck there, or changes his mind; all see it."""
    await seats.cut(ctx.tx, game.id, ctx.person.user_id, where)
    row = await event_games.of_game(ctx.tx, game.id)
    if row is not None:
        tournament = await tournaments.get(ctx.tx, row.tournament_id)
        event = await event_of(ctx.tx, tournament)
        await _say_seats(ctx.app, ctx.tx, tournament, event, row, game, "edit")


async def seat_anew(
    app: AppContext, tx: Transaction, tournament: Tournament, event: Event, row: EventGame
) -> None:
    """Somebody came for another: the message with the seats shows it, and he may cut."""
    if row.game_id is not None:
        game = await games.get(tx, row.game_id)
        await take_places(tx, tournament, event, row, game)
        await _say_seats(app, tx, tournament, event, row, game, "edit")


async def _say_seats(
    app: AppContext,
    tx: Transaction,
    tournament: Tournament,
    event: Event,
    row: EventGame,
    game: Game,
    what: What,
) -> None:
    slot, sends = slot_of(event, row), what == "send"
    cuts = {who.name: who.cut for who in await seats.of_game(tx, game.id)}
    names = [(name, cuts.get(name)) for name in event.seated(slot)]
    await app.outbox(tx).say(
        target_of(game),
        told.seating_of_table(event.title, slot, names, pause=pause_of(app, tx, tournament)),
        what=what,
        priority=Priority.PROMPT if sends else Priority.COUNT,
        game_id=game.id,
        slot=SEATING,
        delay=0.0 if sends else COMING * app.scale,
    )


def pause_of(app: AppContext, tx: Transaction, tournament: Tournament) -> float:
    """Seconds until the round begins, not scaled; 0 if the organiser begins it."""
    return 0.0 if tournament.due_at is None else (tournament.due_at - tx.now) / app.scale
